// The meaning of worlds, as records that a comparison lists: those of one side that mean what none of the other side means.

import { replyOf } from '../../log/outcome.ts';
import type { RunningServer } from '../../server/start-server.ts';
import { type Meaning, meaningOf } from '../../world/meaning.ts';

export type { RunningServer };

export const readMeaning = async (server: RunningServer, name: string): Promise<Meaning> =>
  replyOf(await server.worlds.read(name, ({ world }) => meaningOf(world.state)));

interface Side {
  readonly record: string;
  readonly a: string;
  readonly b: string;
}

/** Empty where both mean the same. */
export function compareMeanings(a: readonly Meaning[], b: readonly Meaning[]): Side[] {
  const onlyIn = (of: readonly Meaning[], without: readonly Meaning[]) => {
    const known = without.flatMap(({ records }) => records.map(({ digest }) => digest));
    return of
      .flatMap(({ records }) => records)
      .filter(({ digest }) => {
        const at = known.indexOf(digest);
        if (at >= 0) known.splice(at, 1);
        return at < 0;
      })
      .map(({ collection, id }) => `${collection}/${id}`);
  };
  const credits = (of: readonly Meaning[]) => of.reduce((sum, { usedCredits }) => sum + usedCredits, 0);
  const found = [
    ...onlyIn(a, b).map((record) => ({ record, a: 'only here', b: 'absent' })),
    ...onlyIn(b, a).map((record) => ({ record, a: 'absent', b: 'only here' })),
  ];
  if (credits(a) !== credits(b)) found.push({ record: 'used credits', a: `${credits(a)}`, b: `${credits(b)}` });
  const [one, two] = [a, b].map((of) =>
    of
      .map(({ digest }) => digest)
      .sort()
      .join(),
  );
  if (found.length === 0 && one !== two) found.push({ record: 'branding', a: 'differs', b: 'differs' });
  return found;
}
