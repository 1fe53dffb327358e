// The time zones of the IANA database (2025c) with its older names and the abbreviations that Node accepts. They are fixed here,
// since versions of Node know different zones, and every machine must answer the same (Decision 3).

import namesByArea from './time-zones.json' with { type: 'json' };

export const timeZones: readonly string[] = Object.entries(namesByArea).flatMap(([area, names]) =>
  names.split(' ').map((name) => (area === '' ? name : `${area}/${name}`)),
);
