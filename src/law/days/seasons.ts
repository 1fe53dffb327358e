// Crop seasons: `2025`, or `2025/26` for one that goes on in the year after. They are years, not dates, since the
// season of a region begins in a different month for each of its crops.

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

/** Whether a day of the term lies in a year of the season. */
export function isSeasonOf(season: string, { effectiveFrom, effectiveTo }: Term): boolean {
  const years = yearsOf(season);
  return years !== undefined && years[0] <= yearOf(effectiveTo) && years[1] >= yearOf(effectiveFrom);
}

/** The season in which the term begins, when nothing else names it. */
export function seasonOf({ effectiveFrom, effectiveTo }: Term): string {
  const first = effectiveFrom.slice(0, 4);
  if (yearOf(effectiveTo) === Number(first)) return first;
  return `${first}/${String((Number(first) + 1) % 100).padStart(2, '0')}`;
}
