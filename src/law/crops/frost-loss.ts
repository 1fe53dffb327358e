// Percent of the yield that frost costs, by stage (Decision 48): wheat after Kansas State C-646, cherry and peach after the
// bud kill that Penn State publishes. Losses are by degrees Celsius below zero.

/** Percent of the yield that a place loses, by what struck it: stones in mm, or degrees below zero. */
export type LossAt = (strength: number) => number;

const fahrenheitOf = (degreesBelow: number): number => 32 - 1.8 * degreesBelow;

/** What C-646 calls the effect on the yield; the percentages are a model. */
const effects = { 'slight to moderate': 15, 'moderate to severe': 40, severe: 60 } as const;

/** The temperature in °F that injures a stage within two hours, and the effect of that on the yield. */
const wheat: Readonly<Record<string, readonly [injuredF: number, effect: keyof typeof effects]>> = {
  jointing: [24, 'moderate to severe'],
  boot: [28, 'moderate to severe'],
  heading: [30, 'severe'],
  flowering: [30, 'severe'],
  milk: [28, 'moderate to severe'],
  dough: [28, 'slight to moderate'],
};

type BudKill = Readonly<Record<string, readonly [tenPctF: number, ninetyPctF: number]>>;

/** The temperature in °F at which a tenth of the buds dies, and that at which nine tenths do. */
const cherry: BudKill = {
  'side green': [22, 9],
  'green tip': [25, 14],
  'tight cluster': [26, 17],
  'open cluster': [27, 21],
  'first white': [27, 24],
  'first bloom': [28, 25],
  'full bloom': [28, 25],
  'post bloom': [28, 25],
};
const peach: BudKill = {
  swelling: [23, 9],
  pink: [25, 15],
  'first bloom': [26, 21],
  'full bloom': [27, 24],
  'post bloom': [28, 25],
};

/** Percent of the buds that a full crop needs: the least of "well over 50" in cherry, the most of 10 to 15 in peach. */
const needed = { cherry: 50, peach: 15 } as const;

/** Kill is not loss: only what a full crop lacks is lost. Kill is linear through the two temperatures: a model. */
const ofBuds =
  (neededPct: number) =>
  ([tenPctF, ninetyPctF]: BudKill[string]): LossAt =>
  (degreesBelow) => {
    const killed = 10 + (80 * (tenPctF - fahrenheitOf(degreesBelow))) / (tenPctF - ninetyPctF);
    const alive = 100 - Math.min(100, Math.max(0, killed));
    return alive >= neededPct ? 0 : 100 * (1 - alive / neededPct);
  };

export const frostLoss: Readonly<Record<string, Readonly<Record<string, LossAt>>>> = {
  wheat: mapOf(
    wheat,
    ([injuredF, effect]) =>
      (below) =>
        fahrenheitOf(below) <= injuredF ? effects[effect] : 0,
  ),
  cherry: mapOf(cherry, ofBuds(needed.cherry)),
  peach: mapOf(peach, ofBuds(needed.peach)),
};

/** The losses of a table, by stage. */
export function mapOf<From>(
  table: Readonly<Record<string, From>>,
  lossOf: (from: From) => LossAt,
): Record<string, LossAt> {
  return Object.fromEntries(Object.entries(table).map(([stage, from]) => [stage, lossOf(from)]));
}
