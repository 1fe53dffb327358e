// What damage costs in yield, where something published says so (Decision 48). Damage is not loss: hail takes leaves, frost
// takes buds, and what they are worth depends on the stage.

import type { Aoi, ExpectedLossReason, Peril } from '../../contract/records.ts';
import { frostLoss, type LossAt, mapOf } from './frost-loss.ts';
import { type Points, points, valueAt } from './points.ts';

/**
 * Percent of the yield of maize that is lost with a share of its leaves, by stage: hail guide of Mycogen, after UNL EC126 and
 * the loss adjustment standards of FCIC (Decision 48). The guide's own word for each stage comes second, to compare the two.
 * A column for each tenth of the leaves: 10, 20 … 100 %.
 */
const maizeHailLoss = [
  //                        10  20  30  40  50  60  70  80  90  100
  ['V6', '7 leaves', /*  */ [0, 0, 0, 1, 2, 4, 5, 6, 8, 9]],
  ['V8', '9 leaves', /*  */ [0, 0, 1, 2, 4, 6, 7, 9, 11, 13]],
  ['V10', '11 leaves', /**/ [0, 1, 2, 5, 7, 9, 11, 14, 18, 22]],
  ['V12', '13 leaves', /**/ [0, 1, 3, 6, 10, 13, 17, 22, 28, 34]],
  ['V14', '15 leaves', /**/ [1, 2, 5, 9, 15, 20, 26, 34, 42, 51]],
  ['V16', '17 leaves', /**/ [2, 4, 7, 13, 21, 28, 37, 48, 59, 72]],
  ['V18', '19–21 leaves', [3, 6, 11, 18, 27, 38, 51, 64, 79, 96]],
  ['VT', 'tassel', /*    */ [3, 7, 13, 21, 31, 42, 55, 68, 83, 100]],
  ['R1', 'silked', /*    */ [3, 7, 12, 20, 29, 39, 51, 65, 80, 97]],
  ['R1, silks brown', 'silks brown', [2, 6, 11, 18, 27, 36, 47, 60, 74, 90]],
  ['R2', 'blister', /*   */ [2, 5, 10, 16, 22, 30, 39, 50, 60, 73]],
  ['R3', 'milk', /*      */ [1, 3, 7, 12, 18, 24, 32, 41, 49, 59]],
  ['R4', 'soft dough', /**/ [1, 2, 4, 8, 12, 17, 23, 29, 35, 41]],
] as const;

export interface LossQuestion {
  readonly plot: Pick<Aoi, 'crop' | 'species'>;
  readonly peril: Peril;
  /** The crop's own word for its stage at the event; undefined where it is not known. */
  readonly stage: string | undefined;
}

/** Percent of the leaves that stones take, by their size in mm: a model. */
const defoliation = points({ 5: 0, 7.5: 10, 15: 30, 25: 60, 35: 90, 40: 100 });
export const defoliationPctOf = (stoneMm: number): number => valueAt(defoliation, stoneMm);

const soybeanInSeed = points({ 0: 0, 50: 20, 75: 45, 100: 75 });
/** Ohio State University (R3, half of the leaves), University of Wisconsin (R3, all), University of Minnesota (R5). */
const soybean: Readonly<Record<string, Points>> = {
  R3: points({ 0: 0, 50: 13.5, 100: 33 }),
  R4: soybeanInSeed,
  R5: soybeanInSeed,
};

/** Percent of the yield lost with all leaves: Muro and others (2001) at R3, R7 and R9; GRDC (2018) at the start of flowering. */
const sunflower: Readonly<Record<string, number>> = { R1: 92, 'R5.1': 80, 'R5.5': 80, R7: 50, R9: 0 };

/** The loss at a place, or the reason why nothing published gives it. */
export function expectedLoss({ plot, peril, stage }: LossQuestion): LossAt | ExpectedLossReason {
  const { crop, species } = plot;
  if (crop === null) return 'crop_unknown';
  if (peril === 'frost') {
    if (crop === 'stone_fruit' && species === null) return 'species_unknown';
    const table = frostLoss[species ?? crop];
    return table === undefined ? 'no_published_table' : ofStage(stage, table);
  }
  const table = peril === 'hail' ? hailLoss[crop] : undefined;
  if (table === undefined) return 'no_published_table';
  const byLeaves = ofStage(stage, table);
  return typeof byLeaves === 'string' ? byLeaves : (stoneMm) => byLeaves(defoliationPctOf(stoneMm));
}

function ofStage(
  stage: string | undefined,
  table: Readonly<Record<string, LossAt>>,
): LossAt | 'stage_unknown' | 'stage_outside_table' {
  if (stage === undefined) return 'stage_unknown';
  return table[stage] ?? 'stage_outside_table';
}

/** Takes the nearest column, as people read the guide in the field. */
const byTenths =
  (columns: readonly number[]): LossAt =>
  (defoliationPct) =>
    columns[Math.round(defoliationPct / 10) - 1] ?? 0;

/** Losing part of the leaves costs what it costs maize in tassel, in proportion: a model. */
const tassel = byTenths(maizeHailLoss[7][2]);

const hailLoss: Readonly<Record<string, Readonly<Record<string, LossAt>>>> = {
  maize: Object.fromEntries(maizeHailLoss.map(([stage, , columns]) => [stage, byTenths(columns)])),
  soybean: mapOf(soybean, (line) => (pct) => valueAt(line, pct)),
  sunflower: mapOf(sunflower, (whole) => (pct) => (whole * tassel(pct)) / 100),
};
