// Stands in for test/support/built-command-line.ts while mutants are tried. Processes run what was built, which has none.
import { complete } from '../../src/cli/complete.ts';
import { knownWords, main } from '../../src/cli/main.ts';

export { findBuiltCommandLine } from '../support/built-command-line.ts';

export const runBuilt = async (...[argv, streams]: Parameters<typeof main>): Promise<number> =>
  argv[0] === '__complete' ? complete(await knownWords(), argv, streams) : main(argv, streams);
