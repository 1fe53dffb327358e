// The tests that mutants are held against: those that run in this process, soon end, and say what the code should do. Left
// out are those that start processes, browsers or NATS, kill, fuzz or measure, and those of generated files.
import { listFiles } from '../support/source-files.ts';

const folders = [
  'cli/input',
  'client',
  'contract',
  'engine',
  'every-operation',
  'law',
  'log',
  'properties',
  'seed',
  'server',
  'world',
];

/** Those of the log that start servers and processes, or storm it for minutes; who has a folder only processes can show. */
const leftOut = /^test\/log\/(nats\/|file\/kill|killed-replacements)/;

/** Of the command line: those of what was typed, and those that the client's own lean on. */
const files = [
  'cli/asking.test.ts',
  'cli/bodies.test.ts',
  'cli/control.test.ts',
  'cli/data.test.ts',
  'cli/failures.test.ts',
  'cli/hostile-server.test.ts',
  'cli/jobs.test.ts',
  'cli/log-follow.test.ts',
  'cli/support/api.test.ts',
  'cli/support/compare.test.ts',
  'cli/support/export.test.ts',
  'cli/support/listen.test.ts',
  'cli/support/pasted-curl.test.ts',
  'cli/support/verify.test.ts',
  'cli/typed-options.test.ts',
  'projections/permission-matrix.test.ts',
];

export function listTestFiles(): string[] {
  const inFolders = folders
    .flatMap((folder) => listFiles(`test/${folder}`))
    .filter((path) => path.endsWith('.test.ts') && !leftOut.test(path));
  return [...inFolders, ...files.map((file) => `test/${file}`)];
}
