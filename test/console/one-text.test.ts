// The same figure is the same text wherever people read it. Each is worked by hand from the records of the seed.
import { type ComponentChild, h } from 'preact';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { factsOf } from '../../src/client/report/report-bundle.ts';
import { buildDocument } from '../../src/client/report/report-document.ts';
import { CasesPanel } from '../../src/console/cases/cases-panel.tsx';
import { RecordsPanel } from '../../src/console/records/records-panel.tsx';
import { Stage } from '../../src/console/stage/stage.tsx';
import { firstAddress } from '../../src/console/state/address.ts';
import { address } from '../../src/console/state/navigation.ts';
import { WeatherPanel } from '../../src/console/weather/weather-panel.tsx';
import { chooseLanguage } from '../../src/console/words/t.ts';
import { gatherSeeded } from '../support/report-bundle.ts';
import { runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';
import { giveTurns } from '../support/test-clock.ts';
import { draw, stubPage } from './page-text.ts';

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en', userAgent: '' }));
const { url } = await startTestServer();
beforeAll(() => stubPage(url));
afterAll(async () => {
  await chooseLanguage('en');
  address.value = firstAddress;
  vi.unstubAllGlobals();
});

type Language = 'en' | 'es';
type Texts = Readonly<Record<Language, string>>;

/** Of clm_0005, which per_0001 assessed, det_0015 measured, evt_0005 caused and rep_0001 tells. */
const told = {
  paid: { en: '27,419.96 USD', es: '27.419,96 USD' },
  claimed: { en: '38,038.00 USD', es: '38.038,00 USD' },
  perHectare: { en: '760.00 USD', es: '760,00 USD' },
  area: { en: '143.00 ha', es: '143,00 ha' },
  plot: { en: '143.01 ha', es: '143,01 ha' },
  assessed: { en: '25.23 % of the area claimed', es: '25,23 % de la superficie siniestrada' },
  expected: { en: '25.9 % of the plot', es: '25,9 % del lote' },
  reported: { en: '2025-11-05 13:15 UTC', es: '2025-11-05 13:15 UTC' },
  strike: { en: 'high frost', es: 'helada intensa' },
  severity: { en: 'moderate', es: 'moderada' },
  status: { en: 'approved', es: 'aprobado' },
  scheduled: { en: 'assessment scheduled', es: 'inspección programada' },
  isScheduled: { en: 'Assessment scheduled', es: 'Inspección programada' },
  // evt_0010 on aoi_0002.
  doubt: { en: '(hail, preliminary)', es: '(granizo, preliminar)' },
  // Half of 25.9 and twice as much is the range of the model.
  verdict: {
    en: 'They agree (within 12.95–51.8 %): model 25.9 %, expert 25.23 % of the plot.',
    es: 'Coinciden (entre 12,95 y 51,8 %): modelo 25,9 %, perito 25,23 % del lote.',
  },
} as const satisfies Readonly<Record<string, Texts>>;
type Told = keyof typeof told;

const loss = { event: 'evt_0005', plot: 'aoi_0007' };
const panels: readonly (readonly [name: string, at: Partial<typeof firstAddress>, shown: ComponentChild, Told[]])[] = [
  [
    'Records, the claim',
    { panel: 'records', selection: 'clm_0005' },
    h(RecordsPanel, {}),
    ['paid', 'claimed', 'perHectare', 'area', 'plot', 'assessed', 'expected', 'reported', 'status'],
  ],
  [
    'Records, what was measured',
    { panel: 'records', selection: 'det_0015' },
    h(RecordsPanel, {}),
    ['plot', 'severity', 'expected'],
  ],
  [
    'Cases, one open',
    { panel: 'cases', selection: 'clm_0005' },
    h(CasesPanel, {}),
    ['paid', 'claimed', 'area', 'plot', 'assessed', 'expected', 'strike', 'status', 'scheduled', 'verdict'],
  ],
  ['Cases', { panel: 'cases' }, h(CasesPanel, {}), ['paid', 'status', 'scheduled']],
  ['the stage, the storm', { selection: 'storm', filters: loss }, h(Stage, {}), ['strike']],
  ['the stage, the claim', { selection: 'claim', filters: loss }, h(Stage, {}), ['claimed', 'area']],
  ['the stage, the visit', { selection: 'visit', filters: loss }, h(Stage, {}), ['paid', 'verdict']],
  ['the stage, the visit set', { selection: 'visit-set', filters: loss }, h(Stage, {}), ['isScheduled']],
  ['Weather', { panel: 'weather', selection: 'aoi_0002' }, h(WeatherPanel, {}), ['doubt']],
  ['the stage, the signature', { selection: 'signed', filters: loss }, h(Stage, {}), ['paid', 'assessed']],
];

const cases = (['en', 'es'] as const).flatMap((language) => panels.map((panel) => [language, ...panel] as const));

test.each(cases)('in %s %s', async (language, _, at, shown, names) => {
  await chooseLanguage(language);
  address.value = { ...firstAddress, ...at };
  const { text, stop } = draw(shown);
  for (const name of names) await expect.poll(text).toContain(told[name][language]);
  stop();
  await giveTurns();
});

test.each(['en', 'es'] as const)('in %s the report', async (language) => {
  const report = JSON.stringify(buildDocument(factsOf(await gatherSeeded('rep_0001')), language)).toLowerCase();
  for (const name of [
    ...(['paid', 'perHectare', 'area', 'plot', 'assessed', 'expected', 'strike', 'severity', 'verdict'] as const),
  ])
    expect(report).toContain(told[name][language].toLowerCase());
});

/** The command line speaks English. Vocabularies are as its options take them. */
test.each<[command: string, Told[]]>([
  [
    'claims get clm_0005',
    ['paid', 'claimed', 'perHectare', 'area', 'plot', 'assessed', 'expected', 'reported', 'status'],
  ],
  ['detections get det_0015', ['plot', 'severity', 'expected']],
  ['why clm_0005 approvedAmount', ['paid', 'area', 'plot']],
  ['why clm_0005 assessedLossPct', ['assessed', 'area']],
  ['why clm_0005 expectedLossPct', ['expected', 'plot']],
])('sbox %s', async (command, names) => {
  const { stdout } = await runCli(command.split(' '), { env: { SBOX_BASE_URL: url } });
  for (const name of names) expect(stdout).toContain(told[name].en);
});

/** The heading of a column says the unit, over what a loss is, and UTC, once for all. */
test('sbox claims list', async () => {
  const fields = 'claimId,reportedAt,status,claimedHectares,expectedLossPct,assessedLossPct,approvedAmount';
  const { stdout } = await runCli(['claims', 'list', '--fields', fields], { env: { SBOX_BASE_URL: url } });
  const [head = '', ...lines] = stdout.split('\n');
  expect(head.split(/\s{2,}/)).toEqual([
    ...['CLAIM', 'REPORTED AT UTC', 'STATUS', 'CLAIMED HA'],
    ...['EXPECTED LOSS % OF THE PLOT', 'ASSESSED LOSS % OF THE AREA CLAIMED', 'APPROVED AMOUNT'],
  ]);
  expect(lines.find((line) => line.startsWith('clm_0005'))?.split(/\s{2,}/)).toEqual([
    ...['clm_0005', '2025-11-05 13:15', 'approved', '143.00', '25.9', '25.23', '27,419.96 USD'],
  ]);
});

test.each([
  ['en', 'claims', ['Expected loss of the plot', 'Assessed loss of the area claimed']],
  ['es', 'claims', ['Pérdida esperada del lote', 'Daño según el perito de la superficie siniestrada']],
  ['en', 'peritajes', ['Assessed damage of the area claimed']],
] as const)('in %s the headings of the list of %s say over what a loss is', async (language, selection, headings) => {
  await chooseLanguage(language);
  address.value = { ...firstAddress, panel: 'records', selection };
  const { text, stop } = draw(h(RecordsPanel, {}));
  for (const heading of headings) await expect.poll(() => text().toLowerCase()).toContain(heading.toLowerCase());
  stop();
  await giveTurns();
});
