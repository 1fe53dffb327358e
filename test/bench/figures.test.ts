import { expect, test } from 'vitest';
import { buildComparison, buildMeasure, medianOf } from '../../bench/figure.ts';
import { renderMarkdown } from '../../bench/render.ts';

test('the median of an even number of values lies between the middle two', () => {
  expect(medianOf([3, 1, 2])).toBe(2);
  expect(medianOf([4, 1, 3, 2])).toBe(2.5);
  expect(() => medianOf([])).toThrow('no median');
});

const comparison = { what: 'page', unit: 'requests/s', against: 'bare', sbox: [90, 80, 100], other: [100, 100, 50] };

test('a ratio is the median of the ratios of each round, with its spread', () => {
  const figure = buildComparison({ ...comparison, goal: { ratioAtLeast: 0.85 } });
  expect(figure).toMatchObject({ sbox: 90, against: { value: 100 }, ratio: { median: 0.9, least: 0.8, greatest: 2 } });
});

test.each([
  [{ ratioAtLeast: 0.9 }, true],
  [{ ratioAtLeast: 0.91 }, false],
  [{ ratioAtMost: 0.9 }, true],
  [{ ratioAtMost: 0.89 }, false],
  [{ atMost: 90 }, true],
  [{ atMost: 89 }, false],
])('the goal %j is met: %s', (goal, isMet) => {
  expect(buildComparison({ ...comparison, goal }).isMet).toBe(isMet);
});

test('the table shows each figure with its goal, and the machine below', () => {
  const machine = {
    measuredAt: '2026-01-15',
    node: 'v20.19.0',
    processor: 'Example',
    cores: 2,
    memoryGib: 8,
    system: 'Linux 6.1',
    version: '1.0.0',
  };
  const figures = [
    buildComparison({ ...comparison, goal: { ratioAtLeast: 0.85 } }),
    buildMeasure({ what: 'stall', unit: 'ms', values: [30], goal: { atMost: 20 } }),
    buildMeasure({ what: 'start of a plot', unit: 'µs', values: [12.34], goal: null }),
  ];
  const lines = renderMarkdown({ machine, figures }).split('\n');
  expect(lines).toContain('| page | 90.0 requests/s | bare: 100 | 0.90 (0.80–2.00) | ≥ 0.85 × | met |');
  expect(lines).toContain('| stall | 30.0 ms |  |  | ≤ 20 ms | missed |');
  expect(lines).toContain('| start of a plot | 12.3 µs |  |  |  |  |');
  expect(lines.at(-1)).toContain('Node v20.19.0, Linux 6.1, 2 × Example, 8 GiB');
});
