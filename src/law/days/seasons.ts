// Crop seasons: `2025`, or `2025/26` for one that goes on in the year after. They are years, not dates, since the
// season of a region begins in a different month for each of its crops.

import type { Aoi } from '../../contract/records.ts';
import type { Crop } from '../../contract/schemas/vocabularies.ts';
import { differingDays } from './crop-life.ts';
import { shiftDate } from './zones.ts';

/** Both ends belong to it; dates as YYYY-MM-DD. */
export interface Term {
  readonly effectiveFrom: string;
  readonly effectiveTo: string;
}

type Years = readonly [first: number, last: number];

/** Undefined where the second year does not follow the first. */
function yearsOf(season: string): Years | undefined {
  const [first, second] = season.split('/').map(Number) as [number, number?];
  if (second === undefined) return [first, first];
  return second === (first + 1) % 100 ? [first, first + 1] : undefined;
}

export const isSeason = (season: string): boolean => yearsOf(season) !== undefined;

export const yearOf = (date: string): number => Number(date.slice(0, 4));

/** Whether a day of the term falls in a year of the season. */
export function isSeasonOf(season: string, { effectiveFrom, effectiveTo }: Term): boolean {
  const years = yearsOf(season);
  return years !== undefined && years[0] <= yearOf(effectiveTo) && years[1] >= yearOf(effectiveFrom);
}

/** The season of a day by the calendar of its country: from July to June in the south, else the year. */
export function seasonAt(country: string, date: string): string {
  if (!southern.has(country)) return date.slice(0, 4);
  const first = yearOf(date) - Number(date.slice(5, 7) < '07');
  return `${first}/${String((first + 1) % 100).padStart(2, '0')}`;
}

/** A crop belongs to its sowing for this many days. */
const longestDays = 400;
/** The days from a sowing to its harvest, where no harvest is known. */
const shortestDays = 90;

/**
 * The days by which the season of a crop begins after that of the calendar, so that it ends after the harvest: in March for winter
 * crops, in August for spring crops, when the last maize is harvested; in the north half a year later.
 */
const daysLater: Partial<Record<Crop, number>> = { wheat: -122, barley: -122, maize: 31, soybean: 31, sunflower: 31 };

/** A sowing, with its harvest where one is known. */
export type Grown = Pick<Aoi, 'crop' | 'sowingDate'> & { readonly harvestedOn?: string | undefined };

/**
 * Names the crop that stood on the ground on a day: by the day on which it was first sown, or by the season where no sowing is near
 * enough. `plots` are all that have or had the ground. Sowings that overlap are one crop, since a replanting is not a new one.
 */
export function cropAt(country: string, date: string, plots: readonly Grown[]): string {
  const sowings = plots
    .flatMap(({ sowingDate: from, harvestedOn }) => {
      if (from === null || from > date) return [];
      return { from, until: shiftDate(harvestedOn ?? from, harvestedOn === undefined ? shortestDays : -differingDays) };
    })
    .sort((one, other) => (one.from < other.from ? -1 : 1));
  let [sown, standsUntil] = [undefined as string | undefined, ''];
  for (const { from, until } of sowings) {
    if (from >= standsUntil) sown = from;
    if (until > standsUntil) standsUntil = until;
  }
  if (sown !== undefined && date < shiftDate(sown, longestDays)) return sown;
  const notSownLater = plots.filter(({ sowingDate }) => (sowingDate ?? '') <= date);
  const days = (notSownLater.length > 0 ? notSownLater : plots).map(({ crop }) => (crop && daysLater[crop]) ?? 0);
  return seasonAt(country, shiftDate(date, -(days.find((later) => later < 0) ?? Math.max(0, ...days))));
}

const southern = new Set(['AR', 'BO', 'BR', 'CL', 'PY', 'PE', 'UY', 'ZA', 'AU', 'NZ']);
