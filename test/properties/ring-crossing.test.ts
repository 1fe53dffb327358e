import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCrossing } from '../../src/primitives/ring-crossing.ts';

type Position = [number, number];
/** Millionths of a degree, as whole numbers of any size. */
type Place = [bigint, bigint];

const sideOf = ([ax, ay]: Place, [bx, by]: Place, [cx, cy]: Place): number => {
  const side = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  return side > 0n ? 1 : side < 0n ? -1 : 0;
};
const isWithin = (a: bigint, b: bigint, c: bigint) => (c - a) * (c - b) <= 0n;
const isOn = (a: Place, b: Place, c: Place) =>
  sideOf(a, b, c) === 0 && isWithin(a[0], b[0], c[0]) && isWithin(a[1], b[1], c[1]);

/** By the book: two edges cross properly, or an end of one lies on the other. */
function share([a, b]: readonly [Place, Place], [c, d]: readonly [Place, Place]): boolean {
  const isProper = sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0;
  return isProper || isOn(a, b, c) || isOn(a, b, d) || isOn(c, d, a) || isOn(c, d, b);
}

/** The numbers of the edges of a closed ring without repeats that cross or touch another one: every pair is looked at. */
function crossingEdgesOf(ring: readonly Position[]): number[] {
  const places = ring.map(([lon, lat]): Place => [BigInt(Math.round(lon * 1e6)), BigInt(Math.round(lat * 1e6))]);
  const edges = places.slice(1).map((end, index) => [places[index] as Place, end] as const);
  const found = new Set<number>();
  for (const [one, a] of edges.entries()) {
    for (const [other, b] of edges.entries()) {
      if (other <= one) continue;
      // Neighbours share a corner; they meet elsewhere when an end of one lies on the other.
      const follows = other === one + 1;
      const closes = one === 0 && other === edges.length - 1;
      const meets = follows
        ? isOn(...a, b[1]) || isOn(...b, a[0])
        : closes
          ? isOn(...a, b[0]) || isOn(...b, a[1])
          : share(a, b);
      if (meets) found.add(one).add(other);
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** Rings over a few places, which touch and overlap in every way, and rings over many, which mostly cross. */
const latticed = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })), {
  minLength: 3,
  maxLength: 8,
});
const scattered = fc.array(fc.tuple(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: 1e6 })), {
  minLength: 3,
  maxLength: 40,
});
/** Rings around a middle, which never cross. */
const starShaped = fc.array(fc.integer({ min: 1000, max: 400_000 }), { minLength: 3, maxLength: 60 }).map((arms) =>
  arms.map((arm, index): [number, number] => {
    const angle = (2 * Math.PI * index) / arms.length;
    return [Math.round(500_000 + arm * Math.cos(angle)), Math.round(500_000 + arm * Math.sin(angle))];
  }),
);
const ringOf = (places: readonly (readonly [number, number])[]): Position[] => {
  const open = places.map(([x, y]): Position => [-61 + x / 1e6, -34 + y / 1e6]);
  const distinct = open.filter(([x, y], index) => {
    const [lastX, lastY] = open.at(index - 1) as Position;
    return x !== lastX || y !== lastY;
  });
  return [...distinct, ...distinct.slice(0, 1)];
};
const rings = fc
  .oneof(latticed, scattered, starShaped)
  .map(ringOf)
  .filter(({ length }) => length > 3);

test('a crossing is found exactly when looking at every pair of edges finds one, and at the first such edge', () => {
  const seen = { crossing: 0, plain: 0 };
  const isSame = (ring: Position[]) => {
    const [first] = crossingEdgesOf(ring);
    expect(findCrossing(ring)?.edgeEnd).toBe(first === undefined ? undefined : first + 1);
    seen[first === undefined ? 'plain' : 'crossing'] += 1;
  };
  fc.assert(fc.property(rings, isSame), { numRuns: 3000 });
  expect(Math.min(seen.crossing, seen.plain)).toBeGreaterThan(500);
});

test('the point of a crossing lies on its edge and on another', () => {
  const isShared = (ring: Position[]) => {
    const crossing = findCrossing(ring);
    if (crossing === undefined) return;
    const [x, y] = crossing.point;
    const near = ring.slice(1).flatMap((end, index) => {
      const [[x1, y1], [x2, y2]] = [ring[index] as Position, end];
      const share = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2);
      const along = Math.min(1, Math.max(0, share));
      return Math.hypot(x1 + along * (x2 - x1) - x, y1 + along * (y2 - y1) - y) < 1e-8 ? [index + 1] : [];
    });
    expect(near[0]).toBe(crossing.edgeEnd);
    expect(near.length).toBeGreaterThan(1);
  };
  fc.assert(fc.property(rings, isShared), { numRuns: 1000 });
});

test('an open ring counts as closed, and a position that repeats the one before it counts once', () => {
  const bow: Position[] = [
    [0, 0],
    [0.01, 0.01],
    [0.01, 0.01],
    [0.01, 0],
    [0, 0.01],
  ];
  expect(findCrossing(bow)).toEqual({ edgeEnd: 1, point: [0.005, 0.005] });
  expect(findCrossing([[0, 0]])).toBeUndefined();
});
