// Plots of every form, anywhere on the globe, by fast-check.

import fc from 'fast-check';
import type { Position } from '../../src/contract/schemas/fields.ts';
import { centroidOf } from '../../src/primitives/polygon.ts';

/** What finding the cells of a plot needs, and the resolution at which to find them. */
export interface AnyPlot {
  readonly ring: Position[];
  readonly centroid: { readonly lat: number; readonly lon: number };
  readonly resolution: number;
}

/** Degrees of latitude from one cell to the next. */
const spacings: Readonly<Record<number, number>> = { 9: 0.00312, 10: 0.00118, 11: 0.000446 };

/** How far each corner lies from the middle: all as far (convex), or as chance will have it (concave). */
const convex = fc.integer({ min: 3, max: 90 }).map((count) => Array.from({ length: count }, () => 1));
const concave = fc.array(fc.double({ min: 0.25, max: 1, noNaN: true }), { minLength: 4, maxLength: 90 });
/** As many positions as a ring may have. */
const jagged = fc
  .tuple(fc.integer({ min: 2, max: 60 }), fc.double({ min: 0, max: 0.6, noNaN: true }))
  .map(([teeth, depth]) => Array.from({ length: 999 }, (_, index) => 1 - depth * Math.abs(Math.sin(index * teeth))));

export const plotsAnywhere: fc.Arbitrary<AnyPlot> = fc
  .record({
    arms: fc.oneof(
      { weight: 3, arbitrary: convex },
      { weight: 3, arbitrary: concave },
      { weight: 1, arbitrary: jagged },
    ),
    resolution: fc.constantFrom(9, 10, 11),
    lat: fc.double({ min: -80, max: 80, noNaN: true }),
    lon: fc.double({ min: -175, max: 175, noNaN: true }),
    /** In cells: from less than one to more than a plot of the largest size has, which is seldom. */
    reach: fc.oneof(
      { weight: 4, arbitrary: fc.double({ min: 0.1, max: 2, noNaN: true }) },
      { weight: 7, arbitrary: fc.double({ min: 2, max: 9, noNaN: true }) },
      { weight: 1, arbitrary: fc.double({ min: 9, max: 24, noNaN: true }) },
    ),
    stretch: fc.constantFrom(1, 1, 3, 12),
    turn: fc.double({ min: 0, max: Math.PI, noNaN: true }),
  })
  .map(({ arms, resolution, lat, lon, reach, stretch, turn }) => {
    const size = reach * (spacings[resolution] as number);
    const shrink = Math.cos((lat * Math.PI) / 180);
    const open = arms.map((arm, index): Position => {
      const angle = (2 * Math.PI * index) / arms.length;
      const [x, y] = [size * arm * Math.cos(angle) * stretch, (size * arm * Math.sin(angle)) / stretch];
      return [lon + (x * Math.cos(turn) - y * Math.sin(turn)) / shrink, lat + x * Math.sin(turn) + y * Math.cos(turn)];
    });
    const ring = [...open, open[0] as Position];
    return { ring, centroid: centroidOf(ring), resolution };
  });
