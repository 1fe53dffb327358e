// org_ebro: the climate of its regions by month, January first. The figures are rounded, and invented in a realistic range.

import type { Climate } from '../../../src/contract/schemas/upcoming.ts';
import { buildMonths } from '../climate-months.ts';

const dayEndsAt = '22:00';

export const climates: Climate[] = [
  {
    region: 'lleida',
    centre: { lat: 41.6, lon: 0.6 },
    dayEndsAt,
    months: buildMonths({
      meanC: [5.3, 7.3, 11.2, 13.8, 17.9, 22.3, 25.2, 24.9, 20.8, 15.6, 9.4, 5.6],
      swingC: [5.2, 6.5, 8.8, 7.6, 7.2, 7.2, 7.2, 7.2, 7.2, 7.2, 7.6, 5.3],
      rainMm: [26, 15, 27, 39, 43, 28, 12, 24, 38, 42, 33, 23],
      rainDays: [4, 3, 4, 5, 5, 4, 2, 3, 4, 5, 4, 4],
      humidityPct: [81, 71, 62, 59, 57, 53, 51, 55, 62, 71, 78, 83],
    }),
  },
  {
    region: 'calatayud',
    centre: { lat: 41.4, lon: -1.7 },
    dayEndsAt,
    months: buildMonths({
      meanC: [5.1, 6.5, 9.6, 11.9, 15.9, 20.5, 23.5, 23.3, 19.2, 14.3, 8.8, 5.6],
      swingC: [5.7, 6, 8, 8.4, 7.6, 7.4, 7.4, 7.4, 7.4, 8, 7.2, 5.4],
      rainMm: [18, 16, 21, 37, 47, 35, 21, 24, 29, 34, 27, 20],
      rainDays: [4, 4, 4, 6, 7, 4, 3, 3, 4, 5, 5, 4],
      humidityPct: [76, 69, 62, 62, 60, 55, 51, 54, 61, 69, 75, 77],
    }),
  },
  {
    region: 'utiel',
    centre: { lat: 39.6, lon: -1.2 },
    dayEndsAt,
    months: buildMonths({
      meanC: [5.8, 6.8, 9.6, 11.9, 15.8, 20.7, 23.9, 23.6, 19.5, 14.7, 9.3, 6.4],
      swingC: [6.3, 6.7, 8.6, 8.8, 7.8, 7.6, 7.6, 7.6, 7.6, 8.4, 8.3, 6.3],
      rainMm: [32, 30, 33, 44, 45, 28, 12, 18, 45, 50, 42, 36],
      rainDays: [4, 4, 4, 5, 5, 3, 1, 2, 4, 5, 5, 5],
      humidityPct: [74, 70, 64, 61, 59, 55, 52, 56, 63, 70, 74, 76],
    }),
  },
];
