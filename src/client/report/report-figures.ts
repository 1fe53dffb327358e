// The figures and dates of a report as its language writes them. Written out and not taken from the machine's locale, so
// that the same report is the same document wherever it is rendered.

import type { Static } from 'typebox';
import type { Money } from '../../contract/schemas/fields.ts';
import type { ReportLanguage } from '../../contract/schemas/vocabularies.ts';
import { tryMake } from '../../primitives/thrown.ts';
import { english } from './report-english.ts';
import { type ReportWords, spanish } from './report-spanish.ts';

type Language = Static<typeof ReportLanguage>;

export const wordsOf = (language: Language): ReportWords => ({ es: spanish, en: english })[language];

export function figuresOf(language: Language, timeZone: string) {
  const words = wordsOf(language);
  const [decimalMark, separator] = language === 'es' ? [',', '.'] : ['.', ','];
  const number = (value: number, decimals: number): string => {
    const [whole = '', part = ''] = Math.abs(value).toFixed(decimals).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, separator);
    return `${value < 0 ? '−' : ''}${grouped}${part === '' ? '' : `${decimalMark}${part}`}`;
  };
  const short = (value: number): string => number(value, Math.min(2, (String(value).split('.')[1] ?? '').length));
  const day = (year: number, month: number, date: number): string =>
    language === 'es'
      ? `${date} de ${words.months[month - 1]} de ${year}`
      : `${date} ${words.months[month - 1]} ${year}`;
  return {
    number,
    short,
    hectares: (value: number) => `${number(value, 2)} ha`,
    percent: (value: number) => `${short(value)} %`,
    money: ({ amount, currency }: Static<typeof Money>) => `${currency} ${number(amount, 2)}`,
    day: (instant: string) => {
      const { year, month, date } = localParts(instant, timeZone);
      return day(year, month, date);
    },
    calendarDay: (text: string) => {
      const [year = 0, month = 0, date = 0] = text.split('-').map(Number);
      return day(year, month, date);
    },
    time: (instant: string) => localParts(instant, timeZone).time,
    degrees: ({ lat, lon }: { readonly lat: number; readonly lon: number }) => {
      const [south, west] = language === 'es' ? ['S', 'O'] : ['S', 'W'];
      const side = (value: number, positive: string, negative: string) =>
        `${number(Math.abs(value), 4)}° ${value < 0 ? negative : positive}`;
      return `${side(lat, 'N', south)}, ${side(lon, 'E', west)}`;
    },
  };
}

export type Figures = ReturnType<typeof figuresOf>;

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
