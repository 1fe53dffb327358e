import { UsageError } from '../failures/failures.ts';

const spoken = /^(?:([0-9]+)w)?(?:([0-9]+)d)?(?:([0-9]+)h)?(?:([0-9]+)m)?(?:([0-9]+)s)?$/;

/** ISO 8601 is passed on as typed; the service reports what is wrong with it. */
export function parseDuration(text: string): string {
  if (/^[-+]?P/.test(text)) return text;
  const [, weeks, days, hours, minutes, seconds] = spoken.exec(text) ?? [];
  const part = (number: string | undefined, unit: string) => (number === undefined ? '' : number + unit);
  const date = part(weeks, 'W') + part(days, 'D');
  const time = part(hours, 'H') + part(minutes, 'M') + part(seconds, 'S');
  if (date + time === '') throw new UsageError(`"${text}" is not a duration.`, 'such as 30d, 2h, 1h30m or P1M');
  return `P${date}${time === '' ? '' : `T${time}`}`;
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

export function parseDelay(flag: string, text: string): number {
  const [, number, unit = ''] = /^([0-9]{1,6})(ms|s|m)$/.exec(text) ?? [];
  const ms = Number(number) * (unitMs[unit] as number);
  // A longer timer is not possible.
  if (!(ms < 2 ** 31)) throw new UsageError(`${flag} takes a time such as 500ms or 2s, not "${text}".`);
  return ms;
}
