import { cellToLatLng, isValidCell } from 'h3-js';
import { expect, test } from 'vitest';
import { creditsOf } from '../../../src/contract/footprint-cost.ts';
import type { Aoi } from '../../../src/contract/schemas/aoi.ts';
import { FootprintResult } from '../../../src/contract/schemas/job.ts';
import { type Method, severities } from '../../../src/contract/schemas/vocabularies.ts';
import { violationsOf } from '../../../src/engine/kernel/validation.ts';
import { digestOf } from '../../../src/primitives/canonical.ts';
import { doubleSignedArea, isInside } from '../../../src/primitives/polygon.ts';
import { round } from '../../../src/primitives/rounding.ts';
import { computeFootprint } from '../../../src/world/footprint/footprint.ts';
import { findingAt } from '../../../src/world/footprint/hazards.ts';
import { areaHectaresOf } from '../../../src/world/plots/geometry.ts';
import { hazardEvent, squarePlot, unknownCropState } from '../../support/hazard-event.ts';

type Position = [number, number];
const order = { computedAt: '2025-12-09T12:00:00.000Z', jobId: 'job_0100' };
const compute = (aoi = squarePlot(1.2, 0, 0.6), event = hazardEvent('hail'), method: Method = 'ndvi_delta') =>
  computeFootprint({ event, aoi, method, cropState: unknownCropState, ...order });

test.each([
  ['hail', 'ndvi_delta', 0.04],
  ['hail', 's1_backscatter_delta', 1],
  ['hail', 'ndre_delta', 3],
  ['frost', 'frost_degree_hours', 1.4],
  ['frost', 'ndre_delta', 12],
  ['drought', 'spi3_ndvi_anomaly', 2],
] as const)('the figures of %s by %s on a plot %d km wide add up', (peril, method, sideKm) => {
  const aoi = squarePlot(sideKm, 0.3, 0.8);
  const result = compute(aoi, hazardEvent(peril), method);
  expect(violationsOf(FootprintResult, result)).toEqual([]);
  const classes = severities.map((severity) => result.cellsBySeverity[severity]);
  const sum = round(
    classes.reduce((total, { hectares }) => total + hectares, 0),
    2,
  );
  expect(sum).toBe(result.damagedHectares);
  expect(result.damagedHectares).toBeLessThanOrEqual(aoi.areaHectares);
  expect(result.affectedPct).toBe(Math.round((1000 * result.damagedHectares) / aoi.areaHectares) / 10);
  const damagedCells = classes.reduce((total, { cellCount }) => total + cellCount, 0);
  expect(damagedCells + result.undamagedCellCount).toBe(result.grid.cellCount);
  for (const { cellCount, cells } of classes) {
    expect(cells.length).toBe(cellCount);
    expect(cells).toEqual([...cells].sort());
    expect(cells.every(isValidCell)).toBe(true);
  }
});

test('every cell has its centre in the plot and the severity of that place', () => {
  const aoi = squarePlot(1.2, 0, 0.6);
  const result = compute(aoi);
  const at = findingAt(hazardEvent('hail'), 'ndvi_delta');
  for (const severity of severities) {
    const { cells } = result.cellsBySeverity[severity];
    expect(cells.length, severity).toBeGreaterThan(0);
    for (const cell of cells) {
      const [lat, lon] = cellToLatLng(cell);
      expect(at(lat, lon).severity).toBe(severity);
      expect(isInside([lon, lat], aoi.ring as Position[])).toBe(true);
    }
  }
});

test.each([
  [1.41, 11],
  [1.42, 10],
  [3.87, 10],
  [3.88, 9],
])('a plot %d km wide is measured at resolution %d, in a few thousand cells at most', (sideKm, resolution) => {
  const { grid } = compute(squarePlot(sideKm));
  expect(grid.resolution).toBe(resolution);
  expect(grid.cellCount).toBeLessThan(2600);
});

test('a plot of a tenth of a hectare is measured in 250 cells or more, and the outline of all of it is its ring', () => {
  const aoi = squarePlot(0.032, 0.011, 0.007);
  const result = compute(aoi);
  expect(aoi.areaHectares).toBeLessThan(0.11);
  expect(result.grid.cellCount).toBeGreaterThanOrEqual(250);
  expect(result.geometry.coordinates).toEqual([[aoi.ring]]);
  expect(result.damagedHectares).toBe(aoi.areaHectares);
  expect(result.affectedPct).toBe(100);
});

test('the outline encloses the damaged share, closed, outer rings counter-clockwise and holes clockwise', () => {
  const aoi = squarePlot(3, 0, 1);
  const { geometry, affectedPct } = compute(aoi, hazardEvent('drought'), 'spi3_ndvi_anomaly');
  const polygons = geometry.coordinates as Position[][][];
  const areas = polygons.map((rings) => {
    for (const [index, ring] of rings.entries()) {
      expect(ring[0]).toEqual(ring.at(-1));
      expect(doubleSignedArea(ring) > 0).toBe(index === 0);
    }
    return rings.reduce((sum, ring, index) => sum + (index === 0 ? areaHectaresOf(ring) : -areaHectaresOf(ring)), 0);
  });
  expect(polygons.some((rings) => rings.length > 1)).toBe(true);
  const share = (100 * areas.reduce((sum, area) => sum + area, 0)) / aoi.areaHectares;
  expect(Math.abs(share - affectedPct)).toBeLessThan(3);
});

test('a plot that the event did not reach has no damage and no severity', () => {
  const result = compute(squarePlot(1, 0, 30));
  expect(result).toMatchObject({ severity: null, damagedHectares: 0, affectedPct: 0 });
  expect(result.geometry).toEqual({ type: 'MultiPolygon', coordinates: [] });
  expect(result.undamagedCellCount).toBe(result.grid.cellCount);
});

test('the severity is the class with the most hectares', () => {
  const { severity, cellsBySeverity } = compute();
  const most = Math.max(...severities.map((one) => cellsBySeverity[one].hectares));
  expect(cellsBySeverity[severity ?? 'low'].hectares).toBe(most);
});

test('equal orders give equal results, and the digest is that of the rest', () => {
  expect(compute()).toEqual(compute());
  const { resultDigest, ...rest } = compute();
  expect(resultDigest).toBe(digestOf(rest));
});

test('a method says which scenes it read, before the event and after it', () => {
  const event = hazardEvent('hail');
  const optical = compute(undefined, event, 'ndvi_delta');
  const radar = compute(undefined, event, 's1_backscatter_delta');
  const stations = compute(undefined, hazardEvent('frost'), 'frost_degree_hours');
  expect(optical.provenance.provider).toBe('sbox-fixture:sentinel-2');
  expect(radar.provenance.provider).toBe('sbox-fixture:sentinel-1');
  expect(stations).toMatchObject({ scenes: [], provenance: { provider: 'sbox-fixture:station' } });
  for (const { scenes } of [optical, radar]) {
    expect(scenes.map(({ role }) => role)).toEqual(['before', 'after']);
    expect(String(scenes[0]?.acquiredAt) < event.startedAt).toBe(true);
    expect(String(scenes[1]?.acquiredAt) > event.endedAt).toBe(true);
  }
  expect(optical.scenes.every(({ cloudCoverPct }) => typeof cloudCoverPct === 'number')).toBe(true);
  expect(radar.scenes.every(({ cloudCoverPct }) => cloudCoverPct === null)).toBe(true);
});

test('a scene that is still to come is not read', () => {
  const subject = {
    event: hazardEvent('hail'),
    aoi: squarePlot(1.2, 0, 0.6),
    method: 'ndvi_delta',
    cropState: unknownCropState,
    jobId: 'job_0100',
  } as const;
  const rolesAt = (computedAt: string) => computeFootprint({ ...subject, computedAt }).scenes.map(({ role }) => role);
  const { scenes } = compute();
  const taken = String(scenes[1]?.acquiredAt);
  expect(rolesAt(taken)).toEqual(['before']);
  expect(rolesAt(taken.replace('.000Z', '.001Z'))).toEqual(['before', 'after']);
});

test.each([
  [84, 'ndvi_delta', 9],
  [84, 's1_backscatter_delta', 18],
  [80, 'ndre_delta', 8],
  [11999.94, 'ndvi_delta', 1200],
  [0.1, 'frost_degree_hours', 1],
] as const)('%d ha by %s cost %d credits', (areaHectares, method, credits) => {
  expect(creditsOf(areaHectares, method)).toBe(credits);
});

/** A strip of so many metres, turned by an angle, its middle so far north of the middle of the storm. */
function stripPlot(width: number, length: number, turn: number, northKm: number): Aoi {
  const square = squarePlot(1, 0, northKm);
  const { lat, lon } = square.centroid;
  const corner = (along: number, across: number): Position => [
    lon + (along * Math.cos(turn) - across * Math.sin(turn)) / (111_195 * Math.cos((lat * Math.PI) / 180)),
    lat + (along * Math.sin(turn) + across * Math.cos(turn)) / 111_195,
  ];
  const [x, y] = [length / 2, width / 2];
  const ring = [corner(-x, -y), corner(x, -y), corner(x, y), corner(-x, y), corner(-x, -y)];
  return { ...square, ring, areaHectares: round(areaHectaresOf(ring), 2) };
}

test('the outline of a narrow plot has the hectares that are counted, to a hundredth of the plot or a cell', () => {
  const found = [100, 130, 170].flatMap((width) =>
    [0.4, 0.8, 1.2, 1.5].flatMap((turn) =>
      [1.1, 1.3, 1.5, 1.7].map((northKm) => {
        const aoi = stripPlot(width, 900, turn, northKm);
        const { geometry, damagedHectares, grid } = compute(aoi);
        const outlined = geometry.coordinates
          .flat()
          .reduce((sum, ring) => sum + doubleSignedArea(ring as Position[]), 0);
        const hectares = (outlined / doubleSignedArea(aoi.ring as Position[])) * aoi.areaHectares;
        const allowed = Math.max(0.01 * aoi.areaHectares, aoi.areaHectares / grid.cellCount);
        const off = Math.abs(hectares - damagedHectares) / allowed;
        return { width, turn, northKm, damagedHectares, off };
      }),
    ),
  );
  expect(found.filter(({ off }) => off > 1)).toEqual([]);
  expect(found.filter(({ damagedHectares }) => damagedHectares > 0).length).toBeGreaterThan(30);
});
