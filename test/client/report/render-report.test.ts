import { expect, test } from 'vitest';
import { figuresOf } from '../../../src/client/reading/figures.ts';
import { renderReport } from '../../../src/client/report/render-report.ts';
import { factsOf, type ReportBundle } from '../../../src/client/report/report-bundle.ts';
import { buildDocument } from '../../../src/client/report/report-document.ts';
import { renderReportText } from '../../../src/client/report/report-text.ts';
import { wordsOf } from '../../../src/client/report/report-words.ts';
import type { ReportWithManifest } from '../../../src/contract/schemas/report.ts';
import { kindsOfReports, makeReport } from '../../support/kinds-of-reports.ts';
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
  expect(spanish).toContain(
    'Informe de siniestro por helada La Paloma – Lote 9, Tres Arroyos · helada intensa del 4 de noviembre',
  );
  expect(spanish).toContain('Indemnización aprobada 27.419,96 USD');
  const english = readOf(renderReport(await gatherSeeded('rep_0004')));
  expect(english).toContain('Damage report: hail La Esperanza – Lote 4, Pergamino · severe hail of 18 December 2025');
  expect(english).toContain('What was signed');
});

test('a report whose event was cancelled after the signature says so before anything else, in its language', async () => {
  const shown = async (id: string, cancelled: ReportBundle['cancelled']) =>
    buildDocument(factsOf({ ...(await gatherSeeded(id)), ...(cancelled && { cancelled }) })).sheets[0][0];
  const event = [{ eventId: 'evt_0004', name: 'Echo' }];
  expect(await shown('rep_0001', event)).toEqual({
    kind: 'note',
    heading: 'Cancelado después',
    text: 'evt_0004, Echo, era un eco falso. Se canceló después de la firma de este informe, que queda como se firmó.',
  });
  expect(await shown('rep_0004', event)).toEqual({
    kind: 'note',
    heading: 'Cancelled since',
    text: 'evt_0004, Echo, was a false echo. It was cancelled after this report was signed; the report stays unchanged.',
  });
  expect((await shown('rep_0001', undefined))?.kind).toBe('facts');
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
  expect(renderReport(await gatherSeeded('rep_0002', { identity: 'read-only' }))).toBe(page);
});

/** The report with other members in its statement, as a bundle of former days. */
function withPredicate(bundle: ReportBundle, changed: object): ReportBundle {
  const path = `/v1/reports/${bundle.reportId}`;
  const report = structuredClone(bundle.documents[path]) as ReportWithManifest;
  Object.assign(report.manifest?.statement.predicate ?? {}, changed);
  return { ...bundle, documents: { ...bundle.documents, [path]: report } };
}

test('of a signed report nothing is marked as not signed; of one whose statement lacks a part, that is said', async () => {
  const bundle = await gatherSeeded('rep_0001');
  expect(readOf(renderReport(bundle))).toContain('La firma (Ed25519) abarca todo lo de este informe.');
  expect(renderReport(bundle)).not.toContain('no firmado');
  const former = readOf(renderReport(withPredicate(bundle, { client: undefined })));
  expect(former).toContain('no abarca las partes marcadas como no firmadas');
  expect(former).toContain('La firma no abarca lo que este informe muestra de: asegurado.');
});

test.each(kindsOfReports)('%s: every name, term and amount on its first sheet is under the signature', async (kind) => {
  const bundle = await makeReport(kind, 'es');
  const said = JSON.stringify(bundle.documents);
  // Nothing but the report and its evidence was gathered, so that all that is shown is in the statement or has a digest.
  const { manifest } = bundle.documents[`/v1/reports/${bundle.reportId}`] as ReportWithManifest;
  const subjects = manifest?.statement.subject.map(({ name }) => name).sort();
  expect(Object.keys(bundle.documents).sort()).toEqual(subjects);
  const [first] = buildDocument(factsOf(bundle)).sheets;
  const facts = first.flatMap((section) => (section.kind === 'facts' ? section.facts : []));
  expect(facts.length).toBeGreaterThan(2);
  for (const [name, value] of facts) {
    if (['Asegurado', 'Identificación fiscal', 'Póliza', 'Título'].includes(name)) expect(said).toContain(`"${value}"`);
  }
});

/** Words that only English has; data of a record may be in any language. */
const englishWords =
  /\b(the|of|and|or|is|was|were|not|by|with|from|damage|loss|claim|policy|plot|area|hail|frost|drought|visit|expert|signed|report|index|strike|exit|stage|none|open|paid|high|low|severe|moderate|soybean|maize|wheat)\b/i;

test.each(kindsOfReports)(
  '%s: no word of its Spanish document is English, on the page and in the terminal',
  async (kind) => {
    const bundle = await makeReport(kind, 'es');
    const shown = buildDocument(factsOf(bundle));
    const isPath = (text: string) => /^(\/v1\/|sbox |SBX_|[A-Za-z0-9_-]{40,}$|sbox-report-key)/.test(text);
    const strings: string[] = [];
    JSON.stringify(shown, (key, value) => {
      if (typeof value === 'string' && !['kind', 'operator', 'drawing'].includes(key) && key !== 'marks')
        strings.push(value);
      return key === 'marks' ? undefined : value;
    });
    const english = strings
      .map((text) => text.replace(/sbox reports verify \S+/, '').replace(/\/\.well-known\S+/, ''))
      .filter((text) => !isPath(text) && englishWords.test(text));
    expect(english).toEqual([]);
    expect(strings.length).toBeGreaterThan(20);
    const text = renderReportText(shown);
    for (const part of [shown.title, shown.letterhead, shown.footer]) expect(text).toContain(part);
  },
);

test('a detection that found something else than the footprint is shown beside it, and the same is not repeated', async () => {
  const bundle = await makeReport(kindsOfReports[0] ?? '', 'en');
  const path = Object.keys(bundle.documents).find((each) => each.startsWith('/v1/detections/')) ?? '';
  const { result } = factsOf(bundle);
  const written = (found: object) => {
    const detection = { ...(bundle.documents[path] as object), method: result?.method, ...found };
    return renderReportText(
      buildDocument(factsOf({ ...bundle, documents: { ...bundle.documents, [path]: detection } })),
    );
  };
  const { detections } = wordsOf('en');
  expect(written({ damagedHectares: result?.damagedHectares })).not.toContain(`${detections}\n`);
  expect(written({ damagedHectares: 12.34 })).toMatch(new RegExp(`${detections}\n[^]*12\\.34 ha`));
  expect(written({ damagedHectares: result?.damagedHectares, method: 's1_backscatter_delta' })).toContain(
    `${detections}\n`,
  );
});

test('what the organization says below its reports ends the second sheet, and is not said twice', async () => {
  const bundle = await gatherSeeded('rep_0001');
  const { branding } = factsOf(bundle);
  const lastOf = (reportFooter: string | null) =>
    buildDocument(factsOf(withPredicate(bundle, { branding: { ...branding, reportFooter } }))).sheets[1].at(-1);
  const { verifyNote, footer } = wordsOf('es');
  expect(lastOf('Superintendencia <52>')).toEqual({ kind: 'note', text: 'Superintendencia <52>' });
  for (const said of [null, footer, wordsOf('en').footer])
    expect(lastOf(said)).toEqual({ kind: 'note', text: verifyNote });
  const page = renderReport(
    withPredicate(bundle, { branding: { ...branding, reportFooter: 'Superintendencia <52>' } }),
  );
  expect(readOf(page)).toContain('Superintendencia &lt;52&gt; Informe de un entorno de pruebas.');
});

test('a name with line ends makes no line of its own in the text', async () => {
  const shown = buildDocument(factsOf(await makeReport(kindsOfReports[0] ?? '', 'en')));
  const lines = (title: string) => renderReportText({ ...shown, title, letterhead: title }).split('\n');
  expect(lines('A\r\nIndemnity approved: 1.00 USD\u2028B')).toHaveLength(lines('A').length);
  expect(lines('A\nB')[2]).toBe('A B');
});

test('the English document has the same sections, in English figures', async () => {
  const [es, en] = await Promise.all(
    (['es', 'en'] as const).map((language) => makeReport(kindsOfReports[0] ?? '', language)),
  );
  const kindsIn = (bundle: ReportBundle) =>
    buildDocument(factsOf(bundle)).sheets.map((sheet) => sheet.map(({ kind }) => kind));
  expect(kindsIn(en as ReportBundle)).toEqual(kindsIn(es as ReportBundle));
  const text = renderReportText(buildDocument(factsOf(en as ReportBundle)));
  expect(text).toContain('Indemnity approved: 97,934.10 USD');
  expect(text).not.toMatch(/Perito|Indemnizaci|Liquidaci/);
});

test('model and expert stand beside each other, each with what it measures, and then why they differ', async () => {
  const page = readOf(renderReport(await makeReport('hail above a franchise, with its footprint', 'es')));
  expect(page).toMatch(
    /Modelo satelital [\d,]+ % de pérdida del rendimiento esperado del lote imágenes del .* estadio R3/,
  );
  expect(page).toMatch(
    /Perito: \S+ \S+ 55,33 % de daño de la superficie siniestrada, medido en el campo inspección del/,
  );
  expect(page).toContain(
    'No coinciden (coincidirían entre 0 y 19 %): modelo 9 %, perito 46,11 % del lote. El modelo estima',
  );
  expect(page).toContain('y 1 más, en la hoja siguiente');
  const near = readOf(renderReport(await gatherSeeded('rep_0001')));
  expect(near).toContain(
    'Coinciden (entre 12,95 y 51,8 %): modelo 25,9 %, perito 25,23 % del lote. El modelo y el perito miden cosas distintas',
  );
});

test.each([
  ['a loss within the franchise, which pays nothing', 'Sin indemnización: la pérdida no supera la franquicia 0,00 USD'],
  [
    'a loss within the franchise, which pays nothing',
    'Franquicia no deducible del 6 % no superada: no corresponde indemnización',
  ],
  ['a straight deductible', 'Deducible del 6 % sobre la suma asegurada de la superficie siniestrada'],
  ['an index', 'Índice: SPI −1,87 SPI: valor −1,87, activación −1,5, salida −2,5'],
  ['a claim that was decided elsewhere and imported', 'Indemnización decidida fuera de este sistema 16.380,00 USD'],
  ['a disputed visit, and the second one', 'Daño según el perito 40 %'],
])('%s says: %s', async (kind, told) => {
  expect(readOf(renderReport(await makeReport(kind, 'es')))).toContain(told);
});

/** The rows of the settlement, of rep_0001 with other figures. */
async function settlementWith(changed: object): Promise<string> {
  const { documents, ...bundle } = await gatherSeeded('rep_0001');
  const path = '/v1/reports/rep_0001';
  const report = documents[path] as ReportWithManifest;
  const settlement = { ...report.summary?.settlement, ...changed };
  const summary = { ...report.summary, settlement };
  const page = readOf(renderReport({ ...bundle, documents: { ...documents, [path]: { ...report, summary } } }));
  return /Liquidación (.*?) Firmado por/.exec(page)?.[1] ?? '';
}

test('the settlement has a row for each factor, with what is then left; a row of nothing stays, with its reason', async () => {
  expect(await settlementWith({})).toBe(
    'Suma asegurada del lote 143,01 ha × 760,00 USD/ha 108.687,60 USD × Superficie siniestrada 143,00 ha de 143,01 ha 108.680,00 USD ' +
      '× Daño según el perito 25,23 % de la superficie siniestrada 27.419,96 USD − Daños anteriores del lote ninguno: no se descuenta 0,00 USD ' +
      '− Franquicia no deducible del 6 % superada: no se descuenta 0,00 USD ' +
      '− Por encima del remanente asegurado remanente de 108.687,60 USD: alcanza 0,00 USD = Indemnización 27.419,96 USD',
  );
  const capped = {
    priorLossPct: 60,
    effectiveLossPct: 10.09,
    cap: 'policy',
    remainingBefore: { amount: 5, currency: 'USD' },
  };
  const told = await settlementWith({ ...capped, amount: { amount: 5, currency: 'USD' } });
  expect(told).toContain('− Daños anteriores del lote 60 % del lote ya estaba perdido 16.454,15 USD');
  expect(told).toContain('quedaban 5,00 USD de la suma de la póliza 10.960,81 USD = Indemnización 5,00 USD');
});

test.each([
  ['es', 1234567.891, '1.234.567,89'],
  ['en', 1234567.891, '1,234,567.89'],
  ['es', 999, '999,00'],
  ['en', -1000, '−1,000.00'],
] as const)('in %s, %f is %s', (language, value, expected) => {
  expect(figuresOf(language, 'UTC').number(value, 2)).toBe(expected);
});

test('a time is that of the organization, and of UTC where its zone is unknown', () => {
  const at = '2025-12-18T02:10:00.000Z';
  const local = figuresOf('en', 'America/Argentina/Buenos_Aires');
  expect([local.day(at), local.time(at), local.shortDay(at)]).toEqual(['17 December 2025', '23:10', '17 Dec 2025']);
  const spanish = figuresOf('es', 'Nowhere/Nothing');
  expect([spanish.day(at), spanish.shortDay(at)]).toEqual(['18 de diciembre de 2025', '18 dic 2025']);
});
