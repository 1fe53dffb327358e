import { expect, test } from 'vitest';
import { overlapArea } from '../../src/primitives/overlap-area.ts';
import { type Box, doubleSignedArea, ringOf } from '../../src/primitives/polygon.ts';
import { createChance } from '../robustness/chance.ts';

type Ring = [number, number][];
const box = (...sides: Box): Ring => ringOf(sides);
const unit = box(0, 0, 1, 1);
const areaOf = (ring: Ring): number => doubleSignedArea(ring) / 2;

test.each([
  ['itself', unit, 1],
  ['itself, begun elsewhere', [...unit.slice(2), ...unit.slice(1, 3)], 1],
  ['a quarter', box(0.5, 0.5, 1.5, 1.5), 0.25],
  ['a strip along the west', box(-1, 0, 0.1, 1), 0.1],
  ['a hole of its size', box(0.25, 0.25, 0.5, 0.5), 0.0625],
  ['nothing but an edge', box(1, 0, 2, 1), 0],
  ['nothing but a corner', box(1, 1, 2, 2), 0],
  ['nothing', box(3, 0, 4, 1), 0],
  [
    'a diamond through its middles',
    [
      [0.5, 0],
      [1, 0.5],
      [0.5, 1],
      [0, 0.5],
      [0.5, 0],
    ],
    0.5,
  ],
  [
    'half, cut by its diagonal',
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
    0.5,
  ],
  [
    'both legs of a U',
    [
      [0.1, 0],
      [0.9, 0],
      [0.9, 2],
      [0.6, 2],
      [0.6, 0.5],
      [0.4, 0.5],
      [0.4, 2],
      [0.1, 2],
      [0.1, 0],
    ],
    0.7,
  ],
] as [string, Ring, number][])('a square shares %s', (_, other, area) => {
  expect(overlapArea(unit, other)).toBeCloseTo(area, 12);
  expect(overlapArea(other, unit)).toBeCloseTo(area, 12);
});

test('what a line cuts off and what it leaves are the whole, for 500 rings', () => {
  const { below } = createChance(41);
  const near = () => below(1_000_000) / 1_000_000;
  for (let run = 0; run < 500; run += 1) {
    const corners = 3 + below(40);
    const ring = Array.from({ length: corners }, (_, index): [number, number] => {
      const [turn, radius] = [(2 * Math.PI * index) / corners, 0.01 * (0.3 + 0.7 * near())];
      return [-60 + radius * Math.cos(turn), -34 + radius * Math.sin(turn)];
    });
    ring.push(ring[0] as [number, number]);
    const [at, slant] = [-60 + 0.016 * (near() - 0.5), 0.02 * (near() - 0.5)];
    const west: Ring = [
      [-61, -34.1],
      [at - slant, -34.1],
      [at + slant, -33.9],
      [-61, -33.9],
      [-61, -34.1],
    ];
    const east: Ring = [
      [at - slant, -34.1],
      [-59, -34.1],
      [-59, -33.9],
      [at + slant, -33.9],
      [at - slant, -34.1],
    ];
    const parts = [overlapArea(ring, west), overlapArea(east, ring)];
    expect((parts[0] as number) + (parts[1] as number)).toBeCloseTo(areaOf(ring), 14);
    expect(Math.max(...parts)).toBeLessThanOrEqual(areaOf(ring) + 1e-14);
  }
});

test('rings whose edges run to and fro share as much, whichever way they are turned', () => {
  const comb = (shift: number): Ring => {
    const teeth = Array.from({ length: 200 }, (_, index): [number, number] => [index % 2 === 0 ? 1 : 0.5, index / 200]);
    const ring = [...teeth, [0, 1], [0, 0], teeth[0]] as Ring;
    return ring.map(([x, y]) => [x + shift, y + shift]);
  };
  const turned = (ring: Ring): Ring => ring.map(([x, y]) => [y, x]);
  const own = areaOf(comb(0));
  expect(overlapArea(comb(0), comb(0))).toBeCloseTo(own, 10);
  expect(overlapArea(comb(0), box(-1, -1, 2, 2))).toBeCloseTo(own, 10);
  // The left half is whole.
  expect(overlapArea(comb(0), box(0, 0, 0.5, 0.5))).toBeCloseTo(0.25, 10);
  for (const [one, other] of [
    [comb(0), comb(0.003)],
    [comb(0), turned(comb(0.1))],
    [comb(0), box(0.7, 0.1, 0.9, 0.8)],
  ] as const)
    expect(overlapArea(turned(one), turned(other))).toBeCloseTo(overlapArea(one, other), 10);
});
