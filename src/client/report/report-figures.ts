// The figures and dates of a report as its language writes them. Written out and not taken from the machine's locale, so
// that the same report is the same document wherever it is rendered.

import type { Static } from 'typebox';
import type { Money } from '../../contract/schemas/fields.ts';
import { tryMake } from '../../primitives/thrown.ts';
import type { ReportFacts } from './report-bundle.ts';
import { type Language, type ReportWords, wordsOf } from './report-words.ts';

export function figuresOf(language: Language, timeZone: string) {
  const words = wordsOf(language);
  const [decimalMark, separator] = language === 'es' ? [',', '.'] : ['.', ','];
  const number = (value: number, decimals: number): string => {
    const [whole = '', part = ''] = Math.abs(value).toFixed(decimals).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, separator);
    return `${value < 0 ? '−' : ''}${grouped}${part === '' ? '' : `${decimalMark}${part}`}`;
  };
  const short = (value: number): string => number(value, Math.min(2, (String(value).split('.')[1] ?? '').length));
  const monthOf = ({ month }: Day): string => words.months[month - 1] ?? '';
  const longDay = (day: Day): string =>
    language === 'es' ? `${day.date} de ${monthOf(day)} de ${day.year}` : `${day.date} ${monthOf(day)} ${day.year}`;
  const shortDay = (day: Day): string =>
    language === 'es' ? `${day.date}/${day.month}/${day.year}` : `${day.date} ${monthOf(day).slice(0, 3)} ${day.year}`;
  return {
    number,
    short,
    reading: (value: number | null) => (value === null ? words.none : short(value)),
    hectares: (value: number) => `${number(value, 2)} ha`,
    percent: (value: number) => `${short(value)} %`,
    money: ({ amount, currency }: Static<typeof Money>) => `${number(amount, 2)} ${currency}`,
    day: (instant: string) => longDay(localParts(instant, timeZone)),
    shortDay: (instant: string) => shortDay(localParts(instant, timeZone)),
    calendarDay: (text: string) => {
      const [year = 0, month = 0, date = 0] = text.split('-').map(Number);
      return shortDay({ year, month, date });
    },
    time: (instant: string) => localParts(instant, timeZone).time,
  };
}

interface Day {
  readonly year: number;
  readonly month: number;
  readonly date: number;
}

export type Figures = ReturnType<typeof figuresOf>;

export interface Wording {
  readonly words: ReportWords;
  readonly figures: Figures;
}

export interface ReportView extends ReportFacts, Wording {}

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
