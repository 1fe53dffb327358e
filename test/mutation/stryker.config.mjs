// npm run test:mutation: StrykerJS changes one expression of src at a time and says what no test of `npm test` noticed.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawMutants } from './draw-mutants.mjs';

// MUTANTS=200 SEED=2026-11-29 draws so many from rooms whose 26,000 mutants no night is long enough for.
const { MUTANTS: count, SEED: seed = '1' } = process.env;
const drawn = count && (await drawMutants(['src/world', 'src/log', 'src/cli'], Number(count), seed));

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  mutate: drawn || ['src/law/**/*.ts', 'src/engine/**/*.ts'],
  coverageAnalysis: 'perTest',
  // What runs only while a module loads is held by the types and the gates; each such mutant would take the whole of `npm test`.
  ignoreStatic: true,
  // TypeScript 7 has no API by which Stryker could rewrite a tsconfig.json: it is left as it is.
  tsconfigFile: 'none',
  ignorePatterns: ['/reports', '/bench', '/completions', '/test/tools'],
  // Outside the tree, so that no watcher, gate or search meets a copy of every file.
  tempDirName: join(tmpdir(), 'sbox-mutation'),
  concurrency: 2,
  dryRunTimeoutMinutes: 30,
  reporters: ['clear-text', 'progress', 'json'],
  jsonReporter: { fileName: 'reports/mutation.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
};
