// Stands in for test/support/built-command-line.ts while mutants are tried.
export { main as runBuilt } from '../../src/cli/main.ts';
