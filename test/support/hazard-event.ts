// Events and plots made for a test: their shape matters, their names do not.

import type { Aoi } from '../../src/contract/schemas/aoi.ts';
import type { WeatherEvent } from '../../src/contract/schemas/weather-event.ts';
import type { CropState } from '../../src/world/footprint/footprint.ts';
import { buildFootprintRing } from '../../src/world/footprint/hazards.ts';
import { parseRing } from '../../src/world/plots/geometry.ts';

const centre = { lat: -33.5, lon: -61 };
const shapes = {
  hail: { lengthKm: 20, widthKm: 4, directionDegrees: 90 },
  frost: { lengthKm: 40, widthKm: 40, directionDegrees: 0 },
  drought: { lengthKm: 120, widthKm: 100, directionDegrees: 30 },
};
const swath = { swathLengthKm: 20, swathWidthKm: 4, directionDegrees: 90 };
const metrics = {
  hail: { maxHailSizeMm: 34, meshMm: 36, ...swath },
  frost: { minTemperatureC: -4.5, hoursBelowZero: 6 },
  drought: { spi3: -1.8, daysWithoutRain: 40 },
};

/** An event around 33.5° S, 61° W; the swath of the hail runs from west to east. */
export function hazardEvent(peril: keyof typeof shapes, more: Partial<WeatherEvent> = {}): WeatherEvent {
  return {
    eventId: 'evt_0100',
    organizationId: 'org_pampa',
    peril,
    severity: 'high',
    name: 'An event',
    status: 'confirmed',
    startedAt: '2025-12-01T18:00:00.000Z',
    endedAt: '2025-12-01T19:00:00.000Z',
    footprint: { type: 'Polygon', coordinates: [buildFootprintRing(centre, shapes[peril])] },
    centroid: centre,
    affectedAoiIds: [],
    metrics: metrics[peril],
    provenance: { provider: 'sbox-fixture:mesh', licenceTier: 'commercial', externalProviderCalls: false },
    createdAt: '2025-12-02T00:00:00.000Z',
    updatedAt: '2025-12-02T00:00:00.000Z',
    ...more,
  };
}

/** A square plot with this side, its middle a way from the event's. */
export function squarePlot(sideKm: number, eastKm = 0, northKm = 0): Aoi {
  const [perLat, perLon] = [111.195, 111.195 * Math.cos((centre.lat * Math.PI) / 180)];
  const corner = (x: number, y: number) => [
    centre.lon + (eastKm + (x * sideKm) / 2) / perLon,
    centre.lat + (northKm + (y * sideKm) / 2) / perLat,
  ];
  const ring = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)];
  const shape = parseRing(ring);
  return {
    aoiId: 'aoi_0100',
    organizationId: 'org_pampa',
    portfolioId: 'pf_0001',
    name: 'A plot',
    perilProfile: ['hail', 'frost', 'drought'],
    aoiVersion: 1,
    crop: null,
    species: null,
    sowingDate: null,
    season: null,
    clientId: null,
    externalRef: null,
    createdAt: '2025-01-01T00:00:00.000Z',
    updatedAt: '2025-01-01T00:00:00.000Z',
    ...shape,
    weatherAt: shape.centroid,
  };
}

/** Of a plot of which nothing more is known than its ring. */
export const unknownCropState: CropState = { crop: 'unknown', growthStage: null, leaf: null };
