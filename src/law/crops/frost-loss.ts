// The percentage of the yield that is lost to frost, by stage (Decision 48): for wheat from Kansas State C-646, for cherry and
// peach from the bud kill that Penn State publishes. Losses are given by degrees Celsius below zero.

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
const neededPct = { cherry: 50, peach: 15 } as const;

/**
 * A killed bud is a loss only where a full crop needs it. The model is linear between the two temperatures at which 10 % and 90 %
 * of the buds are killed.
 */
const ofBuds =
  (neededPct: number) =>
  ({ tenPctF, ninetyPctF }: BudKill): LossAt =>
  (degreesBelow) => {
    const killed = 10 + (80 * (tenPctF - fahrenheitOf(degreesBelow))) / (tenPctF - ninetyPctF);
    const alive = 100 - Math.min(100, Math.max(0, killed));
    return alive >= neededPct ? 0 : 100 * (1 - alive / neededPct);
  };

export const frostLoss: Readonly<Record<string, Readonly<Record<string, LossAt>>>> = {
  wheat: lossesByStage(
    wheat.stages,
    ({ injuredF, effect }) =>
      (degreesBelow) =>
        fahrenheitOf(degreesBelow) <= injuredF ? effects[effect as keyof typeof effects] : 0,
  ),
  cherry: lossesByStage(cherry.stages, ofBuds(neededPct.cherry)),
  peach: lossesByStage(peach.stages, ofBuds(neededPct.peach)),
};

/** Turns each line of a table into the loss of its stage. */
export function lossesByStage<From>(
  table: Readonly<Record<string, From>>,
  lossOf: (from: From) => LossAt,
): Record<string, LossAt> {
  return Object.fromEntries(Object.entries(table).map(([stage, from]) => [stage, lossOf(from)]));
}
