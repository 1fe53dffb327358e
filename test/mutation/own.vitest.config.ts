import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';
import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';
import { readAllMutants } from './all-mutants.ts';
import { instrument } from './instrument.ts';

const { projects: _, ...shared } = base.test ?? {};
const root = fileURLToPath(new URL('../..', import.meta.url));
const substitute = join(root, 'test/mutation/source-command-line.ts');

// npm run test:mutants: one worker, in which every file of src/ that is looked at carries its mutants.
export default defineConfig({
  ...base,
  root,
  plugins: [switches()],
  test: {
    ...shared,
    // Which mutants a file carries does not follow from its text alone.
    experimental: { fsModuleCache: false },
    isolate: false,
    include: ['test/mutation/nothing.ts'],
    runner: 'test/mutation/mutation-runner.ts',
    maxWorkers: 1,
    testTimeout: 1e9,
    silent: true,
    reporters: ['dot'],
  },
});

function switches(): Plugin {
  const { sources, mutants } = readAllMutants();
  return {
    name: 'switches',
    enforce: 'pre',
    // Mutants are in the sources, not in what was built of them.
    resolveId: (path, importer) =>
      path.endsWith('/built-command-line.ts') && importer !== substitute ? substitute : null,
    transform(_code, id) {
      const path = relative(root, id.split('?')[0] as string);
      const source = sources.get(path);
      return (
        source && {
          code: instrument(
            source,
            mutants.filter((mutant) => mutant.path === path),
          ),
          map: null,
        }
      );
    },
  };
}
