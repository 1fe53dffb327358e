import type { Aoi, Peril } from '../../contract/records.ts';
import { shiftDate } from './zones.ts';

/** The first and the last day. */
export type Days = readonly [from: string, to: string];

export interface CropLife {
  readonly crop: NonNullable<Aoi['crop']>;
  /** Null for what stands for years. */
  readonly sownOn: string | null;
  /** When frost can first take buds; null for what is sown. */
  readonly budsOn: string | null;
  /** When hail can first take fruit, or the shoots of a vine; null for what is sown. */
  readonly bloomsOn: string | null;
  /** The first day without a crop, or without fruit. */
  readonly harvestedOn: string;
}

/** What is known of the crop on some days: one of them with a crop is enough. Before the sowing stood an earlier crop, or none. */
export type Standing = 'standing' | 'none' | 'unknown';

/** Farms of one region sow, bud, bloom and harvest so many days apart. */
export const differingDays = 21;

/** The first day on which the peril finds something; null for trees and vines themselves, which always stand. */
export const beginsFor = ({ sownOn, budsOn, bloomsOn }: CropLife, peril?: Peril): string | null =>
  sownOn ?? (peril === 'hail' ? bloomsOn : peril === 'frost' ? budsOn : null);

export function standingOn(life: CropLife, [from, to]: Days, peril?: Peril): Standing {
  const begins = beginsFor(life, peril);
  if (begins === null) return 'standing';
  if (to < begins) return life.sownOn !== null || shiftDate(begins, -differingDays) <= to ? 'unknown' : 'none';
  if (from < life.harvestedOn) return 'standing';
  return from < shiftDate(life.harvestedOn, differingDays) ? 'unknown' : 'none';
}

/** On how many days both stand, as far as is known: trees and vines stand always. */
export function daysOfBoth(one: CropLife | undefined, other: CropLife | undefined): number {
  if (one === undefined || other === undefined) return 0;
  const sown = [one, other].flatMap(({ sownOn, harvestedOn }) => (sownOn === null ? [] : [{ sownOn, harvestedOn }]));
  if (sown.length === 0) return Number.POSITIVE_INFINITY;
  const from = Math.max(...sown.map(({ sownOn }) => Date.parse(sownOn)));
  const to = Math.min(...sown.map(({ harvestedOn }) => Date.parse(harvestedOn)));
  return Math.max(0, (to - from) / 86_400_000);
}

/** While a field is made ready, nothing of value stands on it: a model. */
const preparedDays = 42;

const isBeforeSowing = ({ sownOn }: CropLife, [, to]: Days): boolean =>
  sownOn !== null && to < sownOn && shiftDate(sownOn, -preparedDays) <= to;

export type Word = 'standing' | 'uncertain' | 'harvested' | 'bare' | 'nothing';

/** What a record says of the days; nothing where no life is known, or where it is that of a later crop. */
export function wordOf(life: CropLife | undefined, days: Days, peril: Peril): Word {
  if (life === undefined) return 'nothing';
  const standing = standingOn(life, days, peril);
  if (standing === 'standing') return standing;
  if (standing === 'none') return 'harvested';
  if (life.sownOn === null || life.sownOn <= days[1]) return 'uncertain';
  return isBeforeSowing(life, days) ? 'bare' : 'nothing';
}
