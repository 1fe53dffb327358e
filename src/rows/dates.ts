import { addDays } from '../primitives/timestamps.ts';
import { Refusal } from './refusal.ts';

export const dateForms = ['dmy', 'mdy', 'excel'] as const;
export type DateForm = (typeof dateForms)[number];

/** In the system of 1900, in which Excel counts a day that was none, so that 61 is the 1st of March. */
const excelBegins = '1899-12-30';

/** What is of no known form stays as it is, for the service to refuse. */
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
    return new Refusal('format', `${text} may be a date that Excel counts in days: give --dates excel`);
  }
  return text.replace(/^(\d{4})\/(\d\d)\/(\d\d)$/, '$1-$2-$3');
}
