// From when to when a crop stands. Days are local calendar dates, as YYYY-MM-DD.

import type { Aoi } from '../../contract/records.ts';
import { shiftDate } from './zones.ts';

/** The first and the last day. */
export type Days = readonly [from: string, to: string];

export interface CropLife {
  readonly crop: NonNullable<Aoi['crop']>;
  /** Null for what stands for years. */
  readonly sownOn: string | null;
  /** When the fruit of the year sets; null for what is sown. */
  readonly bloomsOn: string | null;
  /** The first day without a crop, or without fruit. */
  readonly harvestedOn: string;
}

/** What is known of the crop on some days: one of them with a crop is enough. Before the sowing stood an earlier crop, or none. */
export type Standing = 'standing' | 'none' | 'unknown';

/** Farms of one region sow and harvest so many days apart: a crop may be sown so long before the harvest of the one before it. */
export const differingDays = 21;

export function standingOn({ sownOn, harvestedOn }: CropLife, [from, to]: Days): Standing {
  if (sownOn === null) return 'standing';
  if (to < sownOn) return 'unknown';
  return from < harvestedOn ? 'standing' : 'none';
}

/** The fruit hangs from bloom to harvest. */
export const hasFruit = ({ bloomsOn, harvestedOn }: CropLife, [from, to]: Days): boolean =>
  bloomsOn === null || (bloomsOn <= to && from < harvestedOn);

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

export const isBeforeSowing = ({ sownOn }: CropLife, [, to]: Days): boolean =>
  sownOn !== null && to < sownOn && shiftDate(sownOn, -preparedDays) <= to;
