import { expect, test } from 'vitest';
import { brokenIn } from '../../support/audited.ts';
import { runImport } from '../../support/import.ts';
import { insureElsewhere } from '../../support/insured.ts';
import { call, createTestWorld, refusal, told } from '../../support/test-world.ts';

/** On a plot of the seed that no policy insures against wind. */
const wind = {
  clientId: 'cli_0001',
  portfolioId: 'pf_0001',
  aoiIds: ['aoi_0002'],
  perils: ['wind'],
  sumInsured: { amount: 70_000, currency: 'USD' },
  effectiveFrom: '2025-12-01',
  effectiveTo: '2026-06-30',
  policyNumber: 'W-1',
};
const storm = { aoiId: 'aoi_0002', peril: 'wind', occurredAt: '2025-12-18T20:30:00Z' };

test('a plot that has just moved is struck where it is now, and its watch raises an alert', () => {
  const world = createTestWorld();
  const { ring: former, portfolioId, name, perilProfile } = call(world, 'getAoi', { params: { id: 'aoi_0016' } }).data;
  const ring = former.map(([lon = 0, lat = 0]) => [lon + 0.5, lat + 0.3]);
  const row = { aoiId: 'aoi_0016', portfolioId, name, perilProfile, ring };
  expect(runImport(world, 'aois', [row], { mode: 'upsert' })).toMatchObject({ updated: 1, errors: [] });
  const moved = call(world, 'getAoi', { params: { id: 'aoi_0016' } }).data;
  call(world, 'createWatchSubscription', { body: { aoiId: 'aoi_0016', peril: 'hail', minSeverity: 'low' } });
  const body = { aoiId: 'aoi_0016', peril: 'hail', severity: 'severe' };
  const { eventId, startedAt, affectedAoiIds } = call(world, 'strikeEvent', { body }).data;
  expect([affectedAoiIds, startedAt]).toEqual([['aoi_0016'], moved.formerly?.at(-1)?.until]);
  expect(call(world, 'listAlerts', { query: { aoiId: 'aoi_0016' } }).data.map((alert) => alert.eventId)).toContain(
    eventId,
  );
});

test('a policy that is written in January for December pays no storm of December', () => {
  const world = createTestWorld();
  const { policyId, writtenAt, createdAt } = call(world, 'createPolicy', { body: wind }).data;
  expect(writtenAt).toBe(createdAt);
  const problem = refusal(world, 'createClaim', { body: { ...storm, policyId } });
  expect([problem.status, problem.code, told(problem)]).toEqual([
    422,
    'policy_not_in_force',
    ['#/policyId policy_not_in_force'],
  ]);
  const at = (occurredAt: string) => call(world, 'createClaim', { body: { ...storm, policyId, occurredAt } }).data;
  const before = new Date(Date.parse(writtenAt) - 1).toISOString();
  expect(refusal(world, 'createClaim', { body: { ...storm, policyId, occurredAt: before } }).code).toBe(
    'policy_not_in_force',
  );
  expect(at(writtenAt).status).toBe('submitted');
});

test('an import that changes the terms writes the policy anew; one that changes nothing of them does not', () => {
  const world = createTestWorld();
  const { policyId, writtenAt } = call(world, 'createPolicy', { body: wind }).data;
  const read = () => call(world, 'getPolicy', { params: { id: policyId } }).data.writtenAt;
  const upsert = (more: object) => runImport(world, 'policies', [{ ...wind, ...more }], { mode: 'upsert' });
  expect(upsert({ premium: { amount: 100, currency: 'USD' } })).toMatchObject({ updated: 1 });
  expect(read()).toBe(writtenAt);
  for (const more of [
    { sumInsured: { amount: 1_000_000, currency: 'USD' } },
    { perils: ['wind', 'flood'] },
    { deductiblePct: 1 },
    { deductibleType: 'straight' },
    { effectiveTo: '2026-07-31' },
    { aoiIds: ['aoi_0002', 'aoi_0001'] },
  ]) {
    const former = read();
    expect(upsert({ ...wind, ...more })).toMatchObject({ updated: 1, errors: [] });
    expect([Object.keys(more), read() > former]).toEqual([Object.keys(more), true]);
  }
  expect(upsert({ writtenAt: '2025-11-01T00:00:00Z' }).errors).toMatchObject([
    { pointer: '#/items/0/writtenAt', code: 'not_allowed' },
  ]);
});

test('a row may say that its policy was written elsewhere, in the past, which the audit doubts', () => {
  const world = createTestWorld();
  const { policyId, backdated } = insureElsewhere(world, wind, '2025-11-30T12:00:00-03:00');
  expect(backdated).toBe(false);
  expect(call(world, 'createClaim', { body: { ...storm, policyId } }).data.status).toBe('submitted');
  expect(brokenIn(world)).toEqual([]);
  const audit = call(world, 'getAudit', { query: { severity: 'doubt' } }).data;
  expect(audit).toMatchObject({ holds: true, brokenCount: 0, doubtCount: 1 });
  expect(audit.broken).toMatchObject([{ record: policyId, severity: 'doubt', is: '2025-11-30T15:00:00.000Z' }]);
  expect(call(world, 'getAudit').data.broken).toEqual([]);
  const tomorrow = { ...wind, policyNumber: 'W-2', perils: ['flood'], writtenAt: '2026-01-16T12:00:00Z' };
  expect(runImport(world, 'policies', [tomorrow]).errors).toMatchObject([{ code: 'in_the_future' }]);
});

test('an index whose window has begun before the policy is written is not insured', () => {
  const world = createTestWorld();
  const window = (from: string) => ({
    ...wind,
    perils: ['drought'],
    coverageType: 'parametric',
    trigger: { index: 'rainfall', window: { from, to: '2026-03-31' }, strike: 80, exit: 20, shape: 'linear' },
  });
  expect(told(refusal(world, 'createPolicy', { body: window('2026-01-15') }))).toEqual([
    '#/trigger/window/from policy_not_in_force',
  ]);
  expect(call(world, 'createPolicy', { body: window('2026-01-16') }).data.trigger?.window.from).toBe('2026-01-16');
});

test('an event that strikes begins when the newest policy over its plots was written, not before', () => {
  const world = createTestWorld();
  const strike = (peril: string) =>
    call(world, 'strikeEvent', { body: { aoiId: 'aoi_0002', peril, severity: 'severe' } }).data;
  expect(strike('hail').startedAt < '2026-01-15T12:00:00.000Z').toBe(true);
  const { writtenAt } = call(world, 'createPolicy', { body: wind }).data;
  expect([strike('hail'), strike('drought')].map(({ startedAt }) => startedAt)).toEqual([writtenAt, writtenAt]);
});

test('the audit finds a loss before the contract, and which laws say so', () => {
  const world = createTestWorld();
  const { store } = world.state.holdingOf('org_pampa');
  store.put('policies', { ...store.named('policies', 'pol_0003'), writtenAt: '2025-12-28T00:00:00.000Z' });
  expect(brokenIn(world)).toMatchObject([
    { item: 7, record: 'clm_0003', severity: 'breach', cites: ['AR Ley 17.418 art. 3', 'ES Ley 50/1980 art. 4'] },
  ]);
});
