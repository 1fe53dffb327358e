import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placePopover } from '../../src/console/window/popover-place.ts';

const opener = { left: 300, top: 10, width: 80, height: 26 };
const window = { width: 1280, height: 800 };

test('a popover stands below its opener, aligned with the left edge', () => {
  expect(placePopover(opener, { width: 480, height: 200 }, window)).toEqual({
    left: 300,
    top: 42,
    maxWidth: 1264,
    maxHeight: 750,
  });
});

test('a popover is moved left as far as necessary, and no further', () => {
  const size = { width: 480, height: 200 };
  expect(placePopover({ ...opener, left: 792 }, size, window).left).toBe(792);
  expect(placePopover({ ...opener, left: 793 }, size, window).left).toBe(792);
});

test('a popover opens upwards where there is less room below', () => {
  const low = { ...opener, top: 760 };
  expect(placePopover(low, { width: 100, height: 200 }, window)).toMatchObject({ top: 554, maxHeight: 746 });
});

test('a popover lies within the window, wherever its opener is', () => {
  const length = (from: number, to: number) => fc.integer({ min: from, max: to });
  const anything = fc.record({ width: length(320, 2_000), height: length(240, 1_200) }).chain((of) =>
    fc.record({
      of: fc.constant(of),
      left: length(0, of.width - 20),
      top: length(0, of.height - 20),
      width: length(10, 3_000),
      height: length(10, 3_000),
    }),
  );
  fc.assert(
    fc.property(anything, ({ of, left, top, width, height }) => {
      const part = placePopover({ left, top, width: 20, height: 20 }, { width, height }, of);
      const [right, bottom] = [part.left + Math.min(width, part.maxWidth), part.top + Math.min(height, part.maxHeight)];
      expect([part.left >= 8, part.top >= 0, right <= of.width, bottom <= of.height]).toEqual([true, true, true, true]);
    }),
    { seed: 1 },
  );
});
