import { doubtOf } from '../../client/reading/events.ts';
import { renderPeril } from '../../client/reading/severities.ts';
import type { WeatherEvent } from '../../contract/records.ts';
import { figures, language, t, translate } from '../words/t.ts';

/** Renders `18 Dec`, without the year, which the reader knows. */
export const renderShortDay = (timestamp: string): string => figures.value.dayOfYear(timestamp);

export const renderDate = (timestamp: string): string => figures.value.calendarDay(timestamp);

export const renderShortTime = (timestamp: string): string =>
  `${renderShortDay(timestamp)}, ${timestamp.slice(11, 16)} UTC`;

export const renderWeekday = (timestamp: string): string =>
  new Date(timestamp).toLocaleDateString(language.value, { weekday: 'short', timeZone: 'UTC' });

export function renderSpan({ startedAt, endedAt }: Pick<WeatherEvent, 'startedAt' | 'endedAt'>): string {
  const [from, until] = [renderDate(startedAt), renderDate(endedAt)];
  return from === until
    ? t('{0} {1} to {2} UTC', from, startedAt.slice(11, 16), endedAt.slice(11, 16))
    : t('{0} to {1}', from, until);
}

/** An id within the word keeps its underscore. */
export const renderWord = (word: string): string => translate(word.replace(/_(?!\d)/g, ' '));

/** Renders `severe hail`, and whether the event is confirmed. */
export function renderStorm(event: Pick<WeatherEvent, 'severity' | 'peril' | 'status'>): string {
  const doubt = doubtOf(event);
  return `${renderPeril(event, language.value)}${doubt === null ? '' : `, ${translate(doubt)}`}`;
}

/** The district follows a comma, and is the same for all plots of a farm. */
export const shortNameOf = (name: string | undefined): string => (name ?? '').replace(/, [^,]+$/, '');
