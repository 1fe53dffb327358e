import type { Climate, Point } from '../../contract/records.ts';

export type Normals = Climate['months'][number];

export const daysOfMonth = 30.5;

/** The distance up to which a climate applies to a place. */
const reachKm = 400;
const kmPerDegree = 111.195;

/** The nearest climate; undefined where none is in reach. */
export function climateAt(climates: readonly Climate[], { lat, lon }: Point): Climate | undefined {
  const kmEast = kmPerDegree * Math.cos((lat * Math.PI) / 180);
  let [nearest, leastSquare]: [Climate | undefined, number] = [undefined, reachKm ** 2];
  for (const climate of climates) {
    const square = (kmPerDegree * (climate.centre.lat - lat)) ** 2 + (kmEast * (climate.centre.lon - lon)) ** 2;
    if (square <= leastSquare) [nearest, leastSquare] = [climate, square];
  }
  return nearest;
}

/** The normals of a day; those of its month apply to the middle of the month. */
export function normalsOn({ months }: Climate, date: string): Normals {
  const [month, day] = [Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))];
  const share = (day - 15.5) / daysOfMonth;
  const [current, other] = [months[month] as Normals, months[(month + (share < 0 ? 11 : 1)) % 12] as Normals];
  const mix = (name: keyof Normals) => current[name] + (other[name] - current[name]) * Math.abs(share);
  return {
    meanC: mix('meanC'),
    swingC: mix('swingC'),
    rainMm: mix('rainMm'),
    rainDays: mix('rainDays'),
    humidityPct: mix('humidityPct'),
  };
}

export const normalRainOn = (climate: Climate, date: string): number => normalsOn(climate, date).rainMm / daysOfMonth;
