import { expect, test } from 'vitest';
import { finish } from '../../../src/primitives/slices.ts';
import { openFixturesFolder, seedFolder } from '../../../src/server/seed/fixtures-folder.ts';
import { createSeed } from '../../../src/world/records/seed.ts';
import { World } from '../../../src/world/world.ts';
import { runImport } from '../../support/import.ts';
import { call, createTestWorld, refusal, requestOf, told } from '../../support/test-world.ts';

const moveTo = (world: World, to: string) => call(world, 'moveClock', { body: { to } }).data;
const eventOf = (world: World, id: string) =>
  call(world, 'listEvents', { query: { limit: '250' } }).data.find(({ eventId }) => eventId === id);
const alertsOf = (world: World, id: string) =>
  call(world, 'listAlerts', { query: { limit: '250' } }).data.filter(({ eventId }) => eventId === id);
const rulesOf = (happened: readonly { operationOrRule: string; id: string }[], prefix: string) =>
  happened
    .filter(({ operationOrRule }) => operationOrRule.startsWith(prefix))
    .map(({ operationOrRule, id }) => `${operationOrRule} ${id}`);

test('a storm is not there a millisecond before it ends, preliminary then, and confirmed after seven days', () => {
  const world = createTestWorld();
  moveTo(world, '2026-02-03T21:29:59.999Z');
  expect(eventOf(world, 'evt_0016')).toBeUndefined();
  const { happened } = moveTo(world, '2026-02-03T21:30:00.000Z');
  expect(rulesOf(happened, 'event')).toEqual(['event.struck evt_0016']);
  const struck = eventOf(world, 'evt_0016');
  expect(struck).toMatchObject({ status: 'preliminary', severity: 'severe', createdAt: '2026-02-03T21:30:00.000Z' });
  expect(struck?.affectedAoiIds).toEqual(expect.arrayContaining(['aoi_0001', 'aoi_0002']));
  moveTo(world, '2026-02-10T21:29:59.999Z');
  expect(eventOf(world, 'evt_0016')).toEqual(struck);
  moveTo(world, '2026-02-10T21:30:00.000Z');
  expect(eventOf(world, 'evt_0016')).toEqual({ ...struck, status: 'confirmed', updatedAt: '2026-02-10T21:30:00.000Z' });
});

test('the watches of what was struck raise alerts in the order of their ids, and the clock attempts their webhooks', () => {
  const world = createTestWorld();
  const { happened } = moveTo(world, '2026-02-03T21:30:00.000Z');
  const alerts = alertsOf(world, 'evt_0016').toReversed();
  expect(alerts.map(({ watchSubscriptionId }) => watchSubscriptionId)).toEqual(['wsb_0001', 'wsb_0002']);
  expect(alerts[0]).toMatchObject({ aoiId: 'aoi_0001', status: 'open', triggeredAt: '2026-02-03T21:30:00.000Z' });
  expect(rulesOf(happened, 'alert.raised')).toEqual(alerts.map(({ alertId }) => `alert.raised ${alertId}`));
  const deliveries = () =>
    call(world, 'listDeliveries').data.deliveries.filter(({ createdAt }) => createdAt === '2026-02-03T21:30:00.000Z');
  expect(deliveries().length).toBeGreaterThan(0);
  for (const { attemptCount, attempts } of deliveries()) {
    expect([attemptCount, attempts[0]?.attemptedAt]).toEqual([1, '2026-02-03T21:30:00.000Z']);
  }
  moveTo(world, '2026-02-03T22:00:00.000Z');
  for (const { status } of deliveries()) expect(['delivered', 'dead_letter']).toContain(status);
});

test('a storm strikes plots and watches that callers made', () => {
  const world = createTestWorld();
  const [west, south, side] = [-60.705, -33.885, 0.008];
  const ring = [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ];
  const { aoiId } = call(world, 'createAoi', { body: { portfolioId: 'pf_0001', name: 'Mine', ring } }).data;
  const { watchSubscriptionId } = call(world, 'createWatchSubscription', {
    body: {
      aoiId,
      peril: 'hail',
      minSeverity: 'severe',
      threshold: { metric: 'maxHailSizeMm', operator: 'gte', value: 31 },
    },
  }).data;
  moveTo(world, '2026-02-04T00:00:00Z');
  expect(eventOf(world, 'evt_0016')?.affectedAoiIds).toContain(aoiId);
  expect(alertsOf(world, 'evt_0016').map((alert) => alert.watchSubscriptionId)).toContain(watchSubscriptionId);
});

test('a false echo is cancelled, resolves its alerts, and takes no job, detection, claim or signature', () => {
  const world = createTestWorld();
  const { watchSubscriptionId } = call(world, 'createWatchSubscription', {
    body: { aoiId: 'aoi_0005', peril: 'hail', minSeverity: 'low' },
  }).data;
  moveTo(world, '2026-01-29T00:00:00Z');
  expect(alertsOf(world, 'evt_0015')).toMatchObject([{ watchSubscriptionId, status: 'open' }]);
  const detection = call(world, 'createDetection', { body: { eventId: 'evt_0015', aoiId: 'aoi_0005' } }).data;
  const claim = {
    policyId: 'pol_0004',
    aoiId: 'aoi_0005',
    peril: 'hail',
    eventId: 'evt_0015',
    occurredAt: '2026-01-28T19:30:00Z',
  };
  const { claimId } = call(world, 'createClaim', { body: claim }).data;
  const draft = call(world, 'createReport', { body: { title: 'Echo', claimId } }).data;
  const { happened } = moveTo(world, '2026-01-30T12:00:00Z');
  expect(rulesOf(happened, 'event')).toEqual(['event.cancelled evt_0015']);
  expect(rulesOf(happened, 'alert.resolved')).toHaveLength(1);
  expect(eventOf(world, 'evt_0015')).toMatchObject({ status: 'cancelled' });
  expect(alertsOf(world, 'evt_0015')).toMatchObject([{ status: 'resolved', resolvedAt: '2026-01-30T12:00:00.000Z' }]);
  const refused = (...[id, body]: [Parameters<typeof refusal>[1], object]) => {
    const problem = refusal(world, id, { body });
    return [problem.code, ...told(problem)];
  };
  expect(refused('createDetection', { eventId: 'evt_0015', aoiId: 'aoi_0021' })).toEqual([
    'event_cancelled',
    '#/eventId event_cancelled',
  ]);
  const input = { eventId: 'evt_0015', aoiId: 'aoi_0005' };
  expect(refused('createJob', { kind: 'geo.damage_footprint', input })).toEqual([
    'event_cancelled',
    '#/input/eventId event_cancelled',
  ]);
  expect(refused('createClaim', { ...claim, aoiId: 'aoi_0021' })).toEqual([
    'event_cancelled',
    '#/eventId event_cancelled',
  ]);
  expect(refused('createReport', { reportId: draft.reportId, status: 'signed' })).toEqual([
    'event_cancelled',
    '#/reportId event_cancelled',
  ]);
  const report = { title: 'Echo', aoiIds: ['aoi_0005'], detectionIds: [detection.detectionId], status: 'signed' };
  expect(refused('createReport', report)).toEqual(['event_cancelled', '#/status event_cancelled']);
  moveTo(world, '2026-02-10T00:00:00Z');
  expect(eventOf(world, 'evt_0015')).toMatchObject({ status: 'cancelled' });
  const again = { aoiId: 'aoi_0021', peril: 'hail', minSeverity: 'low' };
  call(world, 'createWatchSubscription', { body: again });
  expect(alertsOf(world, 'evt_0015')).toHaveLength(1);
});

/** The plot that the false echo touched, once the echo is known to be one; `before` is done while nobody knows. */
function afterEcho(before: (world: World) => void): World {
  const world = createTestWorld({ jobSteps: 0 });
  moveTo(world, '2026-01-29T12:00:00Z');
  before(world);
  moveTo(world, '2026-02-01T00:00:00Z');
  return world;
}
const echo = { eventId: 'evt_0015', aoiId: 'aoi_0005' };

test('the footprint that a job found of a false echo is not signed, at once or in a draft', () => {
  const report = { title: 'Echo', aoiIds: ['aoi_0005'], detectionIds: [] as string[], jobId: '' };
  const world = afterEcho((earlier) => {
    const { jobId } = call(earlier, 'createJob', { body: { kind: 'geo.damage_footprint', input: echo } }).data;
    call(earlier, 'getJob', { params: { id: jobId } });
    report.jobId = jobId;
  });
  const atOnce = refusal(world, 'createReport', { body: { ...report, status: 'signed' } });
  expect([atOnce.code, ...told(atOnce)]).toEqual(['event_cancelled', '#/status event_cancelled']);
  const { reportId } = call(world, 'createReport', { body: report }).data;
  const later = refusal(world, 'createReport', { body: { reportId, status: 'signed' } });
  expect([later.code, ...told(later)]).toEqual(['event_cancelled', '#/reportId event_cancelled']);
});

test('the visit of a claim that was decided while nobody knew of the false echo is not signed again', () => {
  const report = {
    title: 'Echo',
    aoiIds: ['aoi_0005'],
    detectionIds: [] as string[],
    peritajeId: '',
    status: 'signed',
  };
  const world = afterEcho((earlier) => {
    const { portfolioId, externalRef, name, ring } = call(earlier, 'getAoi', { params: { id: 'aoi_0005' } }).data;
    const unmonitored = { portfolioId, externalRef, name, ring, perilProfile: ['frost'] };
    runImport(earlier, 'aois', [unmonitored], { mode: 'upsert' });
    call(earlier, 'createClaim', { body: { claimId: 'clm_0004', status: 'withdrawn' } });
    const loss = { policyId: 'pol_0004', peril: 'hail', occurredAt: '2026-01-28', claimedHectares: 20 };
    const { claimId } = call(earlier, 'createClaim', { body: { ...loss, ...echo } }).data;
    const zones = [{ hectares: 20, damagePct: 50 }];
    report.peritajeId = call(earlier, 'createPeritaje', { body: { claimId, zones } }).data.peritajeId;
    call(earlier, 'createReport', { body: { title: 'Decided', claimId, status: 'signed' } });
  });
  const problem = refusal(world, 'createReport', { body: report });
  expect([problem.code, ...told(problem)]).toEqual(['event_cancelled', '#/status event_cancelled']);
});

const lossOnEcho = { policyId: 'pol_0004', aoiId: 'aoi_0005', peril: 'hail', occurredAt: '2026-01-28' };
const found = { zones: [{ hectares: 63, damagePct: 50 }] };

test('no claim and no visit rests on a detection of a false echo', () => {
  let [detectionId, claimId] = ['', ''];
  const world = afterEcho((earlier) => {
    detectionId = call(earlier, 'createDetection', { body: echo }).data.detectionId;
    claimId = call(earlier, 'createClaim', { body: lossOnEcho }).data.claimId;
  });
  const visit = refusal(world, 'createPeritaje', { body: { ...found, claimId, detectionId } });
  expect([visit.code, ...told(visit)]).toEqual(['event_cancelled', '#/detectionId event_cancelled']);
  call(world, 'createClaim', { body: { claimId, status: 'withdrawn' } });
  const anew = refusal(world, 'createClaim', { body: { ...lossOnEcho, detectionIds: [detectionId] } });
  expect([anew.code, ...told(anew)]).toEqual(['event_cancelled', '#/detectionIds/0 event_cancelled']);
});

test('a claim of a false echo is visited without a detection, as one of no event is', () => {
  let claimId = '';
  const world = afterEcho((earlier) => {
    claimId = call(earlier, 'createClaim', { body: lossOnEcho }).data.claimId;
    const early = refusal(earlier, 'createPeritaje', { body: { ...found, claimId } });
    expect(early.detail).toContain('first create the detection of evt_0015 on aoi_0005');
  });
  const visit = call(world, 'createPeritaje', { body: { ...found, claimId } }).data;
  expect(visit).toMatchObject({ detectionId: null, detectionAbsence: 'no_event' });
  expect(call(world, 'createClaim', { body: { claimId, status: 'withdrawn' } }).data.status).toBe('withdrawn');
});

test('a claim without an event is withdrawn although it is assessed, where its visit rests on a false echo', () => {
  const world = createTestWorld();
  const loss = { ...lossOnEcho, occurredAt: '2026-01-27T12:00:00Z' };
  moveTo(world, '2026-01-28T00:00:00Z');
  const { claimId } = call(world, 'createClaim', { body: loss }).data;
  moveTo(world, '2026-01-29T12:00:00Z');
  const { detectionId } = call(world, 'createDetection', { body: echo }).data;
  call(world, 'createPeritaje', { body: { ...found, claimId, detectionId } });
  const withdrawal = { body: { claimId, status: 'withdrawn' } } as const;
  expect(refusal(world, 'createClaim', withdrawal).code).toBe('claim_already_assessed');
  moveTo(world, '2026-02-01T00:00:00Z');
  expect(refusal(world, 'createReport', { body: { title: 'Echo', claimId, status: 'signed' } }).code).toBe(
    'event_cancelled',
  );
  expect(call(world, 'createClaim', withdrawal).data).toMatchObject({ status: 'withdrawn', eventId: null });
});

test('both organizations have a season, and neither sees the other', () => {
  const world = createTestWorld();
  const { happened } = moveTo(world, '2026-10-04T00:00:00Z');
  const struck = rulesOf(happened, 'event.struck').map((line) => line.slice(-4));
  expect(struck.toSorted()).toEqual(['0015', '0016', '0017', '0018', '0019', '0020', '0021', '0022']);
  const ebro = call(world, 'listEvents', { organizationId: 'org_ebro' }).data;
  expect(ebro.map(({ eventId }) => eventId)).toEqual(
    expect.arrayContaining(['evt_9004', 'evt_9005', 'evt_9006', 'evt_9007']),
  );
  expect(ebro.every(({ organizationId }) => organizationId === 'org_ebro')).toBe(true);
});

test('nothing of a season shows while the clock is not moved, whatever is written, and a reset hides it', () => {
  const world = createTestWorld();
  const before = call(world, 'listEvents').data;
  call(world, 'createPortfolio', { body: { name: 'A write' } });
  expect(call(world, 'listEvents').data).toEqual(before);
  moveTo(world, '2026-06-30T00:00:00Z');
  expect(call(world, 'listEvents').data).not.toEqual(before);
  call(world, 'resetSandbox', { body: {} });
  expect(call(world, 'listEvents').data).toEqual(before);
});

test('a folder that says nothing of what is to come has no season', () => {
  const { has: _has, ...source } = openFixturesFolder(seedFolder);
  const world = new World(createSeed(source), { jobSteps: 1 });
  const { happened } = moveTo(world, '2026-06-30T00:00:00Z');
  expect(rulesOf(happened, 'event.struck')).toEqual([]);
  expect(call(world, 'getFixtures').data.upcoming).toBeNull();
});

test('the fixtures contain all that is to come, and it fits in 60 KB', () => {
  const { upcoming } = call(createTestWorld(), 'getFixtures').data;
  expect(upcoming?.events.map(({ eventId }) => eventId)).toHaveLength(8);
  expect(JSON.stringify(upcoming).length).toBeLessThan(60_000);
});

const strike = (world: World, body: { aoiId: string; peril: string; severity: string }) =>
  call(world, 'strikeEvent', { body }).data;

test.each(
  ['hail', 'frost', 'drought'].flatMap((peril) =>
    ['low', 'moderate', 'high', 'severe'].map((severity) => [peril, severity]),
  ),
)('a %s event of severity %s strikes a plot at once, and its damage can be measured', (peril, severity) => {
  const world = createTestWorld();
  const body = {
    portfolioId: 'pf_0001',
    name: 'Struck',
    perilProfile: [peril],
    ring: [
      [-61, -35],
      [-60.99, -35],
      [-60.99, -34.99],
      [-61, -34.99],
      [-61, -35],
    ],
  };
  const { aoiId } = call(world, 'createAoi', { body }).data;
  const { now } = call(world, 'getClock').data;
  const event = strike(world, { aoiId, peril: String(peril), severity: String(severity) });
  expect(event).toMatchObject({ peril, severity, status: 'preliminary', endedAt: now, createdAt: now });
  expect(event.affectedAoiIds).toContain(aoiId);
  const detection = call(world, 'createDetection', { body: { eventId: event.eventId, aoiId } }).data;
  expect(detection.damagedHectares).toBeGreaterThan(0);
});

test('an event that was asked for raises alerts and deliveries, moves no clock and makes nothing else happen', () => {
  const world = createTestWorld();
  const before = call(world, 'getClock').data;
  const event = strike(world, { aoiId: 'aoi_0001', peril: 'hail', severity: 'severe' });
  expect(event.eventId).toBe('evt_0023');
  expect(call(world, 'getClock').data).toEqual(before);
  const alerts = alertsOf(world, event.eventId);
  expect(alerts.map(({ aoiId }) => aoiId)).toContain('aoi_0001');
  const { deliveries } = call(world, 'listDeliveries').data;
  expect(deliveries.some(({ eventType, createdAt }) => eventType === 'weather.alert' && createdAt === before.now)).toBe(
    true,
  );
  expect(strike(world, { aoiId: 'aoi_0001', peril: 'hail', severity: 'severe' }).eventId).toBe('evt_0024');
});

test('a strike that was precomputed gives the same event and state, and nothing of it is seen before', () => {
  const [ahead, plain] = [createTestWorld(), createTestWorld()];
  const request = requestOf('strikeEvent', { body: { aoiId: 'aoi_0001', peril: 'hail', severity: 'high' } }, 'one');
  finish(ahead.precompute(request) ?? expect.unreachable());
  expect(ahead.precompute(request)).toBeUndefined();
  expect(ahead.digest()).toBe(createTestWorld().digest());
  expect(ahead.execute(request).body.toString()).toBe(plain.execute(request).body.toString());
  expect(ahead.digest()).toBe(plain.digest());
});

test.each([
  [{ aoiId: 'aoi_9001', peril: 'hail', severity: 'high' }, 'resource_not_found'],
  [{ aoiId: 'aoi_0001', peril: 'flood', severity: 'high' }, 'peril_not_supported'],
  [{ aoiId: 'aoi_0001', peril: 'hail', severity: 'terrible' }, 'validation_failed'],
  [{ aoiId: 'aoi_0001', peril: 'hail' }, 'validation_failed'],
])('%j strikes nothing: %s', (body, code) => {
  expect(refusal(createTestWorld(), 'strikeEvent', { body }).code).toBe(code);
});

test('an event that strikes a plot with a long name cuts no character of it in half', () => {
  const world = createTestWorld();
  const [west, south, side] = [-60.705, -33.885, 0.008];
  const ring = [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ];
  const body = { portfolioId: 'pf_0001', name: '🌽'.repeat(200), ring };
  const { aoiId } = call(world, 'createAoi', { body }).data;
  const { name } = call(world, 'strikeEvent', { body: { aoiId, peril: 'hail', severity: 'high' } }).data;
  expect(name).toBe(`Granizo en ${'🌽'.repeat(94)}`);
});
