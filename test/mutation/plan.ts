// Which tests a mutant is held against, and in which order: the nearest first, then the quickest.
import type { NumberedMutant } from './instrument.ts';
import type { Reach, Trial, TrialFile } from './order.ts';

/** A mutant lives that so much of the nearest tests did not notice, as they take without it, and none of those named for it. */
const limitMs = 3_000;
/** What a file costs that has to be evaluated. */
const fileMs = 20;

/** A trial for each mutant that any test reaches. */
export function planTrials(mutants: readonly NumberedMutant[], reaches: readonly Reach[]): Trial[] {
  const sets = reaches.map((reach) => ({
    reach,
    byFile: new Set(reach.byFile),
    tests: reach.tests.map(({ reached }) => new Set(reached)),
  }));
  const loaded = new Set(reaches.flatMap(({ byLoading }) => byLoading));
  const findNeighbours = neighboursIn(mutants, reaches);
  return mutants.flatMap(({ id, path }): Trial[] => {
    const reaching = sets.flatMap(({ reach, byFile, tests }): TrialFile[] => {
      const own = byFile.has(id) ? reach.tests : reach.tests.filter((_test, index) => tests[index]?.has(id));
      return own.length === 0 ? [] : [fileOf(reach, own)];
    });
    const isLoaded = loaded.has(id);
    const files = nearestOf(reaching.length === 0 && isLoaded ? findNeighbours(path) : reaching, path);
    return files.length === 0 ? [] : [{ id, path, files, isLoaded }];
  });
}

/** What is met while modules load is held against the tests that reach anything of its file, as whole files. */
function neighboursIn(mutants: readonly NumberedMutant[], reaches: readonly Reach[]): (path: string) => TrialFile[] {
  const paths = new Map(mutants.map(({ id, path }) => [id, path]));
  const reachedFiles = reaches.map(
    ({ byFile, tests }) => new Set([...byFile, ...tests.flatMap(({ reached }) => reached)].map((id) => paths.get(id))),
  );
  return (path) => {
    const reaching = reaches.filter((_reach, index) => reachedFiles[index]?.has(path));
    return (reaching.length === 0 ? reaches : reaching).map((reach) => ({
      ...fileOf(reach, reach.tests),
      testIds: [],
    }));
  };
}

function fileOf({ path, isFresh }: Reach, tests: Reach['tests']): TrialFile {
  return { path, isFresh, testIds: tests.map(({ id }) => id), ms: tests.reduce((sum, { ms }) => sum + ms, fileMs) };
}

function nearestOf(files: readonly TrialFile[], path: string): TrialFile[] {
  const distance = (file: TrialFile): number => distanceOf(file.path, path);
  const sorted = [...files].sort((a, b) => distance(a) - distance(b) || a.ms - b.ms);
  let spentMs = 0;
  return sorted.filter((file, index) => {
    if (index > 0 && distance(file) > 0 && spentMs + file.ms > limitMs) return false;
    spentMs += file.ms;
    return true;
  });
}

/** `test/world/claims/` mirrors `src/world/claims/`: how many folders up they meet. */
function distanceOf(test: string, source: string): number {
  if (isNamedFor(test, source)) return 0;
  const [own, other] = [test, source].map((path) => path.split('/').slice(1)) as [string[], string[]];
  return other.length - other.findIndex((segment, index) => segment !== own[index]);
}

/** `test/server/slices.test.ts` is for `src/server/worlds/slices.ts`, `test/seed/rules.test.ts` for `src/world/seed-rules/`. */
function isNamedFor(test: string, source: string): boolean {
  const [own, other] = [test, source].map((path) =>
    path
      .replace(/(\.test)?\.ts$/, '')
      .split('/')
      .slice(1),
  ) as [string[], string[]];
  const words = other.flatMap((segment) => segment.split('-'));
  return (own.at(-1) ?? '').split('-').every((word) => words.includes(word));
}
