import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Aoi } from '../../../src/contract/records.ts';
import type { Position } from '../../../src/contract/schemas/fields.ts';
import { boxOf } from '../../../src/primitives/polygon.ts';
import { round } from '../../../src/primitives/rounding.ts';
import type { OrganizationStore } from '../../../src/world/call-context/call-context.ts';
import { neighboursOf, sharesOf } from '../../../src/world/land/neighbours.ts';
import { tilesOf } from '../../../src/world/records/indexes.ts';
import type { World } from '../../../src/world/world.ts';
import { runImport } from '../../support/import.ts';
import { createTestWorld } from '../../support/test-world.ts';

const small = 1e-6;
const aBitOff = fc.constantFrom(-small, 0, 0, small);
const size = fc.oneof(
  fc.tuple(fc.constantFrom(0.02, 0.1, 0.1, 0.2, 0.999999), aBitOff).map(([side, off]) => side + off),
  fc.double({ min: small, max: 0.12, noNaN: true }),
  fc.double({ min: small, max: 1, noNaN: true }),
);
/** Near one place, so that many of them meet; a place is a corner of squares, a pole, the end of the longitudes, or any. */
const near = (place: readonly [number, number]) => {
  const offset = fc.oneof(
    fc.tuple(fc.integer({ min: -12, max: 12 }), aBitOff).map(([steps, off]) => steps / 50 + off),
    fc.double({ min: -0.5, max: 0.5, noNaN: true }),
  );
  return fc.tuple(offset, offset, size, size, fc.boolean()).map(([x, y, width, height, isHalf]) => {
    const within = (value: number, most: number) => round(Math.min(most, Math.max(-most, value)), 6);
    const [west, south] = [within(place[0] + x, 180 - small), within(place[1] + y, 90 - small)];
    const [east, north] = [within(west + width, 180), within(south + height, 90)];
    const ring: Position[] = [
      [west, south],
      [east, south],
      ...(isHalf ? [] : [[east, north] as Position]),
      [west, north],
      [west, south],
    ];
    return ring;
  });
};
const places = fc.oneof(
  fc.constantFrom<[number, number]>([0, 0], [180, 0], [-180, 0], [0, 90], [0, -90], [180, 90], [-180, -90], [-62, -35]),
  fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true })),
);
const rings = places.chain((place) => fc.array(near(place), { minLength: 2, maxLength: 12 }));

const plotOf = (ring: Position[], index: number): Aoi =>
  ({
    aoiId: `aoi_${index}`,
    aoiVersion: 1,
    ring,
    areaHectares: 1,
    createdAt: String(index).padStart(3, '0'),
  }) as unknown as Aoi;

/** Of rings that lie side by side, a rounding error is all that the area may say, and it is asked for one way round. */
function doMeet(one: Aoi, other: Aoi): boolean {
  const [first, second] = one.aoiId < other.aoiId ? [one.ring, other.ring] : [other.ring, one.ring];
  const [a, b] = [boxOf(first), boxOf(second)];
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3] && sharesOf(first, second)[0] > 0;
}

/** It finds plots by nothing but the index. */
function storeOf(plots: readonly Aoi[]): OrganizationStore {
  const byTile = new Map<string, { id: string; value: Aoi }[]>();
  for (const value of plots)
    for (const tile of tilesOf(value)) byTile.set(tile, [...(byTile.get(tile) ?? []), { id: value.aoiId, value }]);
  return {
    all: (_name: string, _index: string, tile: string) => (byTile.get(tile) ?? []).map(({ value }) => value),
    named: (_name: string, id: string) => plots.find(({ aoiId }) => aoiId === id),
    tokensOf: () => [],
  } as unknown as OrganizationStore;
}

test('the neighbours of a plot are those that share land with it, of all plots, whatever their sizes and wherever they lie', () => {
  let sharing = 0;
  fc.assert(
    fc.property(rings, (drawn) => {
      const plots = drawn.map(plotOf);
      const store = storeOf(plots);
      for (const plot of plots) {
        const found = neighboursOf(store, plot, () => true).map(({ aoi }) => aoi.aoiId);
        const meant = plots.filter((other) => other !== plot && doMeet(plot, other));
        expect(found).toEqual(meant.map(({ aoiId }) => aoiId));
        sharing += found.length;
      }
    }),
    { seed: 12, numRuns: Number(process.env.RUNS ?? 300) },
  );
  expect(sharing).toBeGreaterThan(1_000);
});

test('two plots share the same land to the last bit, whichever of them is insured first', () => {
  const pairs = places.chain((place) => fc.tuple(near(place), near(place)));
  fc.assert(
    fc.property(pairs, fc.double({ min: 0.01, max: 900, noNaN: true }), ([one, other], areaHectares) => {
      const plots = [plotOf(one, 0), { ...plotOf(other, 1), areaHectares }];
      const seenFrom = plots.map((plot) => neighboursOf(storeOf(plots), plot, () => true));
      const [[second], [first]] = seenFrom as [(typeof seenFrom)[0], (typeof seenFrom)[0]];
      expect(first && { ...first, aoi: 0 }).toEqual(
        second && { aoi: 0, hectares: second.hectares, share: second.shareOfOther, shareOfOther: second.share },
      );
    }),
    { seed: 12, numRuns: Number(process.env.RUNS ?? 300) },
  );
});

test('what is remembered of neighbours is forgotten when one comes, moves or is undone, and a fork remembers its own', () => {
  const world = createTestWorld();
  const field = (name: string, west: number) => {
    const east = Number((west + 0.01).toFixed(6));
    const ring = [
      [west, -39.01],
      [east, -39.01],
      [east, -39],
      [west, -39],
      [west, -39.01],
    ];
    return { portfolioId: 'pf_0001', name, externalRef: name, ring };
  };
  const write = (of: World, ...rows: object[]) => runImport(of, 'aois', rows, { mode: 'upsert' }).resourceIds;
  const [first = ''] = write(world, field('A', -64.5));
  const sharesIn = (of: World) => {
    const { store } = of.state.holdingOf('org_pampa');
    return neighboursOf(store, store.named('aois', first), () => true).map(({ aoi, share }) => [
      aoi.name,
      round(share, 3),
    ]);
  };
  expect(sharesIn(world)).toEqual([]);
  write(world, field('B', -64.495), field('C', -64.497));
  expect(sharesIn(world)).toEqual([
    ['B', 0.5],
    ['C', 0.7],
  ]);
  const fork = world.fork();
  write(fork, field('B', -64.499), field('C', -64.4));
  expect(sharesIn(fork)).toEqual([['B', 0.9]]);
  expect(sharesIn(world)).toEqual([
    ['B', 0.5],
    ['C', 0.7],
  ]);
  // It comes back from afar within the same squares, and the plot itself moves.
  write(fork, field('A', -64.49), field('C', -64.494));
  expect(sharesIn(fork)).toEqual([
    ['B', 0.1],
    ['C', 0.6],
  ]);
});
