// org_pampa: the climate of its regions by month, January first. The figures are rounded, and invented in a realistic range.

import type { Climate } from '../../../src/contract/schemas/upcoming.ts';
import { buildMonths } from '../climate-months.ts';

const dayEndsAt = '03:00';

export const climates: Climate[] = [
  {
    region: 'pergamino',
    centre: { lat: -33.9, lon: -60.9 },
    dayEndsAt,
    months: buildMonths({
      meanC: [23.8, 22.5, 20.6, 16.9, 13.4, 10.3, 9.6, 11.4, 13.8, 17, 19.9, 22.5],
      swingC: [7, 7, 7, 7.2, 8.4, 9.2, 9.2, 9.6, 8.8, 7.4, 7, 7],
      rainMm: [115, 110, 125, 95, 60, 35, 35, 40, 55, 105, 105, 110],
      rainDays: [9, 8, 8, 8, 6, 5, 5, 5, 6, 9, 9, 9],
      humidityPct: [66, 70, 73, 76, 78, 79, 77, 71, 67, 68, 65, 63],
    }),
  },
  {
    region: 'marcos-juarez',
    centre: { lat: -32.8, lon: -62.1 },
    dayEndsAt,
    months: buildMonths({
      meanC: [24.5, 23.1, 21.1, 17.4, 13.9, 10.7, 10.1, 12.2, 14.8, 18.1, 20.9, 23.4],
      swingC: [7.5, 7.5, 7.5, 7.8, 9.2, 10, 9.8, 10.6, 9.6, 8, 7.5, 7.5],
      rainMm: [115, 105, 110, 80, 40, 20, 22, 22, 45, 95, 105, 120],
      rainDays: [9, 8, 8, 7, 5, 4, 4, 3, 5, 8, 9, 9],
      humidityPct: [66, 69, 73, 75, 76, 75, 72, 65, 61, 63, 62, 63],
    }),
  },
  {
    region: 'oeste',
    centre: { lat: -35.9, lon: -63 },
    dayEndsAt,
    months: buildMonths({
      meanC: [23.9, 22.4, 19.9, 15.6, 11.9, 8.8, 8, 10, 12.8, 16.4, 19.8, 22.7],
      swingC: [8.6, 8.6, 8.6, 9, 9.6, 8, 8, 9.2, 10, 9.2, 8.6, 8.6],
      rainMm: [100, 85, 110, 75, 45, 22, 25, 30, 50, 95, 95, 105],
      rainDays: [7, 7, 7, 6, 5, 4, 4, 4, 5, 8, 8, 8],
      humidityPct: [56, 62, 67, 71, 75, 76, 73, 66, 62, 62, 57, 53],
    }),
  },
  {
    region: 'tres-arroyos',
    centre: { lat: -38.4, lon: -60.2 },
    dayEndsAt,
    months: buildMonths({
      meanC: [22, 20.9, 18.5, 14.5, 10.9, 8, 7.3, 8.8, 11, 14.1, 17.4, 20.3],
      swingC: [7.6, 7.6, 7.6, 8, 9, 7, 6.7, 8.1, 9, 8.4, 7.6, 7.6],
      rainMm: [80, 80, 85, 70, 50, 35, 40, 42, 50, 78, 75, 82],
      rainDays: [7, 7, 7, 7, 6, 6, 6, 6, 6, 8, 8, 8],
      humidityPct: [61, 66, 71, 75, 79, 81, 80, 76, 73, 72, 67, 61],
    }),
  },
  {
    region: 'cuyo',
    centre: { lat: -33.1, lon: -68.9 },
    dayEndsAt,
    months: buildMonths({
      meanC: [24.8, 23.4, 20.7, 15.9, 11.3, 8.1, 7.6, 10.1, 13.5, 18, 21.3, 24],
      swingC: [8.4, 8.4, 8.4, 8.8, 9.4, 7.5, 7.3, 9, 9.4, 8.6, 8.4, 8.4],
      rainMm: [32, 34, 30, 16, 9, 6, 9, 8, 13, 13, 20, 27],
      rainDays: [5, 5, 4, 3, 2, 2, 2, 2, 3, 3, 4, 5],
      humidityPct: [48, 53, 60, 63, 66, 65, 62, 54, 49, 46, 44, 44],
    }),
  },
  {
    region: 'curico',
    centre: { lat: -35, lon: -71.2 },
    dayEndsAt,
    months: buildMonths({
      meanC: [21, 20.2, 17.7, 13.9, 10.6, 8.4, 7.8, 9.2, 11.2, 14, 17, 19.8],
      swingC: [7.8, 7.8, 7.8, 7.8, 7.9, 7.2, 6.5, 7.5, 8.5, 8, 7.8, 7.8],
      rainMm: [6, 6, 12, 40, 120, 165, 140, 100, 55, 30, 14, 9],
      rainDays: [1, 1, 2, 4, 8, 10, 9, 8, 6, 4, 2, 1],
      humidityPct: [58, 61, 66, 74, 82, 85, 84, 80, 75, 69, 63, 59],
    }),
  },
];
