// Formats figures and dates as each language writes them: money and areas with two decimals, any other figure as the record has
// it. The rules are fixed here and not taken from the machine's locale, so that every surface writes the same text.

import type { Static } from 'typebox';
import type { ReportLanguage } from '../../contract/records.ts';
import type { Money } from '../../contract/schemas/fields.ts';
import { tryMake } from '../../primitives/thrown.ts';
import months from './months.json' with { type: 'json' };

export type Language = Static<typeof ReportLanguage>;

/** Shown instead of a missing figure. */
export const noFigure = '–';
const orNone =
  <Value>(render: (value: Value) => string) =>
  (value: Value | null): string =>
    value === null ? noFigure : render(value);

/** Units are the last part of a figure's name. */
const units: Readonly<Record<string, string>> = {
  Pct: ' %',
  Hectares: ' ha',
  hectares: ' ha',
  Mm: ' mm',
  Km: ' km',
  Kmh: ' km/h',
  C: ' °C',
  Degrees: '°',
  Ms: ' ms',
  Seconds: ' s',
};
export const unitPattern = new RegExp(`(?:${Object.keys(units).join('|')})$`);
/** Keeps a figure and its unit on one line. */
export const bind = (text: string): string =>
  text.replace(/(?<=\d) (?=%|°|[A-Z]{3}\b|(?:ha|mm|km|m?s|min|h|[kKMG]i?B)\b)/g, '\u00a0');
/** Empty for a figure without a unit. */
export const unitOf = (name: string): string => units[unitPattern.exec(name)?.[0] ?? ''] ?? '';

const bases = {
  plot: { en: ' of the plot', es: ' del lote' },
  claimed: { en: ' of the area claimed', es: ' de la superficie siniestrada' },
  insured: { en: ' of the sum insured, by the index', es: ' de la suma asegurada, según el índice' },
};

/**
 * Says over what a loss in a record is; empty for another figure, and where the record is not known. The settlement of an index calls the share that is paid a loss,
 * and a comparison has the expert's loss over the plot.
 */
export function baseOf(path: string, language: Language, record: unknown): string {
  const { index, rangeFromPct, cellCount } = Object(record);
  // A class has hectares of its own.
  if (record === undefined || cellCount !== undefined || path.startsWith('cellsBySeverity')) return '';
  const isExperts = /(?:(?:assessed|effective|reported)Loss|assessedDamage)Pct$/.test(path);
  if (/(?:expected|prior)LossPct$/.test(path) || (isExperts && rangeFromPct !== undefined)) return bases.plot[language];
  if (/payPct$/.test(path) || (isExperts && index)) return bases.insured[language];
  return isExperts ? bases.claimed[language] : '';
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
export const isInstant = (value: unknown): value is string => typeof value === 'string' && instant.test(value);

export const isMoney = (value: unknown): value is Static<typeof Money> =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).sort().join() === 'amount,currency' &&
  typeof (value as { amount: unknown }).amount === 'number';

/** Days and times are in the time zone; an instant that names its zone is always UTC. `gap` stands between a figure and its unit. */
export function figuresOf(language: Language, timeZone = 'UTC', gap = ' ') {
  const [decimalMark, separator] = language === 'es' ? [',', '.'] : ['.', ','];
  const number = (value: number, decimals = decimalsOf(value)): string => {
    const [whole = '', part = ''] = Math.abs(value).toFixed(decimals).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, separator);
    return `${value < 0 ? '−' : ''}${grouped}${part === '' ? '' : `${decimalMark}${part}`}`;
  };
  const short = (value: number): string => number(value, Math.min(2, decimalsOf(value)));
  const percent = orNone((value: number) => `${short(value)}${gap}%`);
  const monthOf = ({ month }: Day): string => months[language][month - 1] ?? '';
  const longDay = (day: Day): string =>
    language === 'es' ? `${day.date} de ${monthOf(day)} de ${day.year}` : `${day.date} ${monthOf(day)} ${day.year}`;
  const dayOfYear = (day: Day): string => `${day.date} ${monthOf(day).slice(0, 3)}`;
  const shortDay = (day: Day): string => `${dayOfYear(day)} ${day.year}`;
  return {
    number,
    short,
    reading: orNone(short),
    hectares: (value: number) => `${number(value, 2)}${gap}ha`,
    percent,
    /** A loss in a record, and over what it is. */
    loss: <Name extends string>(name: Name, record: { readonly [Loss in Name]: number | null }): string =>
      record[name] === null ? noFigure : percent(record[name]) + baseOf(name, language, record),
    money: orNone(({ amount, currency }: Static<typeof Money>) => `${number(amount, 2)}${gap}${currency}`),
    /** Shows minutes, and seconds where the instant has some. */
    instant: (at: string) => `${at.slice(0, 19).replace('T', ' ').replace(/:00$/, '')} UTC`,
    day: (at: string) => longDay(localParts(at, timeZone)),
    shortDay: (at: string) => shortDay(localParts(at, timeZone)),
    calendarDay: (text: string) => shortDay(datePartsOf(text)),
    /** Without the year, which the reader knows. */
    dayOfYear: (text: string) => dayOfYear(datePartsOf(text)),
    /** The first letters of the month of a calendar date. */
    month: (text: string) => monthOf(datePartsOf(text)).slice(0, 3),
    time: (at: string) => localParts(at, timeZone).time,
    /** Formats a figure by the unit in its member's name, without writing the unit. */
    ofMember: (name: string, value: number) => number(value, unitOf(name) === ' ha' ? 2 : undefined),
  };
}

export type Figures = ReturnType<typeof figuresOf>;

const decimalsOf = (value: number): number => (String(value).split('.')[1] ?? '').length;

interface Day {
  readonly year: number;
  readonly month: number;
  readonly date: number;
}

function datePartsOf(text: string): Day {
  const [year = 0, month = 0, date = 0] = text.slice(0, 10).split('-').map(Number);
  return { year, month, date };
}

/** A zone that this machine does not know counts as UTC. */
function localParts(instant: string, timeZone: string) {
  const options = { year: 'numeric', month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  const parts = new Map(
    formatterOf(timeZone, { ...options, hourCycle: 'h23' })
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  const of = (name: Intl.DateTimeFormatPartTypes) => Number(parts.get(name));
  return {
    year: of('year'),
    month: of('month'),
    date: of('day'),
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  };
}

function formatterOf(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const build = (zone: string) => new Intl.DateTimeFormat('en', { ...options, timeZone: zone });
  return tryMake(() => build(timeZone)) ?? build('UTC');
}
