import { expect, test } from 'vitest';
import { calendarAt } from '../../../src/law/days/calendar.ts';

test.each([
  ['Los Silos, Tenerife', 'ES', 'Europe/Madrid', 28.37, -16.82, 'Atlantic/Canary'],
  ['Tarifa, the southernmost of the peninsula', 'ES', 'Europe/Madrid', 36.01, -5.6, 'Europe/Madrid'],
  ['Melilla', 'ES', 'Europe/Madrid', 35.29, -2.94, 'Europe/Madrid'],
  ['Funchal', 'PT', 'Europe/Lisbon', 32.65, -16.91, 'Atlantic/Madeira'],
  ['Ponta Delgada', 'PT', 'Europe/Lisbon', 37.74, -25.67, 'Atlantic/Azores'],
  ['Sagres', 'PT', 'Europe/Lisbon', 37.01, -8.94, 'Europe/Lisbon'],
  ['Puerto Natales', 'CL', 'America/Santiago', -51.73, -72.5, 'America/Punta_Arenas'],
  ['Coyhaique', 'CL', 'America/Santiago', -45.57, -72.07, 'America/Coyhaique'],
  ['Quellón', 'CL', 'America/Santiago', -43.12, -73.62, 'America/Santiago'],
  ['Ushuaia', 'AR', 'America/Argentina/Buenos_Aires', -54.8, -68.3, 'America/Argentina/Buenos_Aires'],
  ['Sorriso', 'BR', 'America/Cuiaba', -12.54, -55.71, 'America/Cuiaba'],
])('%s has the clocks of its place', (_, country, calendar, lat, lon, expected) => {
  expect(calendarAt({ country, calendar }, { lat, lon })).toBe(expected);
});
