// Which tests a mutant is held against, and in which order: the nearest first, then the quickest.
import type { NumberedMutant } from './instrument.ts';
import type { Reach, Trial, TrialFile } from './order.ts';

/** A mutant lives that none of its room's tests noticed, nor so much of the others, nearest first, as they take without it. */
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
    const reaching = sets.flatMap(({ reach, byFile, tests }): Candidate[] => {
      const own = byFile.has(id) ? reach.tests : reach.tests.filter((_test, index) => tests[index]?.has(id));
      return own.length === 0 ? [] : [fileOf(reach, own)];
    });
    const known = new Set(reaching.map((file) => file.path));
    // Whoever loads a module reaches this in passing; what depends on it are the tests of the module.
    const neighbours = loaded.has(id) ? findNeighbours(path).filter((file) => !known.has(file.path)) : [];
    const files = nearestOf([...reaching, ...neighbours], path);
    return files.length === 0 ? [] : [{ id, path, files }];
  });
}

/** What is met while modules load is held against the tests that reach anything of its file, as whole files. */
function neighboursIn(mutants: readonly NumberedMutant[], reaches: readonly Reach[]): (path: string) => Candidate[] {
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

/** With the tests that it consists of. */
type Candidate = TrialFile & Pick<Reach, 'tests'>;

function fileOf({ path, isFresh }: Reach, tests: Reach['tests']): Candidate {
  return { path, isFresh, testIds: tests.map(({ id }) => id), ms: msOf(tests), tests };
}

const msOf = (tests: Reach['tests']): number => tests.reduce((sum, { ms }) => sum + ms, fileMs);

/**
 * Those of its room, and those named for it, are always among them; one that takes longer than others comes last, and of it the
 * quickest tests for which there is time.
 */
function nearestOf(files: readonly Candidate[], path: string): TrialFile[] {
  const ranked = files.map((file) => ({ file, isSlow: file.ms > limitMs, distance: distanceOf(file.path, path) }));
  ranked.sort((a, b) => Number(a.isSlow) - Number(b.isSlow) || a.distance - b.distance || a.file.ms - b.file.ms);
  let leftMs = limitMs;
  return ranked.flatMap(({ file: { tests, ...file }, distance }, index): TrialFile[] => {
    if (distance <= 1 || index === 0) return [file];
    const chosen = file.ms <= leftMs ? tests : quickestOf(tests, leftMs - fileMs);
    const isWhole = chosen.length === tests.length;
    if (chosen.length === 0 || (file.testIds.length === 0 && !isWhole)) return [];
    const ms = msOf(chosen);
    leftMs -= ms;
    return [isWhole ? file : { ...file, testIds: chosen.map(({ id }) => id), ms }];
  });
}

function quickestOf(tests: Reach['tests'], withinMs: number): Reach['tests'] {
  let leftMs = withinMs;
  return tests
    .toSorted((a, b) => a.ms - b.ms)
    .filter(({ ms }) => {
      leftMs -= ms;
      return leftMs >= 0;
    });
}

/** `test/world/claims/` mirrors `src/world/claims/`: how many folders up they meet. */
function distanceOf(test: string, source: string): number {
  if (isNamedFor(test, source)) return 0;
  const own = segmentsOf(test);
  const other = segmentsOf(source);
  return other.length - other.findIndex((segment, index) => segment !== own[index]);
}

/** `test/server/slices.test.ts` is for `src/server/worlds/slices.ts`, `test/seed/rules.test.ts` for `src/world/seed-rules/`. */
function isNamedFor(test: string, source: string): boolean {
  const words = segmentsOf(source).flatMap((segment) => segment.split('-'));
  return (segmentsOf(test).at(-1) as string).split('-').every((word) => words.includes(word));
}

/** Below `src/` or `test/`, without the ending. */
const segmentsOf = (path: string): string[] =>
  path
    .replace(/(\.test)?\.ts$/, '')
    .split('/')
    .slice(1);
