import { expect, test } from 'vitest';
import type { ExtraToken } from '../../src/contract/permissions.ts';
import type { Why } from '../../src/contract/schemas/why.ts';
import { callAs } from '../support/call-as.ts';
import { startTestServer } from '../support/test-app.ts';

const reader: ExtraToken = { token: 'only-claims', permissions: ['claims:read'], organizationId: 'org_pampa' };
const { url } = await startTestServer({ tokens: [reader] });

async function whyOf(record: string, member?: string, as: 'full' | 'other-org' = 'full') {
  const query = member === undefined ? '' : `&member=${member}`;
  const answer = await callAs(as, url, `GET /control/why?record=${record}${query}`);
  return ((await answer.json()) as { data: Why }).data;
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

const stepsOf = async (record: string, member?: string) => (await whyOf(record, member)).steps;

test('of a decided claim the approved amount follows from its settlement, and the loss from the zones of the visit', async () => {
  const steps = await stepsOf('clm_0005', 'approvedAmount');
  expect(steps[0]).toEqual({
    depth: 0,
    operator: '=',
    name: 'amount',
    value: 27_419.96,
    unit: 'USD',
    result: null,
    from: { record: 'clm_0005', member: 'settlement.amount' },
    said: { by: null, at: '2026-01-02T11:30:00.000Z' },
  });
  expect(steps.filter(({ name }) => name === 'zone_damage').map(({ value, said }) => [value, said?.by])).toEqual([
    [48, 'Martín Sosa'],
    [22, 'Martín Sosa'],
    [4, 'Martín Sosa'],
  ]);
  expect(await stepsOf('clm_0005', 'settlement.amount')).toEqual(steps);
  expect(await stepsOf('clm_0005')).toEqual(steps);
});

test('an assessed loss is explained at the claim as at its visit', async () => {
  const steps = await stepsOf('clm_0011', 'assessedLossPct');
  expect(steps[0]).toMatchObject({ name: 'assessed_loss', value: 21.43, unit: '%' });
  expect(await stepsOf('per_0006', 'assessedDamagePct')).toEqual(steps);
});

test('what follows from no figure has no steps: a status, a visit that has not ended, a claim that nobody assessed', async () => {
  expect(await stepsOf('clm_0005', 'status')).toEqual([]);
  expect(await stepsOf('per_0005', 'assessedDamagePct')).toEqual([]);
  expect(await stepsOf('clm_0002', 'approvedAmount')).toEqual([]);
  expect(await stepsOf('clm_0005', 'reserve')).toEqual([]);
  expect(await stepsOf('pol_0001')).toEqual([]);
});

/** By the text of the page: name and value of each step. Worked by hand from the seed and the law. */
test.each<[record: string, member: string, as: 'full' | 'other-org', ...[string, unknown][]]>([
  // Notice of 5 November in Argentina: thirty days end with 5 December, three hours behind UTC.
  [
    ...(['clm_0011', 'decisionDueAt', 'full'] as const),
    ['decision_due', '2025-12-06T03:00:00.000Z'],
    ['last_information', '2025-11-05T14:05:00.000Z'],
    ['days_to_decide', 30],
    ['country', 'AR'],
    ['calendar', 'America/Argentina/Buenos_Aires'],
  ],
  // Notice of 17 September in Spain: forty days end with 27 October, after the clocks went back.
  [
    ...(['clm_9002', 'decisionDueAt', 'other-org'] as const),
    ['decision_due', '2025-10-27T23:00:00.000Z'],
    ['reported', '2025-09-17T09:20:00.000Z'],
    ['days_to_decide', 40],
    ['country', 'ES'],
    ['calendar', 'Europe/Madrid'],
  ],
  // A loss of 27 December could be reported until 30 December.
  [
    ...(['clm_0003', 'lateNotice', 'full'] as const),
    ['late_notice', true],
    ['occurred', '2025-12-27T20:00:00.000Z'],
    ['days_to_report', 3],
    ['last_day_to_report', '2025-12-30'],
    ['reported', '2026-01-02T13:05:00.000Z'],
    ['country', 'AR'],
    ['calendar', 'America/Argentina/Buenos_Aires'],
  ],
  // Cancelled with 20 October 2025, in Buenos Aires.
  [
    ...(['pol_0012', 'coverTo', 'full'] as const),
    ['cover_to', '2025-10-21T03:00:00.000Z'],
    ['cancelled_on', '2025-10-20'],
    ['country', 'AR'],
    ['calendar', 'America/Argentina/Buenos_Aires'],
  ],
  // The term of a policy in Rioja begins on 1 February, an hour ahead of UTC.
  [
    ...(['pol_9001', 'coverFrom', 'other-org'] as const),
    ['cover_from', '2025-01-31T23:00:00.000Z'],
    ['first_day', '2025-02-01'],
    ['country', 'ES'],
    ['calendar', 'Europe/Madrid'],
  ],
  // 5 % of 140.01 ha, and nothing else was measured.
  [
    ...(['clm_0003', 'expectedLossPct', 'full'] as const),
    ['expected_loss', 5],
    ['expected_loss', 5],
    ['plot_area', 140.01],
    ['plot_area', 140.01],
  ],
  // 640 USD/ha × 90 ha × 25 % = 14,400; the deductible takes 6 % of 57,600, which is 3,456.
  [
    ...(['clm_0003', 'reserve', 'full'] as const),
    ['reserve', 10_944],
    ['due', 10_944],
    ['sum_insured', 89_606.4],
    ['area_claimed', 90],
    ['area_insured', 140.01],
    ['reported_loss', 25],
    ['straight', 6],
  ],
  // 76,440 × 55 %; the franchise of 6 % is exceeded and takes nothing.
  [
    ...(['clm_0001', 'reserve', 'full'] as const),
    ['reserve', 42_042],
    ['due', 42_042],
    ['sum_insured', 76_440],
    ['area_claimed', 84],
    ['area_insured', 84],
    ['reported_loss', 55],
    ['franchise', 6],
  ],
])('%s %s follows from its figures', async (record, member, as, ...told) => {
  const { steps } = await whyOf(record, member, as);
  expect(steps.map(({ name, value }) => [name, value])).toEqual(told);
});

test('damaged hectares are those of the classes, which carry the expected loss', async () => {
  const areas = await stepsOf('det_0001', 'damagedHectares');
  expect(areas[0]).toMatchObject({ name: 'damaged_area', value: 67.52, unit: 'ha' });
  const cents = areas.slice(1).map(({ operator, value }) => [operator, Math.round(100 * Number(value))] as const);
  expect(cents.map(([operator]) => operator)).toEqual(['+', '+', '+', '+']);
  expect(cents.reduce((sum, [, value]) => sum + value, 0)).toBe(6752);
  const [root, ...parts] = await stepsOf('det_0001', 'expectedLossPct');
  const of = (name: string) => parts.filter((step) => step.name === name).map(({ value }) => Number(value));
  const lost = of('class_loss').reduce((sum, pct, index) => sum + pct * Number(areas[index + 1]?.value), 0);
  expect([root?.value, of('plot_area')]).toEqual([9.7, [84]]);
  // Each class is rounded to a tenth, so that their sum may be a tenth off.
  expect(Math.abs(lost / 84 - 9.7)).toBeLessThan(0.1);
});

test('what stands in a record that the caller may not read is left out', async () => {
  const all = await whyOf('clm_0005', 'approvedAmount');
  const answer = await fetch(`${url}/control/why?record=clm_0005&member=approvedAmount`, bearer(reader.token));
  const own = ((await answer.json()) as { data: Why }).data;
  const shown = new Set(own.steps.map(({ name }) => name));
  const leftOut = all.steps.map(({ name }) => name).filter((name) => !shown.has(name));
  expect(leftOut).toEqual(['sum_insured', 'area_insured', 'franchise']);
});

test('a report and the result of a job are explained as the claim and the detection that follow from them', async () => {
  const ofReport = await stepsOf('rep_0001', 'summary.settlement.amount');
  expect(ofReport[0]?.from).toEqual({ record: 'rep_0001', member: 'summary.settlement.amount' });
  const report = (await (await callAs('full', url, 'GET /v1/reports/rep_0001')).json()) as {
    data: { claimId: string };
  };
  expect(ofReport.slice(1)).toEqual((await stepsOf(report.data.claimId, 'settlement.amount')).slice(1));
  const { value, steps } = await whyOf('job_0001', 'damagedHectares');
  expect([value, steps[0]?.value, steps[0]?.from]).toEqual([
    '67.52',
    67.52,
    { record: 'job_0001', member: 'damagedHectares' },
  ]);
  const cents = steps.slice(1).map((step) => Math.round(100 * Number(step.value)));
  expect(cents.reduce((sum, each) => sum + each, 0)).toBe(6752);
});
