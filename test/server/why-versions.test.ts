// Who gave a figure, and where it stands, once a record has been changed. Each value is worked by hand from what is sent here.
import { expect, test } from 'vitest';
import type { Why } from '../../src/contract/schemas/why.ts';
import { callAs } from '../support/call-as.ts';
import { startTestServer } from '../support/test-app.ts';

const { url } = await startTestServer({ jobSteps: 0 });
type Caller = 'full' | 'other-org';

/** Answers what is asked in a world of its own. */
function asker(world: string, as: Caller = 'full') {
  const send = async (what: string, body?: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await callAs(as, url, what, { world, ...(body && { body }) });
    const { data, ...problem } = (await answer.json()) as { data: Readonly<Record<string, unknown>> };
    expect([what, answer.status < 300, problem]).toEqual([what, true, expect.anything()]);
    return data;
  };
  const why = async (record: unknown, member: string) =>
    (await send(`GET /control/why?record=${record}&member=${member}`)) as unknown as Why;
  /** By name: the figure, where it stands, and the day on which who gave it. */
  const told = async (record: unknown, member: string) => {
    const { steps, calls } = await why(record, member);
    const rows = steps.map(({ name, value, from, said }) => {
      const author = said && `${said.by ?? 'seed'} ${said.at.slice(0, 10)}`;
      return [name, [value, from && `${from.record} ${from.member}`, author]] as const;
    });
    return { of: Object.fromEntries(rows), operations: calls.map(({ operationId }) => operationId) };
  };
  return { send, told };
}

const square = (lon: number, lat: number) =>
  [
    [lon, lat] as const,
    [lon + 0.01, lat] as const,
    [lon + 0.01, lat + 0.01] as const,
    [lon, lat + 0.01] as const,
  ].concat([[lon, lat]]);

test('a loss has the terms of its version: where they stand, and whose request wrote them', async () => {
  const { send, told } = asker('endorsed');
  const plot = { portfolioId: 'pf_0001', clientId: 'cli_0001', name: 'La Enmienda', crop: 'soybean' };
  const made = await send('POST /v1/aois', {
    ...plot,
    ring: square(-60.3, -33.6),
    sowingDate: '2025-10-15',
    perilProfile: ['hail'],
  });
  const { aoiId, areaHectares } = made;
  const terms = {
    ...{ policyNumber: 'T-1', clientId: 'cli_0001', portfolioId: 'pf_0001', aoiIds: [aoiId], perils: ['hail', 'fire'] },
    ...{ deductibleType: 'straight', effectiveFrom: '2026-01-15', effectiveTo: '2026-06-30' },
  };
  const former = { sumInsured: { amount: 50_000, currency: 'USD' }, deductiblePct: 10 };
  const { policyId } = await send('POST /v1/policies', { ...terms, ...former });
  await send('POST /control/clock', { to: '2026-01-20T18:00:00Z' });
  const next = { sumInsured: { amount: 90_000, currency: 'USD' }, deductiblePct: 0, effectiveTo: '2026-07-31' };
  const { jobId } = await send('POST /v1/import/policies', { items: [{ ...terms, ...next }], mode: 'upsert' });
  await send(`GET /v1/jobs/${jobId}`);
  await send('POST /control/clock', { to: '2026-01-28T18:00:00Z' });
  const loss = { policyId, aoiId, claimedHectares: areaHectares, reportedLossPct: 40 };
  const claimed = async (peril: string, occurredAt: string) =>
    (await send('POST /v1/claims', { ...loss, peril, occurredAt }))['claimId'];
  const before = await told(await claimed('hail', '2026-01-18'), 'reserve');
  expect(before.operations).toEqual(['createPolicy', 'importRows', 'createClaim']);
  // 50,000 × 40 %, less 10 %; the ring and the hectares were not changed.
  expect(before.of).toMatchObject({
    due: [15_000, null, null],
    sum_insured: [50_000, `${policyId} formerly.0.sumInsured`, 'full 2026-01-15'],
    area_insured: [areaHectares, `${policyId} insuredPlots.0.hectares`, 'full 2026-01-15'],
    straight: [10, `${policyId} formerly.0.deductiblePct`, 'full 2026-01-15'],
  });
  const after = await told(await claimed('fire', '2026-01-25'), 'reserve');
  // 90,000 × 40 % of the 60 % that the hail left.
  expect(after.of).toMatchObject({
    due: [21_600, null, null],
    sum_insured: [90_000, `${policyId} insuredPlots.0.sumInsured`, 'full 2026-01-20'],
    area_insured: [areaHectares, `${policyId} insuredPlots.0.hectares`, 'full 2026-01-15'],
    straight: [0, `${policyId} deductiblePct`, 'full 2026-01-20'],
  });
  expect((await told(policyId, 'coverTo')).of['last_day']).toEqual([
    '2026-07-31',
    `${policyId} effectiveTo`,
    'full 2026-01-20',
  ]);
  expect((await told(policyId, 'coverFrom')).of['first_day']?.[2]).toBe('full 2026-01-15');
});

test('an import that repeats the terms of a seeded policy gave none of them', async () => {
  const { send, told } = asker('repeated');
  const { policyNumber, clientId, portfolioId, aoiIds, perils, sumInsured, ...policy } =
    await send('GET /v1/policies/pol_0011');
  const { deductiblePct, deductibleType, effectiveFrom, effectiveTo, crop } = policy;
  const same = { policyNumber, clientId, portfolioId, aoiIds, perils, sumInsured, deductiblePct, deductibleType, crop };
  const items = [{ ...same, effectiveFrom, effectiveTo }];
  const { jobId } = await send('POST /v1/import/policies', { items, mode: 'upsert' });
  await send(`GET /v1/jobs/${jobId}`);
  expect(await send(`GET /v1/jobs/${jobId}/result`)).toMatchObject({ updated: 1 });
  const { of, operations } = await told('pol_0011', 'coverTo');
  expect(of['last_day']?.[2]).toMatch(/^seed /);
  expect(operations).toContain('importRows');
});

test('a step of the history has the author of its instant', async () => {
  const { send, told } = asker('changed');
  const loss = {
    policyId: 'pol_0001',
    aoiId: 'aoi_0002',
    peril: 'fire',
    occurredAt: '2026-01-14',
    claimedHectares: 12,
  };
  const { claimId } = await send('POST /v1/claims', loss);
  await send('POST /control/clock', { to: '2026-01-22T18:00:00Z' });
  await send('POST /v1/claims', { claimId, claimedHectares: 20 });
  const { last_information } = (await told(claimId, 'decisionDueAt')).of;
  expect(last_information?.slice(1)).toEqual([`${claimId} statusHistory.1.at`, 'full 2026-01-22']);
  expect(last_information?.[0]).toMatch(/^2026-01-22/);
});

test('in Spain the term runs from the notice, which a later change does not move, and the islands have their own clocks', async () => {
  const { send, told } = asker('islands', 'other-org');
  const plot = { portfolioId: 'pf_9001', clientId: 'cli_9002', name: 'Los Silos', crop: 'vineyard' };
  const { aoiId } = await send('POST /v1/aois', { ...plot, ring: square(-16.8, 28.35), perilProfile: ['fire'] });
  const { policyId } = await send('POST /v1/policies', {
    ...{ clientId: 'cli_9002', portfolioId: 'pf_9001', aoiIds: [aoiId], perils: ['fire'] },
    ...{ sumInsured: { amount: 20_000, currency: 'EUR' }, effectiveFrom: '2026-01-16', effectiveTo: '2026-12-31' },
  });
  // The place of the plot decides, not its portfolio.
  const islands = ['Atlantic/Canary', null, null];
  // In winter the islands have UTC.
  expect((await told(policyId, 'coverFrom')).of).toMatchObject({
    cover_from: ['2026-01-16T00:00:00.000Z', `${policyId} coverFrom`, expect.anything()],
    calendar: islands,
  });
  await send('POST /control/clock', { to: '2026-02-10T12:00:00Z' });
  const { claimId } = await send('POST /v1/claims', { policyId, aoiId, peril: 'fire', occurredAt: '2026-02-09' });
  await send('POST /control/clock', { to: '2026-02-20T12:00:00Z' });
  await send('POST /v1/claims', { claimId, claimedHectares: 6 });
  const { of } = await told(claimId, 'decisionDueAt');
  // Forty days after 10 February are over with 22 March.
  expect(of).toMatchObject({
    decision_due: ['2026-03-23T00:00:00.000Z', `${claimId} decisionDueAt`, expect.anything()],
    reported: [expect.stringMatching(/^2026-02-10/), `${claimId} reportedAt`, 'other-org 2026-02-10'],
    days_to_decide: [40, null, null],
    calendar: islands,
  });
  expect(of).not.toHaveProperty('last_information');
});
