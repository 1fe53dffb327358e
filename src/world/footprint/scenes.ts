// The sources of a method: its provider, and the scenes of a plot before and after an event. They follow from the method, the
// place and the time of the event; no provider is asked.

import type { FootprintResult, Method, Point, WeatherEvent } from '../../contract/records.ts';
import { type Provenance, provenanceFrom, type Source } from '../../contract/schemas/fields.ts';
import { hashText } from '../../primitives/texture.ts';
import { countPasses, type Orbit, type Pass, passAfter, passBefore } from './passes.ts';

type Scene = FootprintResult['scenes'][number];

const sourceOf = {
  ndvi_delta: 'sentinel-2',
  ndre_delta: 'sentinel-2',
  s1_backscatter_delta: 'sentinel-1',
  frost_degree_hours: 'station',
  spi3_ndvi_anomaly: 'sentinel-2',
} as const satisfies Record<Method, Source>;

export const provenanceOf = (method: Method): Provenance => provenanceFrom(sourceOf[method]);

/** False for radar, and for a method that reads stations. */
export const seesClouds = (method: Method): boolean => imageryOf[sourceOf[method]]?.seesClouds === true;

interface Imagery {
  readonly orbit: Orbit;
  readonly product: string;
  /** Radar sees through clouds, so it has no cloud cover. */
  readonly seesClouds: boolean;
}

/** Two satellites fly 143 tracks in ten days, the one west of a track three days after it. */
const optical: Imagery = {
  orbit: {
    equatorMinutes: 630,
    inclinationDegrees: 98.6,
    cycleDays: 5,
    trackDegrees: 360 / 143,
    trackDays: 2,
    firstDay: '2024-12-30',
    satellites: ['S2B', 'S2C'],
  },
  product: 'MSIL2A',
  seesClouds: true,
};

/** Two satellites fly 175 tracks in twelve days, the one west of a track five days after it. */
const radar: Imagery = {
  orbit: {
    equatorMinutes: 360,
    inclinationDegrees: 98.2,
    cycleDays: 6,
    trackDegrees: 360 / 175,
    trackDays: 1,
    firstDay: '2025-01-01',
    satellites: ['S1A', 'S1C'],
  },
  product: 'IW_GRDH',
  seesClouds: false,
};

const imageryOf = {
  'sentinel-2': optical,
  'sentinel-1': radar,
  station: null,
} as const;

/** The last scene before the event began and the first one after it ended; empty for a method that reads stations. */
export function listScenes({ startedAt, endedAt }: WeatherEvent, point: Point, method: Method): Scene[] {
  const imagery = imageryOf[sourceOf[method]];
  if (imagery === null) return [];
  const middle = middleOfScene(point);
  return [
    buildScene('before', passBefore(imagery.orbit, middle, startedAt), imagery),
    buildScene('after', passAfter(imagery.orbit, middle, endedAt), imagery),
  ];
}

/** The first optical pass over a place later than one instant and not later than another; undefined when there is none. */
export function opticalPassWithin(point: Point, after: string, upTo: string): string | undefined {
  const { at } = passAfter(optical.orbit, middleOfScene(point), after);
  return at <= upTo ? at : undefined;
}

/** How many scenes of all satellites show a place, later than one instant and not later than another. */
export const countScenes = (point: Point, after: string, upTo: string): number =>
  [optical, radar].reduce((sum, { orbit }) => sum + countPasses(orbit, middleOfScene(point), after, upTo), 0);

/** The south-west corner of the square that a scene covers: one degree wide and high, so that a farm lies in one scene. */
export const squareOf = ({ lat, lon }: Point): [lon: number, lat: number] => [Math.floor(lon), Math.floor(lat)];

function middleOfScene(point: Point): Point {
  const [lon, lat] = squareOf(point);
  return { lat: lat + 0.5, lon: lon + 0.5 };
}

/** Cloud cover is that of the scene: up to 15 percent, in tenths. */
function buildScene(role: Scene['role'], { satellite, at }: Pass, { product, seesClouds }: Imagery): Scene {
  const stamp = at.slice(0, 19).replaceAll(/[-:]/g, '');
  const sceneId = `SBX_${satellite}_${product}_${stamp}`;
  return { sceneId, role, acquiredAt: at, cloudCoverPct: seesClouds ? (hashText(sceneId) % 150) / 10 : null };
}
