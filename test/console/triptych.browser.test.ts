import { expect, test } from 'vitest';
import { listIndexCells } from '../../src/client/footprint/damaged-cells.ts';
import type { FootprintResult } from '../../src/contract/schemas/job.ts';
import { openPage, startConsoleServer, testInBrowser } from '../support/chromium.ts';

const cellsOf = (...cells: string[]) => ({ cells });

test('an index is listed for every cell, undamaged ones included, in ascending order of the ids', () => {
  const [first, second, third] = ['8b2a1072b59afff', '8b2a1072b59bfff', '8b2a1072b59cfff'] as const;
  const result = {
    index: {
      name: 'ndvi',
      before: 0.8,
      after: 0.5,
      cells: Buffer.from([160, 100, 158, 156, 200, 0]).toString('base64'),
    },
    cellsBySeverity: { low: cellsOf(third), moderate: cellsOf(), high: cellsOf(first), severe: cellsOf() },
    undamagedCells: [second],
  } as unknown as FootprintResult;
  expect(listIndexCells(result).map(({ before, after }) => [before, after])).toEqual([
    [0.8, 0.5],
    [0.79, 0.78],
    [1, 0],
  ]);
  expect(listIndexCells({ ...result, index: null })).toEqual([]);
});

testInBrowser('a footprint is shown before, after and as change, each in a few paths', async () => {
  const { url } = await startConsoleServer();
  const { page } = await openPage(`${url}/#/footprint`);
  await page.getByRole('button', { name: 'Compute the footprint' }).click();
  const parts = page.getByRole('region', { name: 'Before, after, change' }).getByRole('img');
  await page.locator('.triptych .index-cells').nth(1).waitFor();
  expect(
    await parts.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')?.replaceAll('\u00a0', ' '))),
  ).toEqual([
    expect.stringMatching(/^Before 15 Dec, 6.7 % cloud: 0\.\d\d$/),
    expect.stringMatching(/^After 20 Dec, 3.8 % cloud: 0\.\d\d$/),
    expect.stringMatching(/^Change NDVI: −\d+ %$/),
  ]);
  for (const side of [0, 1]) {
    const paths = await page.locator('.triptych .index-cells').nth(side).locator('path').count();
    expect(paths).toBeGreaterThan(1);
    expect(paths).toBeLessThanOrEqual(25);
  }
});
