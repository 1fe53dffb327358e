// Turns a caller's ring into a plot's geometry, or into a problem that lists every violation at its position (Decision 11).

import { area } from '@turf/area';
import { t } from '../../contract/form/localization/localized-text.ts';
import { Problem, type ProblemEntry } from '../../contract/form/problem.ts';
import { limits } from '../../contract/form/surface.ts';
import type { Point, Position } from '../../contract/schemas/fields.ts';
import { boxOf, centroidOf, doubleSignedArea } from '../../primitives/polygon.ts';
import { findCrossing } from '../../primitives/ring-crossing.ts';
import { round } from '../../primitives/rounding.ts';
import { withoutRepeats } from '../../primitives/without-repeats.ts';

const { minimum: fewest, maximum: most } = limits.ringPositions;

export interface PlotGeometry {
  /** Closed, counter-clockwise, six decimals. */
  readonly ring: Position[];
  /** Within the ring, six decimals. */
  readonly centroid: Point;
  /** Geodesic area on the sphere, two decimals. */
  readonly areaHectares: number;
}

/** Returns the ring's geometry. Throws invalid_geometry; `pointer` is the place of the ring in the body. */
export function parseRing(ring: unknown, pointer = '#/ring'): PlotGeometry {
  const errors: ProblemEntry[] = [];
  const parsed = parsePositions(ring, pointer, errors);
  if (parsed.length === 0) throw refuse(errors);
  checkClosed(parsed, pointer, errors);
  const { ring: positions, numbers } = withoutRepeats(parsed);
  if (reportsTooLong(positions, pointer, errors)) throw refuse(errors);
  if (reportsTooWide(positions, pointer, errors)) throw refuse(errors);
  checkCrossing(positions, numbers, pointer, errors);
  const enclosed = areaHectaresOf(positions);
  const areaHectares = round(enclosed, 2);
  if (errors.length === 0) checkSize(areaHectares, enclosed, pointer, errors);
  if (errors.length > 0) throw refuse(errors);
  const oriented = doubleSignedArea(positions) < 0 ? positions.toReversed() : positions;
  const { lat, lon } = centroidOf(oriented);
  return { ring: oriented, centroid: { lat: round(lat, 6), lon: round(lon, 6) }, areaHectares };
}

function refuse(errors: readonly ProblemEntry[]): Problem {
  const count = errors.length === 1 ? t('one violation') : t('{count} violations', { count: errors.length });
  return new Problem('invalid_geometry', t('The ring is not a valid plot: {count}, listed in errors.', { count }), {
    errors,
  });
}

/** The positions with six decimals; none when any of them cannot be used, so that nothing is computed from it. */
function parsePositions(ring: unknown, pointer: string, errors: ProblemEntry[]): Position[] {
  if (!Array.isArray(ring)) {
    errors.push({ pointer, code: 'not_a_ring', detail: t('A ring is an array of [longitude, latitude] pairs.') });
    return [];
  }
  if (reportsTooLong(ring, pointer, errors)) return [];
  const positions = ring.map((position, index) => parsePosition(position, `${pointer}/${index}`, errors));
  return errors.length === 0 ? positions : [];
}

/** Reports too few positions as well. True for too many, since nothing is computed from them. */
function reportsTooLong({ length }: readonly unknown[], pointer: string, errors: ProblemEntry[]): boolean {
  if (length < fewest && errors.length === 0) {
    const detail = t('A ring has at least {fewest} positions, the last equal to the first; this one has {length}.', {
      fewest,
      length,
    });
    errors.push({ pointer, code: 'too_few_positions', detail });
  }
  if (length <= most) return false;
  const detail = t('A ring has at most {most} positions; this one has {length}.', { most, length });
  errors.push({ pointer, code: 'too_many_positions', detail });
  return true;
}

function parsePosition(position: unknown, pointer: string, errors: ProblemEntry[]): Position {
  if (!isPair(position)) {
    errors.push({
      pointer,
      code: 'not_a_position',
      detail: t('A position is a pair of numbers: [longitude, latitude].'),
    });
    return [0, 0];
  }
  const [lon, lat] = position;
  const looksSwapped = Math.abs(lat) > 90 && Math.abs(lat) <= 180 && Math.abs(lon) <= 90;
  const advice = looksSwapped ? t(' It looks swapped: longitude comes first, so [{lat}, {lon}].', { lat, lon }) : '';
  if (Math.abs(lon) > 180) {
    const detail = t('The longitude {lon} is outside -180 to 180.', { lon });
    errors.push({ pointer, code: 'longitude_out_of_range', detail });
  }
  if (Math.abs(lat) > 90) {
    const detail = t('The latitude {lat} is outside -90 to 90.{advice}', { lat, advice });
    errors.push({ pointer, code: 'latitude_out_of_range', detail });
  }
  return [round(lon, 6), round(lat, 6)];
}

function isPair(position: unknown): position is Position {
  return Array.isArray(position) && position.length === 2 && position.every(Number.isFinite);
}

function checkClosed(ring: Position[], pointer: string, errors: ProblemEntry[]): void {
  const last = ring.length - 1;
  if (isSame(ring[0] as Position, ring[last] as Position)) return;
  const detail = t('The ring is open: its last position must equal its first, [{first}].', {
    first: String(ring[0]),
  });
  errors.push({ pointer: `${pointer}/${last}`, code: 'not_closed', detail });
}

/** True when the ring spans more than a plot may, since nothing is computed from it then. */
function reportsTooWide(ring: Position[], pointer: string, errors: ProblemEntry[]): boolean {
  const [west, south, east, north] = boxOf(ring);
  const spans = { longitude: round(east - west, 6), latitude: round(north - south, 6) };
  const most = limits.ringExtentDegrees;
  for (const [axis, span] of Object.entries(spans)) {
    if (span <= most) continue;
    const detail = t(
      'The ring spans {span} degrees of {axis}; a plot spans at most {most}. Correct the position that is far off, or split the land into several plots.',
      { span, axis: t(axis === 'longitude' ? 'longitude' : 'latitude'), most },
    );
    errors.push({ pointer, code: 'extent_too_large', detail });
  }
  return Object.values(spans).some((span) => span > most);
}

/** `numbers` are the indexes of the positions in the given ring. */
function checkCrossing(ring: Position[], numbers: readonly number[], pointer: string, errors: ProblemEntry[]): void {
  const crossing = findCrossing(ring);
  if (crossing === undefined) return;
  const [lon, lat] = crossing.point;
  const detail = t('The ring crosses or touches itself at [{lon}, {lat}].', {
    lon: round(lon, 6),
    lat: round(lat, 6),
  });
  errors.push({ pointer: `${pointer}/${numbers[crossing.edgeEnd]}`, code: 'self_crossing', detail });
}

function checkSize(areaHectares: number, enclosed: number, pointer: string, errors: ProblemEntry[]): void {
  const { minimum, maximum } = limits.ringHectares;
  if (areaHectares < minimum) {
    const detail = t('The ring encloses {areaHectares} ha; a plot has at least {minimum} ha.', {
      // Two decimals of a small ring would be 0.
      areaHectares: Number(enclosed.toPrecision(2)),
      minimum,
    });
    errors.push({ pointer, code: 'area_too_small', detail });
  }
  if (areaHectares > maximum) {
    const detail = t('The ring encloses {areaHectares} ha; a plot has at most {maximum} ha.', {
      areaHectares,
      maximum: maximum.toLocaleString('en-US'),
    });
    errors.push({ pointer, code: 'area_too_large', detail });
  }
}

function isSame(a: Position, b: Position): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Takes a closed ring in degrees and returns hectares, not rounded. */
export function areaHectaresOf(ring: readonly (readonly [number, number])[]): number {
  return area({ type: 'Polygon', coordinates: [ring as [number, number][]] }) / 10_000;
}
