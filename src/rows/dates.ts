import { addDays } from '../primitives/timestamps.ts';
import { Refusal } from './refusal.ts';

export const dateForms = ['dmy', 'mdy', 'excel'] as const;
export type DateForm = (typeof dateForms)[number];

/** Day 0 of Excel's 1900 system, which counts a day that did not exist, so that 61 is 1 March. */
const excelBegins = '1899-12-30';

/** A day may be written in either order with slashes, points or hyphens. */
const orders = { dmy: 'day/month', mdy: 'month/day' } as const;

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text;

/** Returns a day like 2026-02-01. A refusal says what the file has and how it can be read or written. */
export function parseDate(text: string, form?: DateForm): string | Refusal {
  const [, first = '', second = '', year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const inOrder = (day: string, month: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const readings = { dmy: inOrder(first, second), mdy: inOrder(second, first) };
  const [one, other] = (['dmy', 'mdy'] as const).filter((order) => isDay(readings[order]));
  if (one !== undefined && (form === 'dmy' || form === 'mdy'))
    return isDay(readings[form])
      ? readings[form]
      : refuse(`${text} is ${orders[one]}, but --dates ${form} reads ${orders[form]}`);
  if (other !== undefined) return refuse(`${text}: day/month or month/day? Give --dates dmy or --dates mdy`);
  if (one !== undefined) return refuse(`${text} is ${orders[one]}: give --dates ${one}`);
  if (/^[1-9]\d{4}$/.test(text)) {
    if (form === 'excel') return addDays(excelBegins, Number(text)).slice(0, 10);
    return refuse(`${text} may be a date in Excel's day numbers: give --dates excel`);
  }
  const day = text.replace(/^(\d{4})\/(\d\d)\/(\d\d)$/, '$1-$2-$3');
  return isDay(day) ? day : refuse(`"${text}" is not a day: write 2026-02-01, or 01/02/2026 with --dates dmy or mdy`);
}

const refuse = (detail: string): Refusal => new Refusal('format', detail);
