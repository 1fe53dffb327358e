import { expect, test } from 'vitest';
import { parseRing } from '../../src/world/plots/geometry.ts';
import { shortestMs } from '../support/longest-slice-ms.ts';

const wheel = (step: number) => (index: number) => {
  const angle = (2 * Math.PI * index * step) / 999;
  return [0.05 + 0.05 * Math.cos(angle), 0.05 + 0.05 * Math.sin(angle)];
};

test.each<[string, (index: number) => number[]]>([
  ['a circle', wheel(1)],
  ['a star whose every edge crosses nearly every other', wheel(499)],
  [
    'teeth that all lie over one another',
    (index) => [index / 1e5 + (index % 2) * 0.04, index / 1e5 + (index % 2) * 0.05],
  ],
  ['teeth side by side', (index) => [index / 1e4, index < 998 ? 0.01 + (index % 2) * 0.01 : 0]],
])('a ring of a thousand positions that is %s holds up nobody', (_, at) => {
  const open = Array.from({ length: 999 }, (_, index) => at(index));
  const ring = [...open, open[0]];
  const parse = () => {
    try {
      parseRing(ring);
    } catch {}
  };
  // One to three on a quiet machine.
  expect(shortestMs(parse, 20)).toBeLessThan(20);
});
