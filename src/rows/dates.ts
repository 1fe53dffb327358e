import { addDays } from '../primitives/timestamps.ts';
import { Refusal } from './refusal.ts';

export const dateForms = ['dmy', 'mdy', 'excel'] as const;
export type DateForm = (typeof dateForms)[number];

/** Day 0 of Excel's 1900 system, which counts a day that did not exist, so that 61 is 1 March. */
const excelBegins = '1899-12-30';

/** Text in no known form stays unchanged, for the service to refuse. */
export function parseDate(text: string, form?: DateForm): string | Refusal {
  const [, first = '', second = '', year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  if (year !== undefined) {
    if (form !== 'dmy' && form !== 'mdy')
      return new Refusal('format', `${text}: day/month or month/day? Give --dates dmy or --dates mdy`);
    const [day, month] = form === 'dmy' ? [first, second] : [second, first];
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  }
  if (/^[1-9]\d{4}$/.test(text)) {
    if (form === 'excel') return addDays(excelBegins, Number(text)).slice(0, 10);
    return new Refusal('format', `${text} may be a date in Excel's day numbers: give --dates excel`);
  }
  return text.replace(/^(\d{4})\/(\d\d)\/(\d\d)$/, '$1-$2-$3');
}
