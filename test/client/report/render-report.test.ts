import { expect, test } from 'vitest';
import { renderReport } from '../../../src/client/report/render-report.ts';
import { figuresOf } from '../../../src/client/report/report-figures.ts';
import type { ReportWithManifest } from '../../../src/contract/schemas/report.ts';
import { gatherSeeded } from '../../support/report-bundle.ts';

/** The text that a person reads, without the enclosure. */
const readOf = (page: string): string =>
  page
    .replace(/<template.*<\/template>/s, '')
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

test('a report is written in its language, and its figures with it', async () => {
  const spanish = readOf(renderReport(await gatherSeeded('rep_0001')));
  expect(spanish).toContain('Informe de siniestro');
  expect(spanish).toContain('Indemnización USD 27.419,96');
  expect(spanish).toContain('4 de noviembre de 2025 a las');
  const english = readOf(renderReport(await gatherSeeded('rep_0004')));
  expect(english).toContain('Damage report Hail footprint of 18 December 2025');
  expect(english).toContain('What was signed');
});

test('it loads nothing, runs nothing, and is at most 250 kB', async () => {
  for (const id of ['rep_0001', 'rep_0002', 'rep_0003', 'rep_0004', 'rep_0005', 'rep_0006']) {
    const page = renderReport(await gatherSeeded(id));
    expect(page.length).toBeLessThanOrEqual(250_000);
    expect(page).not.toMatch(/<script|<link|\son\w+=|\ssrc="(?!data:)|\shref=|\sstyle=/);
  }
});

test('the same report is the same bytes, whoever reads it', async () => {
  const page = renderReport(await gatherSeeded('rep_0002'));
  expect(renderReport(await gatherSeeded('rep_0002'))).toBe(page);
});

test('of a signed report nothing is marked as not signed; of a draft, the parts that no digest covers', async () => {
  const markedIn = async (id: string) =>
    [...renderReport(await gatherSeeded(id)).matchAll(/<h2>([^<]*) <small>no firmado/g)].map(([, heading]) => heading);
  expect(await markedIn('rep_0001')).toEqual([]);
  expect(await markedIn('rep_0005')).toEqual(['Las partes y el lote', 'El evento']);
});

test('a caller who may not read a part gets the report without it', async () => {
  const page = readOf(renderReport(await gatherSeeded('rep_0001', { identity: 'read-only' })));
  expect(page).toContain('Pérdida peritada 25,23 %');
});

test.each([
  ['es', 1234567.891, '1.234.567,89'],
  ['en', 1234567.891, '1,234,567.89'],
  ['es', 999, '999,00'],
  ['en', -1000, '−1,000.00'],
] as const)('in %s, %f is %s', (language, value, expected) => {
  expect(figuresOf(language, 'UTC').number(value, 2)).toBe(expected);
});

/** The rows of the settlement, of rep_0001 with other figures. */
async function settlementWith(changed: object): Promise<string> {
  const { documents, ...bundle } = await gatherSeeded('rep_0001');
  const path = '/v1/reports/rep_0001';
  const report = documents[path] as ReportWithManifest;
  const settlement = { ...report.summary?.settlement, ...changed };
  const summary = { ...report.summary, settlement };
  const page = readOf(renderReport({ ...bundle, documents: { ...documents, [path]: { ...report, summary } } }));
  return /Suma asegurada del lote (.*?) %\. The|Suma asegurada del lote .*$/.exec(page)?.[0] ?? '';
}

test('the settlement shows the factors that a calculator needs, with what was lost and paid before', async () => {
  expect(await settlementWith({})).toContain(
    'Suma asegurada del lote USD 108.687,60 × Superficie reclamada ÷ superficie asegurada 143,00 ha ÷ 143,01 ha ' +
      'Pérdida peritada 25,23 % Perdido antes 0 % × Pérdida sobre todo el lote 25,23 % Franquicia 6 % ' +
      'Remanente de las sumas aseguradas USD 108.687,60 = Indemnización USD 27.419,96',
  );
  const capped = { priorLossPct: 60, cap: 'policy', remainingBefore: { amount: 5, currency: 'USD' } };
  const told = await settlementWith({ ...capped, amount: { amount: 5, currency: 'USD' } });
  expect(told).toContain('Perdido antes 60 %');
  expect(told).toContain(
    'Remanente de las sumas aseguradas USD 5,00 = Indemnización (lo que quedaba de la póliza) USD 5,00',
  );
});

test('what an index pays follows from the index, and from no loss', async () => {
  const index = { index: 'spi3', value: -2, strike: -1, exit: -3, shape: 'linear', payPct: 50 };
  const told = await settlementWith({ index });
  expect(told).toContain('Suma asegurada del lote USD 108.687,60 × Lo que paga el índice 50 % Remanente');
});

test('the claim, the policy, the event and the amount of the statement are shown with what was signed', async () => {
  const page = readOf(renderReport(await gatherSeeded('rep_0001')));
  expect(page).toContain(
    'La propia declaración firmada nombra clm_0005, pol_0006, evt_0005 · Indemnización: USD 27.419,96',
  );
  expect(readOf(renderReport(await gatherSeeded('rep_0005')))).not.toContain('La propia declaración');
});

test('a time is that of the organization, and of UTC where its zone is unknown', () => {
  const at = '2025-12-18T02:10:00.000Z';
  const local = figuresOf('en', 'America/Argentina/Buenos_Aires');
  expect([local.day(at), local.time(at)]).toEqual(['17 December 2025', '23:10']);
  expect(figuresOf('es', 'Nowhere/Nothing').day(at)).toBe('18 de diciembre de 2025');
});

test('south and west are told apart from north and east in both languages', () => {
  expect(figuresOf('es', 'UTC').degrees({ lat: -33.5, lon: -60.25 })).toBe('33,5000° S, 60,2500° O');
  expect(figuresOf('en', 'UTC').degrees({ lat: 41, lon: 1.5 })).toBe('41.0000° N, 1.5000° E');
});
