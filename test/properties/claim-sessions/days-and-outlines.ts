// The days that the law counts and the outlines of what was measured, held against what an answer says of them. Both are worked out
// here by the calendars of the platform and by hand.

import type { Data } from './caller.ts';
import { type Rectangle, sizeOf } from './rectangles.ts';

interface Country {
  readonly zone: string;
  readonly noticeDays: number;
}

/** By the money in which it is insured. */
const countries: Readonly<Record<string, Country>> = {
  USD: { zone: 'America/Argentina/Buenos_Aires', noticeDays: 3 },
  CLP: { zone: 'America/Santiago', noticeDays: 3 },
  EUR: { zone: 'Europe/Madrid', noticeDays: 7 },
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** As a number of whole days. */
function localDay(zone: string, instant: string | number): number {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  formats.set(zone, format);
  return Date.parse(format.format(new Date(instant))) / 86_400_000;
}

/** The law counts whole local days, the first not counted. */
export function findMiscounted(claim: Data, currency: string): string[] {
  const { claimId, occurredAt, reportedAt, lateNotice, decisionDueAt, updatedAt, origin } = claim;
  const { zone, noticeDays } = countries[currency] as Country;
  const dayOf = (instant: string | number) => localDay(zone, instant);
  const late = dayOf(reportedAt) > dayOf(occurredAt) + noticeDays;
  const broken = late === lateNotice || origin === 'index' ? [] : [`${claimId} is ${late ? '' : 'not '}late`];
  if (decisionDueAt === null) return broken;
  const end = Date.parse(decisionDueAt);
  const day = dayOf(end - 1);
  const [from, to] = currency === 'EUR' ? [reportedAt, reportedAt] : [reportedAt, updatedAt];
  const days = currency === 'EUR' ? 40 : 30;
  const isInTime = day >= dayOf(from) + days && day <= dayOf(to) + days;
  if (!isInTime || dayOf(end + 1) !== day + 1) broken.push(`${claimId} is due at ${decisionDueAt}, of ${reportedAt}`);
  return broken;
}

/** Of two millionths of a degree: an outline is written in whole millionths. */
const rounding = 2e-6;

/** What was measured lies in the plot of then, and its hectares are those of its outline. */
export function findAstray({ jobId, geometry, damagedHectares, aoiHectares, grid }: Data, land: Rectangle): string[] {
  const rings: (readonly [number, number])[][] = geometry.coordinates.flat();
  const [west, south, east, north] = [land.west, land.south, land.east, land.north].map((side) => side / 1e6);
  const isIn = ([x, y]: readonly [number, number]) =>
    x >= Number(west) - rounding &&
    x <= Number(east) + rounding &&
    y >= Number(south) - rounding &&
    y <= Number(north) + rounding;
  const broken = rings.every((ring) => ring.every(isIn)) ? [] : [`${jobId} has an outline beyond its plot`];
  const outlined = rings.reduce((sum, ring) => sum + signedSize(ring), 0) * (1e12 / sizeOf(land)) * aoiHectares;
  const allowed = Math.max(0.01 * aoiHectares, aoiHectares / grid.cellCount) + 0.02;
  if (Math.abs(Math.abs(outlined) - damagedHectares) > allowed)
    broken.push(`${jobId} outlines ${Math.abs(outlined).toFixed(2)} ha and counts ${damagedHectares}`);
  return broken;
}

/** In square degrees; a hole turns the other way than what is around it. */
const signedSize = (ring: readonly (readonly [number, number])[]): number =>
  ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] as readonly [number, number];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
