import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { renderReport } from '../../src/client/report/render-report.ts';
import { gatherReport, type ReportBundle } from '../../src/client/report/report-bundle.ts';
import type { Detection } from '../../src/contract/schemas/detection.ts';
import type { Peritaje } from '../../src/contract/schemas/peritaje.ts';
import type { Report } from '../../src/contract/schemas/report.ts';
import { as } from '../support/as.ts';
import { openPage, openWorld, testInBrowser } from '../support/chromium.ts';
import { kindsOfReports, makeReport } from '../support/kinds-of-reports.ts';

/** The bottom margin of a page, and the least room below a heading above that margin, in points. */
const marginBelow = (62 / 96) * 72;
const belowHeading = 48;

interface Printed {
  readonly pages: number;
  /** Headings at the end of a page: the page, and the points above its margin. */
  readonly widows: readonly string[];
}

/** The outline of the printed document has the position of each heading. */
async function print(page: Page, html: string): Promise<Printed> {
  await page.setContent(html);
  const options = { format: 'A4', outline: true, tagged: true };
  const pdf = (await page.pdf(options)).toString('latin1');
  const places = [...pdf.matchAll(/\/Dest \[(\d+) 0 R \/XYZ [\d.]+ ([\d.]+) /g)];
  expect(places.length).toBeGreaterThan(6);
  const widows = places.filter(([, , height]) => Number(height) < marginBelow + belowHeading);
  return {
    pages: pdf.match(/\/Type \/Page\b/g)?.length ?? 0,
    widows: widows.map(([, sheet, height]) => `${sheet}: ${Math.round(Number(height) - marginBelow)}`),
  };
}

/** The same report with the given number of detections and zones. */
function lengthen(bundle: ReportBundle, rows: number, language: Report['language']): ReportBundle {
  const report = bundle.documents['/v1/reports/rep_0001'] as Report;
  const peritajePath = `/v1/peritajes/${report.peritajeId}`;
  const peritaje = bundle.documents[peritajePath] as Peritaje;
  const detection = bundle.documents[`/v1/detections/${report.detectionIds[0]}`] as Detection;
  const detectionIds = Array.from({ length: rows }, (_, index) => `det_${1000 + index}`);
  const [zone] = peritaje.zones;
  return {
    ...bundle,
    documents: {
      ...bundle.documents,
      ...Object.fromEntries(detectionIds.map((id) => [`/v1/detections/${id}`, { ...detection, detectionId: id }])),
      '/v1/reports/rep_0001': { ...report, language, detectionIds, jobId: null },
      [peritajePath]: { ...peritaje, zones: detectionIds.map((_, index) => ({ ...zone, zoneId: `Z${index + 1}` })) },
    },
  };
}

testInBrowser('however long a report is, no heading ends a page of its print, and no page is left empty', async () => {
  const { url, world } = await openWorld();
  const readJson = async (path: string) => (await fetch(url + path, { headers: as('full', world) })).json();
  const bundle = (await gatherReport({ readJson, readFile: async () => undefined }, 'rep_0001')) as ReportBundle;
  const { page } = await openPage('about:blank');
  for (const [language, rows, maxPages] of [
    ['es', 1, 2],
    ['es', 16, 3],
    ['es', 31, 4],
    ['en', 26, 4],
    ['en', 70, 6],
  ] as const) {
    const { pages, widows } = await print(page, renderReport(lengthen(bundle, rows, language)));
    expect([language, rows, widows]).toEqual([language, rows, []]);
    expect(pages).toBeLessThanOrEqual(maxPages);
  }
  // The rules of the style achieve this: without them a heading would end a page.
  const ruleless = renderReport(lengthen(bundle, 31, 'en')).replaceAll(/break-(?:after|inside|before): avoid/g, '');
  const found: string[] = [];
  for (let space = 0; space < 1_000 && found.length === 0; space += 40) {
    const moved = ruleless.replace('class="sheet evidence"', `class="sheet evidence" style="padding-top:${space}px"`);
    found.push(...(await print(page, moved)).widows);
  }
  expect(found).not.toEqual([]);
});

/** What stands on a printed sheet: its texts, in the order of the page, with how far down they end, in pixels. */
async function sheetsOf(page: Page, format: 'A4' | 'Letter', html: string) {
  const [width, height] = format === 'A4' ? [794, 1123] : [816, 1056];
  const room = { width: width - 108, height: height - 54 - 62 };
  await page.setViewportSize(room);
  await page.emulateMedia({ media: 'print' });
  await page.setContent(html);
  const heights = await page
    .locator('.sheet')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  const pdf = (await page.pdf({ format, printBackground: true })).toString('latin1');
  return { pages: pdf.match(/\/Type \/Page\b/g)?.length, heights, room: room.height };
}

testInBrowser(
  'a report of every kind has two pages on A4 and Letter, in both languages, or three with a footprint, the first complete in itself',
  async () => {
    const { page } = await openPage('about:blank');
    expect(kindsOfReports.length).toBeGreaterThanOrEqual(6);
    for (const kind of kindsOfReports) {
      for (const language of ['es', 'en'] as const) {
        const html = renderReport(await makeReport(kind, language));
        const first = html.slice(html.indexOf('class="sheet"'), html.indexOf('class="sheet evidence"'));
        expect(first).toContain('sbox reports verify rep_');
        for (const format of ['A4', 'Letter'] as const) {
          const { pages, heights, room } = await sheetsOf(page, format, html);
          // The picture of a footprint and why the amount is what it is fill more than a page.
          const more = kind.endsWith('with its footprint') ? 1 : 0;
          expect([kind, language, format, pages]).toEqual([kind, language, format, 2 + more]);
          // The first sheet runs over no page, and the last one holds more than a line or two.
          expect(heights[0]).toBeLessThanOrEqual(room);
          expect(heights[1]).toBeLessThanOrEqual(room * (1 + more));
          expect(heights[1]).toBeGreaterThan(more === 1 ? room : room / 4);
        }
      }
    }
  },
);
