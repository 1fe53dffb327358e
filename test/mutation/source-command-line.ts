// Stands in for test/support/built-command-line.ts while mutants are tried. Processes run what was built, which has none.
export { main as runBuilt } from '../../src/cli/main.ts';
export { findBuiltCommandLine } from '../support/built-command-line.ts';
