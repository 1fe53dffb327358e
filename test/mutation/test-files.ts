// The tests that mutants are held against: those that run in this process, soon end, and say what the code should do. Left
// out are those that start processes, browsers or NATS, kill, fuzz or measure, and those of generated files.
import { listFiles } from '../support/source-files.ts';

const folders = [
  'cli',
  'client',
  'contract',
  'engine',
  'every-operation',
  'law',
  'library',
  'log',
  'primitives',
  'projections',
  'properties',
  'scenarios',
  'seed',
  'server',
  'world',
];

/** The suites that start processes, browsers or servers, or measure. */
const ofOtherSuites = /\.(processes|browser|replicas|measured)\.test\.ts$/;

/** They run Vitest themselves, or are examples for its users. */
const leftOut = /^test\/(library\/(vitest|fixture-example|sandbox-world|example))/;

/** Those below some folders, all of them when none is named. */
export function listTestFiles(below: readonly string[]): string[] {
  return folders
    .flatMap((folder) => listFiles(`test/${folder}`))
    .filter((path) => path.endsWith('.test.ts') && !ofOtherSuites.test(path) && !leftOut.test(path))
    .filter((path) => below.length === 0 || below.some((folder) => path === folder || path.startsWith(`${folder}/`)));
}
