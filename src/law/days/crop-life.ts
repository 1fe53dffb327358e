import type { Aoi, Peril } from '../../contract/records.ts';
import { shiftDate } from './zones.ts';

/** The first and the last day. */
export type Days = readonly [from: string, to: string];

export interface CropLife {
  readonly crop: NonNullable<Aoi['crop']>;
  /** Null for trees and vines. */
  readonly sownOn: string | null;
  /** The first day on which frost can destroy buds; null for sown crops. */
  readonly budsOn: string | null;
  /** The first day on which hail can destroy fruit, or the shoots of a vine; null for sown crops. */
  readonly bloomsOn: string | null;
  /** The first day without a crop, or without fruit. */
  readonly harvestedOn: string;
}

/** Whether a crop stood on any of some days. Before the sowing there was an earlier crop, or none. */
export type Standing = 'standing' | 'none' | 'unknown';

/** The days by which farms of one region differ in sowing, budding, bloom and harvest. */
export const differingDays = 21;

/** The first day on which the peril can cause a loss; null for trees and vines themselves, which always stand. */
export const riskFrom = ({ sownOn, budsOn, bloomsOn }: CropLife, peril?: Peril): string | null =>
  sownOn ?? (peril === 'hail' ? bloomsOn : peril === 'frost' ? budsOn : null);

export function standingOn(life: CropLife, [from, to]: Days, peril?: Peril): Standing {
  const begins = riskFrom(life, peril);
  if (begins === null) return 'standing';
  if (to < begins) return life.sownOn !== null || shiftDate(begins, -differingDays) <= to ? 'unknown' : 'none';
  if (from < life.harvestedOn) return 'standing';
  return from < shiftDate(life.harvestedOn, differingDays) ? 'unknown' : 'none';
}

/** The number of days on which both crops stand, as far as is known: trees and vines always do. */
export function daysOfBoth(one: CropLife | undefined, other: CropLife | undefined): number {
  if (one === undefined || other === undefined) return 0;
  const sown = [one, other].flatMap(({ sownOn, harvestedOn }) => (sownOn === null ? [] : [{ sownOn, harvestedOn }]));
  if (sown.length === 0) return Number.POSITIVE_INFINITY;
  const from = Math.max(...sown.map(({ sownOn }) => Date.parse(sownOn)));
  const to = Math.min(...sown.map(({ harvestedOn }) => Date.parse(harvestedOn)));
  return Math.max(0, (to - from) / 86_400_000);
}

/** The days before sowing during which the field is prepared and bare: a model. */
const preparedDays = 42;

const isBeforeSowing = ({ sownOn }: CropLife, [, to]: Days): boolean =>
  sownOn !== null && to < sownOn && shiftDate(sownOn, -preparedDays) <= to;

export type CropFinding = 'standing' | 'uncertain' | 'harvested' | 'bare' | 'nothing';

/** What a record says about the crop on the days; `nothing` where the life of the crop is unknown, or is that of a later crop. */
export function findingOf(life: CropLife | undefined, days: Days, peril: Peril): CropFinding {
  if (life === undefined) return 'nothing';
  const standing = standingOn(life, days, peril);
  if (standing === 'standing') return standing;
  if (standing === 'none') return 'harvested';
  if (life.sownOn === null || life.sownOn <= days[1]) return 'uncertain';
  return isBeforeSowing(life, days) ? 'bare' : 'nothing';
}
