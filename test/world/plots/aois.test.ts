import { expect, test } from 'vitest';
import { call, createTestWorld, refusal } from '../../support/test-world.ts';

/** A square of about 66 ha; the default lies far from every seeded event. */
function square(lon = -58.74, lat = -34.2, size = 0.008): number[][] {
  return [
    [lon, lat],
    [lon + size, lat],
    [lon + size, lat + size],
    [lon, lat + size],
    [lon, lat],
  ];
}
const plot = (more: object = {}) => ({ portfolioId: 'pf_0001', name: 'La Aurora – Lote 3', ring: square(), ...more });

test('a plot gets its area, its centroid and a counter-clockwise ring from the service', () => {
  const world = createTestWorld();
  const { status, headers, data } = call(world, 'createAoi', { body: plot({ ring: square().reverse() }) });
  expect([status, headers]).toEqual([201, { location: '/v1/aois/aoi_0031' }]);
  expect(data.ring).toEqual(square());
  expect(data.centroid).toEqual({ lat: -34.196, lon: -58.736 });
  expect(data.areaHectares).toBeCloseTo(65.46, 1);
  expect(data).toMatchObject({ perilProfile: ['hail'], aoiVersion: 1, season: '2025/26', crop: null, clientId: null });
  expect(call(world, 'getAoi', { params: { id: 'aoi_0031' } }).data).toEqual({
    ...data,
    climate: 'pergamino',
    growthStage: null,
    harvestedOn: null,
  });
});

test('a plot keeps all that is given', () => {
  const given = {
    perilProfile: ['frost', 'hail'],
    crop: 'maize',
    season: '2024/25',
    clientId: 'cli_0002',
    externalRef: 'R-1',
  };
  expect(call(createTestWorld(), 'createAoi', { body: plot(given) }).data).toMatchObject(given);
});

test('the totals of the portfolio follow its new plots', () => {
  const world = createTestWorld();
  const before = call(world, 'getPortfolio', { params: { id: 'pf_0001' } }).data;
  const { data: first } = call(world, 'createAoi', { body: plot() });
  const { data: second } = call(world, 'createAoi', { body: plot({ ring: square(-58.8) }) });
  const after = call(world, 'getPortfolio', { params: { id: 'pf_0001' } }).data;
  expect(after.aoiCount).toBe(before.aoiCount + 2);
  expect(after.totalHectares).toBeCloseTo(before.totalHectares + first.areaHectares + second.areaHectares, 8);
  expect(after.updatedAt).toBe(second.createdAt);
});

test('an event whose footprint the ring touches lists the plot, and no other event does', () => {
  const world = createTestWorld();
  const { data } = call(world, 'createAoi', { body: plot({ ring: square(-60.72, -33.9) }) });
  const touched = call(world, 'listEvents', { query: { aoiId: data.aoiId } }).data;
  expect(touched.map(({ eventId }) => eventId)).toEqual(['evt_0001']);
  expect(touched[0]?.affectedAoiIds.at(-1)).toBe(data.aoiId);
  expect(touched[0]?.updatedAt).toBe(data.createdAt);
});

test('an event that only passes near the plot stays as it is', () => {
  const world = createTestWorld();
  const before = call(world, 'listEvents').data;
  call(world, 'createAoi', { body: plot() });
  expect(call(world, 'listEvents').data).toEqual(before);
});

test('a plot of an unknown portfolio and of a client of another organization is refused for both', () => {
  const problem = refusal(createTestWorld(), 'createAoi', {
    body: plot({ portfolioId: 'pf_7', clientId: 'cli_9001' }),
  });
  expect(problem.code).toBe('resource_not_found');
  expect(problem.errors.map(({ pointer }) => pointer)).toEqual(['#/portfolioId', '#/clientId']);
});

test('a plot with the external reference of another one is refused and names it', () => {
  const problem = refusal(createTestWorld(), 'createAoi', { body: plot({ externalRef: 'PER-0004' }) });
  expect(problem).toMatchObject({ code: 'duplicate_resource', errors: [{ pointer: '#/externalRef' }] });
  expect(problem.detail).toContain('aoi_0001');
});

test.each([
  ['open', square().slice(0, 4), 'not_closed'],
  [
    'crossing itself',
    [
      [-58, -34],
      [-57.99, -33.99],
      [-57.99, -34],
      [-58, -33.99],
      [-58, -34],
    ],
    'self_crossing',
  ],
  ['too small', square(-58, -34, 0.00005), 'area_too_small'],
  ['too large', square(-58, -34, 0.2), 'area_too_large'],
  ['swapped', square().map(([lon, lat]) => [lat, (lon as number) - 40]), 'latitude_out_of_range'],
  ['of three positions', square().slice(0, 3), 'invalid_geometry'],
  ['of words', 'ring', 'invalid_geometry'],
])('a ring that is %s is refused as invalid geometry', (_, ring, code) => {
  const problem = refusal(createTestWorld(), 'createAoi', { body: plot({ ring }) });
  expect(problem.code).toBe('invalid_geometry');
  expect(problem.errors.map((entry) => entry.code)).toContain(code);
  for (const { pointer } of problem.errors) expect(pointer).toMatch(/^#\/ring/);
});

test('an unknown portfolio is reported before a wrong ring, and a ring that is no ring before both', () => {
  const refusedRing = (ring: unknown) =>
    refusal(createTestWorld(), 'createAoi', { body: plot({ ring, portfolioId: 'pf_7' }) }).code;
  expect(refusedRing(square().slice(0, 4))).toBe('resource_not_found');
  expect(refusedRing('ring')).toBe('invalid_geometry');
});

test('coordinates given latitude first are refused where the plot would lie in an ocean', () => {
  const swapped = square().map(([lon, lat]) => [lat, lon]);
  const problem = refusal(createTestWorld(), 'createAoi', { body: plot({ ring: swapped }) });
  expect(problem.code).toBe('invalid_geometry');
  expect(problem.errors).toMatchObject([{ pointer: '#/ring', code: 'coordinates_swapped' }]);
  const elsewhere = square(10, 50);
  expect(call(createTestWorld(), 'createAoi', { body: plot({ ring: elsewhere }) }).status).toBe(201);
});
