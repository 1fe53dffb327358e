// Figures of plots and events as people read them. Pure.

import { doubtOf } from '../../client/reading/events.ts';
import type { FootprintResult, WeatherEvent } from '../../contract/records.ts';
import { language, monthName, named, t } from '../words/t.ts';

type Expectation = Pick<FootprintResult, 'growthStage' | 'expectedLossPct' | 'expectedLossReason'>;

const toMinute = '2026-01-15T12:00'.length;
const toSecond = '2026-01-15T12:00:00'.length;
const cutTime = (timestamp: string, length: number): string => `${timestamp.slice(0, length).replace('T', ' ')} UTC`;

/** Day and time of the world, to the minute; `renderSecond` is for steps that may lie close together. */
export const renderTime = (timestamp: string): string => cutTime(timestamp, toMinute);
export const renderSecond = (timestamp: string): string => cutTime(timestamp, toSecond);
export const renderDay = (timestamp: string): string => timestamp.slice(0, 10);

/** Reads 18 Dec: the reader knows the year. */
export const renderShortDay = (timestamp: string): string =>
  `${Number(timestamp.slice(8, 10))} ${monthName(Number(timestamp.slice(5, 7)) - 1)}`;

export const renderDate = (timestamp: string): string => `${renderShortDay(timestamp)} ${timestamp.slice(0, 4)}`;

export const renderShortTime = (timestamp: string): string =>
  `${renderShortDay(timestamp)}, ${timestamp.slice(11, 16)} UTC`;

export const renderWeekday = (timestamp: string): string =>
  new Date(timestamp).toLocaleDateString(language.value, { weekday: 'short', timeZone: 'UTC' });

export function renderSpan({ startedAt, endedAt }: Pick<WeatherEvent, 'startedAt' | 'endedAt'>): string {
  const [from, until] = [renderDay(startedAt), renderDay(endedAt)];
  return from === until
    ? t('{0} {1} to {2} UTC', from, startedAt.slice(11, 16), endedAt.slice(11, 16))
    : t('{0} to {1}', from, until);
}

export const renderHectares = (hectares: number): string =>
  `${hectares.toLocaleString(language.value, { maximumFractionDigits: 2 })} ha`;

export const renderWord = (word: string): string => named(word.replaceAll('_', ' '));

/** Reads severe hail, and whether it is known to have struck; in Spanish the severity follows the peril, and its gender. */
export function renderStorm(event: Pick<WeatherEvent, 'severity' | 'peril' | 'status'>): string {
  const doubt = doubtOf(event);
  return `${renderWord(`${event.severity} ${event.peril}`)}${doubt === null ? '' : `, ${named(doubt)}`}`;
}

/** Stages such as V6 are the same in both languages. */
export function renderExpectedLoss({ growthStage, expectedLossPct, expectedLossReason }: Expectation): string {
  const at = growthStage === null ? '' : t(', at {0}', named(growthStage.name));
  if (expectedLossPct !== null) return `${t('{0} % of the yield lost', expectedLossPct)}${at}`;
  return `${t('no figure of loss: {0}', renderWord(expectedLossReason ?? 'unknown'))}${at}`;
}

/** The district follows a comma, and is the same for all plots of a farm. */
export const shortNameOf = (name: string | undefined): string => (name ?? '').replace(/, [^,]+$/, '');
