// The passes of a satellite over a place: at one local solar time, and on one day of each cycle. They follow a model of the
// orbits, not an almanac: the day of the cycle follows from a fixed date and the longitude.

import type { Point } from '../../contract/schemas/fields.ts';
import { radians } from './hazards.ts';

/** Satellites that share a sun-synchronous orbit, on the half of it where they fly south. */
export interface Orbit {
  /** Local solar time at the equator, in minutes. */
  readonly equatorMinutes: number;
  readonly inclinationDegrees: number;
  /** Days from one pass over a place to the next, by whichever satellite. */
  readonly cycleDays: number;
  /** The next ground track is this far to the east, and is flown this many days later. */
  readonly trackDegrees: number;
  readonly trackDays: number;
  /** A day on which the first of them flew the track of longitude 0. */
  readonly firstDay: string;
  /** The satellites in the order of their passes. */
  readonly satellites: readonly [string, string];
}

export interface Pass {
  readonly satellite: string;
  readonly at: string;
}

const dayMs = 86_400_000;

export function passBefore(orbit: Orbit, point: Point, instant: string): Pass {
  return passOf(orbit, point, Math.ceil(cycleAt(orbit, point, instant)) - 1);
}

export function passAfter(orbit: Orbit, point: Point, instant: string): Pass {
  return passOf(orbit, point, Math.floor(cycleAt(orbit, point, instant)) + 1);
}

/** How many passes are later than one instant and not later than another. */
export const countPasses = (orbit: Orbit, point: Point, after: string, upTo: string): number =>
  Math.floor(cycleAt(orbit, point, upTo)) - Math.floor(cycleAt(orbit, point, after));

/** Cycles from the first pass over a place to an instant; a whole number exactly at a pass. */
function cycleAt(orbit: Orbit, point: Point, instant: string): number {
  return (Date.parse(instant) - firstPassMs(orbit, point)) / (orbit.cycleDays * dayMs);
}

function passOf(orbit: Orbit, point: Point, cycle: number): Pass {
  const at = new Date(firstPassMs(orbit, point) + cycle * orbit.cycleDays * dayMs).toISOString();
  return { satellite: orbit.satellites[cycle % 2 === 0 ? 0 : 1], at };
}

function firstPassMs(orbit: Orbit, { lat, lon }: Point): number {
  const { equatorMinutes, inclinationDegrees, cycleDays, trackDegrees, trackDays, firstDay } = orbit;
  const lead = Math.tan(radians(lat)) / Math.tan(radians(180 - inclinationDegrees));
  const leadDegrees = (Math.asin(Math.min(1, Math.max(-1, lead))) * 180) / Math.PI;
  const solarMinutes = equatorMinutes + 4 * leadDegrees;
  const track = Math.floor(lon / trackDegrees);
  const day = (((track * trackDays) % cycleDays) + cycleDays) % cycleDays;
  const seconds = Math.round((solarMinutes - 4 * lon) * 60);
  return Date.parse(firstDay) + day * dayMs + seconds * 1000;
}
