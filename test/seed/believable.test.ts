import { expect, test } from 'vitest';
import type { CollectionName, RecordOf } from '../../src/contract/collections.ts';
import { seededAt } from '../../src/contract/form/surface.ts';
import type { HailMetrics } from '../../src/contract/schemas/weather-event.ts';
import { isLateNotice } from '../../src/law/days/notice.ts';
import { agingCollections, dueOf } from '../../src/world/time/due.ts';
import { openSeed } from '../support/test-app.ts';
import { call, createTestWorld } from '../support/test-world.ts';

const list = <Name extends CollectionName>(organizationId: string, name: Name): RecordOf<Name>[] =>
  openSeed()
    .of(organizationId)
    .records(name)
    .ordered()
    .map(({ value }) => value);
const pampa = <Name extends CollectionName>(name: Name) => list('org_pampa', name);

function eventOf(organizationId: string, eventId: string): RecordOf<'events'> {
  const event = list(organizationId, 'events').find((one) => one.eventId === eventId);
  if (event === undefined) throw new Error(`${organizationId} has no ${eventId}`);
  return event;
}

/** The observation whose day holds the instant. */
function dayOf(organizationId: string, aoiId: string, instant: string): RecordOf<'weather'> {
  const day = list(organizationId, 'weather').find((one) => {
    const endedMs = Date.parse(one.observedAt);
    const ageMs = endedMs - Date.parse(instant);
    return one.aoiId === aoiId && ageMs > 0 && ageMs <= 86_400_000;
  });
  if (day === undefined) throw new Error(`${aoiId} has no weather at ${instant}`);
  return day;
}

test.each([
  ['org_pampa', 'evt_0001', 'aoi_0001'],
  ['org_pampa', 'evt_0002', 'aoi_0003'],
  ['org_pampa', 'evt_0003', 'aoi_0004'],
  ['org_ebro', 'evt_9001', 'aoi_9001'],
])('in %s the day of %s shows hail, rain and gusts on %s', (organizationId, eventId, aoiId) => {
  const event = eventOf(organizationId, eventId);
  const day = dayOf(organizationId, aoiId, event.startedAt);
  const { maxHailSizeMm } = event.metrics as HailMetrics;
  expect(day.hailSizeMm).toBeGreaterThan(5);
  expect(day.hailSizeMm).toBeLessThanOrEqual(maxHailSizeMm);
  expect(day.precipitationMm).toBeGreaterThan(10);
  expect(day.windGustKmh).toBeGreaterThan(55);
});

test.each([
  ['org_pampa', 'evt_0005', 'aoi_0007', -2.6],
  ['org_pampa', 'evt_0006', 'aoi_0012', -5.6],
  ['org_ebro', 'evt_9002', 'aoi_9002', -2.9],
])(
  'in %s the night of %s is below zero on %s, and the coldest of its month',
  (organizationId, eventId, aoiId, minimum) => {
    const night = dayOf(organizationId, aoiId, eventOf(organizationId, eventId).startedAt);
    expect(night.temperatureMinC).toBeLessThan(0);
    expect(night.temperatureMinC).toBeGreaterThanOrEqual(minimum);
    const others = list(organizationId, 'weather').filter((one) => one.aoiId === aoiId && one !== night);
    expect(Math.min(...others.map(({ temperatureMinC }) => temperatureMinC))).toBeGreaterThan(night.temperatureMinC);
  },
);

test('each day is colder at its minimum than at its mean, and colder there than at its maximum', () => {
  const days = ['org_pampa', 'org_ebro'].flatMap((organizationId) => list(organizationId, 'weather'));
  expect(days.length).toBe(320);
  for (const { observationId, temperatureMinC, temperatureMeanC, temperatureMaxC, windSpeedKmh, windGustKmh } of days) {
    expect(temperatureMinC < temperatureMeanC && temperatureMeanC < temperatureMaxC, observationId).toBe(true);
    expect(windGustKmh, observationId).toBeGreaterThan(windSpeedKmh);
  }
});

test('the drought plot had less rain than any other one of the same weeks', () => {
  const rainOf = (aoiId: string) =>
    pampa('weather').reduce((sum, day) => sum + (day.aoiId === aoiId ? day.precipitationMm : 0), 0);
  const others = ['aoi_0001', 'aoi_0003', 'aoi_0004', 'aoi_0005', 'aoi_0009'].map(rainOf);
  expect(rainOf('aoi_0006')).toBeLessThan(Math.min(...others));
});

test('org_pampa counts in US dollars and org_ebro in euros', () => {
  for (const [organizationId, currency] of [
    ['org_pampa', 'USD'],
    ['org_ebro', 'EUR'],
  ] as const) {
    const money = [
      ...list(organizationId, 'policies').flatMap(({ sumInsured, sumInsuredPerHectare, premium }) => [
        sumInsured,
        sumInsuredPerHectare,
        premium,
      ]),
      ...list(organizationId, 'claims').flatMap(({ claimedAmount, approvedAmount }) => [claimedAmount, approvedAmount]),
    ].filter((one) => one !== null);
    expect(new Set(money.map((one) => one.currency))).toEqual(new Set([currency]));
  }
});

test('no mail address and no tax id can be anybody’s', () => {
  for (const { email, taxId } of [...pampa('clients'), ...list('org_ebro', 'clients')]) {
    expect(email).toMatch(/\.(test|example)$/);
    expect(taxId).toMatch(/^SBX-/);
  }
  for (const organizationId of ['org_pampa', 'org_ebro']) {
    expect(openSeed().of(organizationId).branding.supportEmail).toMatch(/\.(test|example)$/);
  }
});

test('claims follow one another in time, and say rightly whether they came late', () => {
  for (const claim of [...pampa('claims'), ...list('org_ebro', 'claims')]) {
    const times = claim.statusHistory.map(({ at }) => at);
    expect(times, claim.claimId).toEqual([...times].sort());
    expect(claim.statusHistory.at(-1)?.status).toBe(claim.status);
    expect(claim.occurredAt < claim.reportedAt).toBe(true);
    const place =
      claim.organizationId === 'org_ebro'
        ? { country: 'ES', calendar: 'Europe/Madrid' }
        : { country: 'AR', calendar: 'America/Argentina/Buenos_Aires' };
    expect(claim.lateNotice).toBe(isLateNotice(place, claim.occurredAt, claim.reportedAt));
  }
  expect(pampa('claims').filter(({ lateNotice }) => lateNotice).length).toBe(2);
});

test('a claim is as young as the last thing that was linked to it', () => {
  const linked = pampa('claims').find(({ claimId }) => claimId === 'clm_0002');
  const detection = pampa('detections').find(({ detectionId }) => detectionId === 'det_0006');
  expect(linked).toMatchObject({ status: 'submitted', detectionIds: ['det_0006'] });
  expect(linked?.updatedAt).toBe(detection?.computedAt);
  for (const { claimId, updatedAt, detectionIds } of pampa('claims')) {
    const times = pampa('detections').filter((one) => detectionIds.includes(one.detectionId));
    for (const { computedAt } of times) expect(updatedAt >= computedAt, claimId).toBe(true);
  }
});

test('experts, signers and those who decide work from Monday to Friday', () => {
  const days = [
    ...pampa('claims').flatMap(({ statusHistory }) => statusHistory.slice(1).map(({ at }) => at)),
    ...pampa('peritajes').flatMap(({ scheduledAt, visitedAt, completedAt }) => [scheduledAt, visitedAt, completedAt]),
    ...pampa('reports').flatMap(({ createdAt, signedAt }) => [createdAt, signedAt]),
  ].filter((at) => at !== null);
  expect(days.length).toBeGreaterThan(50);
  for (const at of days) expect([1, 2, 3, 4, 5], at).toContain(new Date(at).getUTCDay());
});

test('the frost of Tres Arroyos meets wheat that heads, and experts look at it in flower and before the harvest', () => {
  const { startedAt } = eventOf('org_pampa', 'evt_0005');
  expect(startedAt >= '2025-10-25' && startedAt < '2025-11-15').toBe(true);
  const peritajes = pampa('peritajes').filter(({ detectionId }) =>
    ['det_0015', 'det_0016'].includes(detectionId ?? ''),
  );
  expect(peritajes.map(({ phenologicalStage }) => phenologicalStage)).toEqual(['Z87', 'Z69']);
});

test('no expert sees a stage that the plot has not reached', () => {
  const world = createTestWorld();
  const visited = pampa('peritajes').flatMap(({ aoiId, phenologicalStage, visitedAt }) => {
    const { code = 100, since = '' } = call(world, 'getAoi', { params: { id: aoiId } }).data.growthStage ?? {};
    const seen = Number(/^BBCH (\d\d)$/.exec(phenologicalStage ?? '')?.[1]);
    return visitedAt !== null && seen >= code ? [{ aoiId, visitedAt, since }] : [];
  });
  expect(visited.filter(({ visitedAt, since }) => visitedAt < since)).toEqual([]);
  const [cherry] = pampa('peritajes').filter(({ aoiId }) => aoiId === 'aoi_0012');
  expect(cherry?.phenologicalStage).toBe('BBCH 85');
});

test('a disabled subscription has the delivery that disabled it: the endpoint was gone', () => {
  const [disabled, ...others] = pampa('webhookSubscriptions').filter(({ status }) => status === 'disabled');
  expect([disabled?.subscriptionId, others]).toEqual(['whs_0004', []]);
  const [delivery, ...later] = pampa('webhookDeliveries').filter((one) => one.subscriptionId === 'whs_0004');
  expect(later).toEqual([]);
  expect(delivery).toMatchObject({ eventType: 'report.approved', status: 'dead_letter', attemptCount: 1 });
  expect(delivery?.attempts[0]?.responseStatus).toBe(410);
  expect(delivery?.deadLetteredAt).toBe(disabled?.updatedAt);
});

test('a subscription is told of everything that happens while it is active, and of nothing before', () => {
  const told = pampa('webhookDeliveries').map(({ subscriptionId, request }) => {
    const { data } = JSON.parse(request.body);
    return `${subscriptionId} ${data.reportId ?? data.alertId ?? data.claimId}`;
  });
  const happened = [
    ...pampa('claims').map(({ claimId, createdAt }) => ['claim.created', claimId, createdAt] as const),
    ...pampa('reports').map(({ reportId, signedAt }) => ['report.approved', reportId, signedAt] as const),
    ...pampa('alerts').map(({ alertId, triggeredAt }) => ['weather.alert', alertId, triggeredAt] as const),
  ];
  const due = pampa('webhookSubscriptions').flatMap(({ subscriptionId, eventTypes, status, createdAt, updatedAt }) =>
    happened
      .filter(([type, , at]) => at !== null && eventTypes.includes(type) && at >= createdAt)
      .filter(([, , at]) => status === 'active' || (at !== null && at <= updatedAt))
      .map(([, id]) => `${subscriptionId} ${id}`),
  );
  expect(told.sort()).toEqual(due.sort());
});

test('the jobs and the budget of org_pampa leave 760 credits', () => {
  const { capCredits, usedCredits } = openSeed().of('org_pampa').organization.budget;
  expect(capCredits - usedCredits).toBe(760);
  expect(pampa('jobs').at(-1)?.cost.remainingCredits).toBe(760);
});

test('no share of a detection lies half-way between two tenths, where people round differently', () => {
  const detections = ['org_pampa', 'org_ebro'].flatMap((organizationId) =>
    list(organizationId, 'detections').map((detection) => ({ ...detection, plots: list(organizationId, 'aois') })),
  );
  const fromHalfWay = detections.map(({ aoiId, damagedHectares, plots }) => {
    const { areaHectares } = plots.find((plot) => plot.aoiId === aoiId) as (typeof plots)[number];
    return Math.abs((((1000 * damagedHectares) / areaHectares) % 1) - 0.5);
  });
  expect(fromHalfWay.length).toBeGreaterThan(10);
  expect(Math.min(...fromHalfWay)).toBeGreaterThan(1e-6);
});

test('the logo is a PNG of 64 by 64 pixels', () => {
  const logo = openSeed().of('org_pampa').logo;
  expect(logo.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  expect([logo.readUInt32BE(16), logo.readUInt32BE(20)]).toEqual([64, 64]);
});

test('nothing of the seed is due before the epoch: the first move of the clock rewrites no past', () => {
  const overdue = ['org_pampa', 'org_ebro'].flatMap((organizationId) =>
    agingCollections.flatMap((name) =>
      list(organizationId, name).flatMap((record) => dueOf(name, record as never)?.at ?? []),
    ),
  );
  expect(overdue.length).toBeGreaterThan(10);
  expect(overdue.filter((at) => at < seededAt)).toEqual([]);
});
