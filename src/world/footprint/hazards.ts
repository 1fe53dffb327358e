// The strength of an event at a place, and its reading by a method: pure functions (Decision 8). The thresholds are those of
// Decision 7. Outside its footprint an event has no effect.

import type { DroughtMetrics, FrostMetrics, HailMetrics, Point, WeatherEvent } from '../../contract/records.ts';
import { type Method, type Severity, severities } from '../../contract/schemas/vocabularies.ts';
import { isInside } from '../../primitives/polygon.ts';
import { textureOf } from '../../primitives/texture.ts';

/** The finding of a method at a place; its severity is null where it sees no damage. */
export interface MethodFinding {
  /** Stones in mm, degrees below zero, or SPI-3 below zero, as the method reads them. */
  readonly reading: number;
  readonly severity: Severity | null;
  /** True where the error of the method could turn damage into none, or the reverse. */
  readonly isUncertain: boolean;
}

/**
 * The error of a method's reading, as a share of the threshold of moderate damage. Radar sees hail in the roughness of a crop,
 * through clouds but worse than a camera; stations are far apart.
 */
const errorShareOf: Record<Method, number> = {
  ndvi_delta: 0.05,
  ndre_delta: 0.08,
  s1_backscatter_delta: 0.15,
  frost_degree_hours: 0.1,
  spi3_ndvi_anomaly: 0.08,
};
const errorScaleMetres = 90;

/** The thresholds of moderate, high and severe damage; above `damaging` there is some. */
interface Scale {
  readonly damaging: number;
  readonly steps: readonly [moderate: number, high: number, severe: number];
}

/** The largest hailstone in millimetres (TORRO H1 to H4); stones of 5 mm and less leave no trace in a crop. */
const hailScale: Scale = { damaging: 5, steps: [10, 20, 30] };
/** Degrees below zero. */
const frostScale: Scale = { damaging: 0, steps: [1, 2, 4] };
/** SPI-3 below zero; up to 0.5 the rain counts as normal. */
const droughtScale: Scale = { damaging: 0.5, steps: [1, 1.5, 2] };

/** The severity of a whole event by its strongest measure; null for a peril without a detection method. */
export function severityOfMetrics(peril: string, metrics: WeatherEvent['metrics']): Severity | null {
  if (peril === 'hail') return grade((metrics as HailMetrics).maxHailSizeMm, hailScale);
  if (peril === 'frost') return grade(-(metrics as FrostMetrics).minTemperatureC, frostScale);
  if (peril === 'drought') return grade(-(metrics as DroughtMetrics).spi3, droughtScale);
  return null;
}

/** The members of an event that determine its strength at a place. */
export type Hazard = Pick<WeatherEvent, 'eventId' | 'peril' | 'metrics' | 'centroid' | 'footprint'>;

const nothing: MethodFinding = { reading: 0, severity: null, isUncertain: false };

/** Finds the reading of a method, which has an error that is the same at every reading. */
export function findingAt(event: WeatherEvent, method: Method): (lat: number, lon: number) => MethodFinding {
  const ring = event.footprint.coordinates[0] ?? [];
  const measured = measureOf(event);
  if (measured === null) return () => nothing;
  const { measure, scale } = measured;
  const error = errorShareOf[method] * scale.steps[0];
  const texture = textureOf(`${event.eventId} ${method}`, errorScaleMetres);
  return (lat, lon) => {
    if (!isInside([lon, lat], ring)) return nothing;
    const reading = measure(lat, lon) + error * texture(lat, lon);
    const isUncertain = Math.abs(reading - scale.damaging) <= error;
    return { reading, severity: grade(reading, scale), isUncertain };
  };
}

/** Stones in mm, degrees below zero, or SPI-3 below zero at a place; 0 where the event did not reach. */
export function strengthAt(event: Hazard): (lat: number, lon: number) => number {
  const ring = event.footprint.coordinates[0] ?? [];
  const measured = measureOf(event);
  return (lat, lon) => (measured !== null && isInside([lon, lat], ring) ? measured.measure(lat, lon) : 0);
}

function grade(value: number, { damaging, steps }: Scale): Severity | null {
  if (value <= damaging) return null;
  return severities[steps.filter((step) => value >= step).length] ?? null;
}

type Measure = (lat: number, lon: number) => number;

function measureOf(event: Hazard): { measure: Measure; scale: Scale } | null {
  const { peril, metrics } = event;
  if (peril === 'hail') return { measure: hailOf(event, metrics as HailMetrics), scale: hailScale };
  if (peril === 'frost') return { measure: frostOf(event, metrics as FrostMetrics), scale: frostScale };
  if (peril === 'drought') return { measure: droughtOf(event, metrics as DroughtMetrics), scale: droughtScale };
  return null;
}

/** Hailstones are largest on the swath's axis, with a bell-shaped fall-off across it, and smaller towards both ends. */
function hailOf({ eventId, centroid }: Hazard, metrics: HailMetrics): Measure {
  const { maxHailSizeMm, swathLengthKm, swathWidthKm, directionDegrees } = metrics;
  const toPlane = planeAround(centroid);
  const [sin, cos] = [Math.sin(radians(directionDegrees)), Math.cos(radians(directionDegrees))];
  const texture = textureOf(eventId, 180);
  return (lat, lon) => {
    const { east, north } = toPlane(lat, lon);
    const along = (east * sin + north * cos) / (swathLengthKm * 500);
    const taper = 1 - along * along;
    if (taper <= 0) return 0;
    const across = (east * cos - north * sin) / (swathWidthKm * 500 * Math.sqrt(taper));
    return maxHailSizeMm * Math.exp(-4.4 * across * across) * (0.7 + 0.3 * taper) * (0.9 + 0.1 * texture(lat, lon));
  };
}

/** Cold air gathers in a pool, coldest in the hollows at its middle; high ground and the rim stay warmer. */
function frostOf({ eventId, centroid, footprint }: Hazard, { minTemperatureC }: FrostMetrics): Measure {
  const toPlane = planeAround(centroid);
  const radius = radiusOf(centroid, footprint.coordinates[0] ?? []);
  const texture = textureOf(eventId, 350);
  return (lat, lon) => {
    const { east, north } = toPlane(lat, lon);
    const outward = (east * east + north * north) / (radius * radius);
    return -minTemperatureC * (1 - outward - 0.52 * (1 + texture(lat, lon)));
  };
}

/** Rain decreases towards one side of the region, and shallow soils show the drought first. */
function droughtOf({ eventId, centroid, footprint }: Hazard, { spi3 }: DroughtMetrics): Measure {
  const toPlane = planeAround(centroid);
  const radius = radiusOf(centroid, footprint.coordinates[0] ?? []);
  const texture = textureOf(eventId, 420);
  return (lat, lon) => {
    const { east, north } = toPlane(lat, lon);
    return -spi3 * (1 + (0.15 * (north - east)) / radius) * (0.72 + 0.75 * texture(lat, lon));
  };
}

const earthRadiusMetres = 6_371_008.8;

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Converts to metres east and north of a place, on the plane that touches the sphere there. */
function planeAround({ lat: lat0, lon: lon0 }: Point): (lat: number, lon: number) => { east: number; north: number } {
  const shrink = Math.cos(radians(lat0));
  return (lat, lon) => ({
    east: radians(lon - lon0) * shrink * earthRadiusMetres,
    north: radians(lat - lat0) * earthRadiusMetres,
  });
}

/** The largest distance of a ring from a place, in metres. */
function radiusOf(centroid: Point, ring: readonly (readonly [number, number])[]): number {
  const toPlane = planeAround(centroid);
  const distances = ring.map(([lon, lat]) => Math.hypot(...Object.values(toPlane(lat, lon))));
  return Math.max(1, ...distances);
}

/** Ring of an ellipse: the footprint of an event, counter-clockwise, closed, six decimals. */
export function buildFootprintRing(
  centre: Point,
  size: { lengthKm: number; widthKm: number; directionDegrees: number },
  corners = 36,
): [number, number][] {
  const [sin, cos] = [Math.sin(radians(size.directionDegrees)), Math.cos(radians(size.directionDegrees))];
  const ring = Array.from({ length: corners }, (_, index): [number, number] => {
    const angle = (2 * Math.PI * index) / corners;
    const [along, across] = [size.lengthKm * 500 * Math.cos(angle), size.widthKm * 500 * Math.sin(angle)];
    const [east, north] = [along * sin - across * cos, along * cos + across * sin];
    const lat = centre.lat + degrees(north / earthRadiusMetres);
    const lon = centre.lon + degrees(east / (earthRadiusMetres * Math.cos(radians(centre.lat))));
    return [Number(lon.toFixed(6)), Number(lat.toFixed(6))];
  });
  return [...ring, ring[0] as [number, number]];
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}
