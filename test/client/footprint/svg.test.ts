import { expect, test } from 'vitest';
import { renderFootprintSvg } from '../../../src/client/footprint/svg.ts';
import type { Position } from '../../../src/contract/schemas/fields.ts';
import type { FootprintResult } from '../../../src/contract/schemas/job.ts';
import { squarePlot } from '../../support/hazard-event.ts';

const none = { cellCount: 0, hectares: 0, cells: [] };
const result = {
  eventId: 'evt_0001',
  aoiId: 'aoi_0001',
  peril: 'hail',
  damagedHectares: 1.5,
  affectedPct: 10,
  cellsBySeverity: { low: none, moderate: none, high: none, severe: { ...none, hectares: 1.5 } },
} as unknown as FootprintResult;

/** Around 60° N, where a degree of longitude is half as long as one of latitude. */
function draw(east: number, north: number, name = 'Lote'): string {
  const ring: Position[] = [
    [10, 60 - north],
    [10 + east, 60 - north],
    [10 + east, 60 + north],
    [10, 60 + north],
    [10, 60 - north],
  ];
  return renderFootprintSvg(result, { ...squarePlot(1), name, areaHectares: 15, ring });
}

test('a wide plot fills the width between the margins, north is up, and it keeps its proportions', () => {
  const svg = draw(0.08, 0.01);
  expect(svg).toContain(
    '<path d="M24.00 360.00L696.00 360.00L696.00 24.00L24.00 24.00L24.00 360.00Z" fill="#35523a"/>',
  );
  expect(svg).toContain('viewBox="0 0 720 516" width="720" height="516"');
});

test('a plot that is higher than wide fills the height that a wide one would have as its width', () => {
  const svg = draw(0.02, 0.01);
  expect(svg).toContain('M24.00 696.00L360.00 696.00L360.00 24.00L24.00 24.00');
  expect(svg).toContain('viewBox="0 0 720 852"');
});

test('the legend stands below the plot, from the most severe damage to the least', () => {
  const lines = draw(0.08, 0.01).split('\n').slice(-11);
  expect(lines).toEqual([
    '<text x="24" y="392" font-weight="600">Lote: 1.50 ha of 15.00 ha damaged (10 %)</text>',
    '<rect x="24" y="408" width="14" height="14" fill="#c1121f"/>',
    '<text x="48" y="420">severe  1.50 ha</text>',
    '<rect x="24" y="432" width="14" height="14" fill="#f3722c"/>',
    '<text x="48" y="444">high  0.00 ha</text>',
    '<rect x="24" y="456" width="14" height="14" fill="#f2c14e"/>',
    '<text x="48" y="468">moderate  0.00 ha</text>',
    '<rect x="24" y="480" width="14" height="14" fill="#7fb069"/>',
    '<text x="48" y="492">low  0.00 ha</text>',
    '</svg>',
    '',
  ]);
});

test('a name is text in the drawing, whatever it says', () => {
  expect(draw(0.08, 0.01, '<script>"a" & b\u0007')).toContain(
    '<title>evt_0001 hail on aoi_0001 &lt;script&gt;&quot;a&quot; &amp; b</title>',
  );
});
