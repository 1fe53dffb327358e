// The yield loss that damage causes, where a published table gives it (Decision 48). Damage is not loss: hail destroys leaves,
// frost destroys buds, and their value depends on the stage.

import type { Aoi, ExpectedLossReason, Peril } from '../../contract/records.ts';
import { frostLoss, type LossAt, lossesByStage } from './frost-loss.ts';
import tables from './loss-tables.json' with { type: 'json' };
import { type Points, points, valueAt } from './points.ts';

/** Hail guide of Mycogen, after UNL EC126 and the loss adjustment standards of FCIC (Decision 48). */
const maize = tables.hail.maize.stages;

export interface LossQuestion {
  readonly plot: Pick<Aoi, 'crop' | 'species'>;
  readonly peril: Peril;
  /** The crop's own name of its stage at the event; undefined where it is not known. */
  readonly stage: string | undefined;
}

/** The percentage of the leaves that hail destroys, by the size of the stones in mm: a model. */
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

/** The loss at a place, or the reason why no published table gives it. */
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

/** Uses the nearest column, as people read the guide in the field. */
const byTenths =
  (columns: readonly number[]): LossAt =>
  (defoliationPct) =>
    columns[Math.round(defoliationPct / 10) - 1] ?? 0;

/** The loss for a part of the leaves is proportional to that of maize in tassel: a model. */
const tassel = byTenths(maize.VT.lostPct);

const hailLoss: Readonly<Record<string, Readonly<Record<string, LossAt>>>> = {
  maize: lossesByStage(maize, ({ lostPct }) => byTenths(lostPct)),
  soybean: lossesByStage(soybean, (line) => (pct) => valueAt(line, pct)),
  sunflower: lossesByStage(sunflower, (whole) => (pct) => (whole * tassel(pct)) / 100),
};
