// What became of each mutant: as it was found out before, or found out now.
import { tryAll } from './crew.ts';
import type { NumberedMutant } from './instrument.ts';
import { contentDigest, digestOf, openKept } from './kept.ts';
import type { Trial, Verdict } from './order.ts';

export interface Effort {
  /** Whether earlier answers are forgotten. */
  readonly again: boolean;
  readonly workers: number;
}

/** A verdict and what it was founded on. */
interface Founded {
  readonly verdict: Verdict;
  readonly on: string;
}

/** Fewer trials are not worth another process. */
const trialsPerWorker = 50;
const trialsPerWord = 100;

/** By the numbers of mutants. All of them are given, since they are numbered together. */
export async function readVerdicts(
  trials: readonly Trial[],
  mutants: readonly NumberedMutant[],
  { again, workers }: Effort,
): Promise<Map<number, Verdict>> {
  const kept = openKept<Founded>('verdicts', 20_000);
  const keys = new Map(mutants.map((mutant) => [mutant.id, keyOf(mutant)]));
  const found = new Map<number, Verdict>();
  const left = trials.filter((trial) => {
    const old = again ? undefined : kept.get(keys.get(trial.id) as string);
    if (old === undefined || old.on !== foundationOf(trial, old.verdict)) return true;
    found.set(trial.id, { ...old.verdict, id: trial.id });
    return false;
  });
  console.error(`Of ${trials.length} mutants that tests reach, ${left.length} are to be tried.`);
  const byId = new Map(left.map((trial) => [trial.id, trial]));
  let tried = 0;
  const take = (verdict: Verdict): void => {
    found.set(verdict.id, verdict);
    kept.set(keys.get(verdict.id) as string, { verdict, on: foundationOf(byId.get(verdict.id) as Trial, verdict) });
    tried += 1;
    if (tried % trialsPerWord !== 0) return;
    console.error(`${tried} of ${left.length} tried`);
  };
  const shares = shareOut(left, Math.min(workers, Math.ceil(left.length / trialsPerWorker)));
  await Promise.all(
    shares.map((share) =>
      tryAll(share, mutants.length, (entry) => {
        if (entry.kind === 'end') take(entry.verdict);
      }),
    ),
  );
  return found;
}

const keyOf = ({ path, start, text }: NumberedMutant): string =>
  digestOf(path, contentDigest(path), String(start), text);

/** The test that killed it, or all that did not, with what they lean on. */
function foundationOf({ files }: Trial, { file }: Verdict): string {
  const paths = file === undefined ? ['test/support', ...files.map(({ path }) => path)] : [file];
  return digestOf(...paths.map(contentDigest));
}

/** Neighbours in turn, since those of one file take about as long. */
const shareOut = <Item>(items: readonly Item[], shares: number): Item[][] =>
  Array.from({ length: shares }, (_, share) => items.filter((_item, index) => index % shares === share));
