// The percentage of the yield that is lost to frost, by stage (Decision 48): wheat after Kansas State C-646, cherry and peach
// after the bud kill that Penn State publishes. Losses are by degrees Celsius below zero.

import tables from './loss-tables.json' with { type: 'json' };

const { wheat, cherry, peach } = tables.frost;

/** The percentage of the yield that a place loses, by the size of hail in mm or the degrees below zero. */
export type LossAt = (strength: number) => number;

const fahrenheitOf = (degreesBelow: number): number => 32 - 1.8 * degreesBelow;

/** The effect on the yield in the words of C-646; the percentages are a model. */
const effects = { 'slight to moderate': 15, 'moderate to severe': 40, severe: 60 } as const;

interface BudKill {
  readonly tenPctF: number;
  readonly ninetyPctF: number;
}

/** The percentage of the buds that a full crop needs: the lowest of "well over 50" in cherry, the highest of 10 to 15 in peach. */
const needed = { cherry: 50, peach: 15 } as const;

/** Kill is not loss: only buds that a full crop needs count as lost. Kill is linear through the two temperatures: a model. */
const ofBuds =
  (neededPct: number) =>
  ({ tenPctF, ninetyPctF }: BudKill): LossAt =>
  (degreesBelow) => {
    const killed = 10 + (80 * (tenPctF - fahrenheitOf(degreesBelow))) / (tenPctF - ninetyPctF);
    const alive = 100 - Math.min(100, Math.max(0, killed));
    return alive >= neededPct ? 0 : 100 * (1 - alive / neededPct);
  };

export const frostLoss: Readonly<Record<string, Readonly<Record<string, LossAt>>>> = {
  wheat: mapOf(
    wheat.stages,
    ({ injuredF, effect }) =>
      (below) =>
        fahrenheitOf(below) <= injuredF ? effects[effect as keyof typeof effects] : 0,
  ),
  cherry: mapOf(cherry.stages, ofBuds(needed.cherry)),
  peach: mapOf(peach.stages, ofBuds(needed.peach)),
};

/** The losses of a table, by stage. */
export function mapOf<From>(
  table: Readonly<Record<string, From>>,
  lossOf: (from: From) => LossAt,
): Record<string, LossAt> {
  return Object.fromEntries(Object.entries(table).map(([stage, from]) => [stage, lossOf(from)]));
}
