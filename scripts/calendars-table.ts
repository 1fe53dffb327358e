// The clocks of the countries that crops are insured in, as `src/contract/schemas/calendars.json` has them: for each calendar the
// hours ahead of UTC in 2000, and then the hour since 1970 of each change with the hours ahead after it.

import moment from 'moment-timezone';

const hourMs = 3_600_000;
const [firstYear, lastYear] = [2000, 2036];

/** The first of a country is that of a portfolio which names none. */
const calendars: Readonly<Record<string, readonly string[]>> = {
  AR: ['America/Argentina/Buenos_Aires'],
  BO: ['America/La_Paz'],
  BR: ['America/Sao_Paulo', ...zonesOf('BR')],
  CL: ['America/Santiago', 'America/Punta_Arenas', 'America/Coyhaique'],
  ES: ['Europe/Madrid', 'Atlantic/Canary'],
  FR: ['Europe/Paris'],
  IT: ['Europe/Rome'],
  MX: ['America/Mexico_City', ...zonesOf('MX')],
  PT: ['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores'],
  PY: ['America/Asuncion'],
  UY: ['America/Montevideo'],
};

function zonesOf(country: string): string[] {
  return moment.tz.zonesForCountry(country).toSorted();
}

export function renderCalendars(): string {
  const lines = Object.entries(calendars).map(([country, names]) => {
    const rows = [...new Set(names)].map((name) => `    "${name}": [${changesOf(name).join(', ')}]`);
    return `  "${country}": {\n${rows.join(',\n')}\n  }`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** Their names alone, for the schemas, which browsers load. */
export const renderCalendarNames = (): string =>
  `${JSON.stringify([...new Set(Object.values(calendars).flat())], null, 2)}\n`;

/** Refuses a change within an hour, which the table cannot express. */
function changesOf(name: string): number[] {
  const zone = moment.tz.zone(name);
  if (zone === null) throw new Error(`moment-timezone does not know ${name}.`);
  const from = Date.UTC(firstYear, 0, 1);
  const ends = zone.untils.flatMap((until, at) =>
    until !== null && until > from && until < Date.UTC(lastYear + 1, 0, 1)
      ? [until / hourMs, -(zone.offsets[at + 1] as number) / 60]
      : [],
  );
  const changes = [-zone.utcOffset(from) / 60, ...ends];
  if (!changes.every(Number.isInteger)) throw new Error(`${name} does not change by whole hours.`);
  return changes;
}
