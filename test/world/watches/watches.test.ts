import { expect, test } from 'vitest';
import { examples } from '../../../src/contract/examples.ts';
import type { World } from '../../../src/world/world.ts';
import { call, createTestWorld, refusal } from '../../support/test-world.ts';

const refusedWatch = (body: unknown) => refusal(createTestWorld(), 'createWatchSubscription', { body });

test('a watch over a plot that was not struck waits', () => {
  const world = createTestWorld();
  const body = { aoiId: 'aoi_0002', peril: 'frost', minSeverity: 'high' };
  const { status, headers, data } = call(world, 'createWatchSubscription', { body });
  expect([status, headers]).toEqual([201, { location: '/v1/watch/subscriptions/wsb_0009' }]);
  expect(data).toMatchObject({ status: 'active', threshold: null, lastAlertAt: null });
  expect(call(world, 'listAlerts', { query: { aoiId: 'aoi_0002', peril: 'frost' } }).data).toEqual([]);
});

test('a watch over a struck plot raises one alert at once, which reaches the subscribers', () => {
  const world = createTestWorld();
  const { data: watch } = call(world, 'createWatchSubscription', { body: { aoiId: 'aoi_0013', peril: 'hail' } });
  const alerts = call(world, 'listAlerts', { query: { aoiId: 'aoi_0013' } }).data;
  expect(alerts).toHaveLength(1);
  const [alert] = alerts;
  expect(alert).toMatchObject({
    alertId: 'alr_0011',
    watchSubscriptionId: watch.watchSubscriptionId,
    eventId: 'evt_0001',
    status: 'open',
    triggeredAt: watch.createdAt,
  });
  expect(['moderate', 'high', 'severe']).toContain(alert?.severity);
  expect(watch.lastAlertAt).toBe(watch.createdAt);
  const { deliveries } = call(world, 'listDeliveries').data;
  expect(deliveries[0]).toMatchObject({ eventType: 'weather.alert', subscriptionId: 'whs_0002', status: 'delivered' });
  expect(JSON.parse(deliveries[0]?.request.body ?? '').data).toEqual(alert);
});

test('a plot whose long name ends in a surrogate pair is struck and alerted, and its world keeps a digest', () => {
  const world = createTestWorld();
  const name = `${'x'.repeat(183)}🌾`;
  const { externalRef: _, ...plot } = examples.createAoi.body;
  const { data: aoi } = call(world, 'createAoi', { body: { ...plot, name } });
  call(world, 'strikeEvent', { body: { aoiId: aoi.aoiId, peril: 'hail', severity: 'low' } });
  call(world, 'createWatchSubscription', { body: { aoiId: aoi.aoiId, peril: 'hail', minSeverity: 'low' } });
  const [alert] = call(world, 'listAlerts', { query: { aoiId: aoi.aoiId } }).data;
  expect(alert?.title).toBe(`Granizo leve en ${'x'.repeat(183)}`);
  const longer = call(world, 'createAoi', {
    body: { ...plot, ring: plot.ring.map(([lon, lat]) => [lon + 1, lat]), name: `${'x'.repeat(188)}🌾` },
  }).data;
  const { data: event } = call(world, 'strikeEvent', { body: { aoiId: longer.aoiId, peril: 'hail', severity: 'low' } });
  expect(event.name).toBe(`Granizo en ${'x'.repeat(188)}`);
  expect(world.digest()).toMatch(/^[0-9a-f]{64}$/);
});

test('an alert names the event that damaged the plot most and is at least as severe as its watch asks', () => {
  const world = createTestWorld();
  const lot8 = { aoiId: 'aoi_0016', peril: 'hail', minSeverity: 'low' };
  call(world, 'createWatchSubscription', { body: lot8 });
  expect(call(world, 'listAlerts', { query: { aoiId: 'aoi_0016' } }).data[0]).toMatchObject({ eventId: 'evt_0010' });
  const severe = createTestWorld();
  call(severe, 'createWatchSubscription', { body: { aoiId: 'aoi_0013', peril: 'hail', minSeverity: 'severe' } });
  expect(call(severe, 'listAlerts', { query: { aoiId: 'aoi_0013' } }).data[0]).toMatchObject({
    eventId: 'evt_0001',
    severity: 'severe',
  });
});

/** As if the plot had been on record before the storms of the seed. */
function enterBefore(world: World, aoiId: string): void {
  const { store } = world.state.holdingOf('org_pampa');
  store.put('aois', { ...store.named('aois', aoiId), createdAt: '2025-09-01T12:00:00.000Z' });
}

test('a plot that is entered after a storm is not alerted of it', () => {
  const world = createTestWorld();
  const { ring } = call(world, 'getAoi', { params: { id: 'aoi_0002' } }).data;
  const { aoiId } = call(world, 'createAoi', { body: { portfolioId: 'pf_0002', name: 'Entered later', ring } }).data;
  expect(call(world, 'listEvents', { query: { aoiId, peril: 'hail' } }).data).not.toEqual([]);
  call(world, 'createWatchSubscription', { body: { aoiId, peril: 'hail', minSeverity: 'low' } });
  expect(call(world, 'listAlerts', { query: { aoiId } }).data).toEqual([]);
});

test('of two storms that struck the plot the alert names the worse one, though the other is newer', () => {
  const world = createTestWorld();
  const { ring } = call(world, 'getAoi', { params: { id: 'aoi_0002' } }).data;
  const { aoiId } = call(world, 'createAoi', { body: { portfolioId: 'pf_0002', name: 'Twice struck', ring } }).data;
  enterBefore(world, aoiId);
  const events = call(world, 'listEvents', { query: { aoiId, peril: 'hail' } }).data;
  expect(events.map(({ eventId }) => eventId)).toEqual(['evt_0010', 'evt_0001']);
  const damages = events.map(
    ({ eventId }) => call(world, 'createDetection', { body: { eventId, aoiId } }).data.damagedHectares,
  );
  expect(damages[1]).toBeGreaterThan(damages[0] as number);
  call(world, 'createWatchSubscription', { body: { aoiId, peril: 'hail', minSeverity: 'low' } });
  const [alert, ...others] = call(world, 'listAlerts', { query: { aoiId } }).data;
  expect([alert?.eventId, others]).toEqual(['evt_0001', []]);
  expect(alert?.message).toContain(`${String(damages[1]).replace('.', ',')} ha dañadas`);
});

test('a plot under cloud is watched by radar', () => {
  const world = createTestWorld();
  const body = { eventId: 'evt_0009', aoiId: 'aoi_0009', method: 's1_backscatter_delta' };
  const { damagedHectares } = call(world, 'createDetection', { body }).data;
  call(world, 'createWatchSubscription', { body: { aoiId: 'aoi_0009', peril: 'hail' } });
  const [alert] = call(world, 'listAlerts', { query: { aoiId: 'aoi_0009' } }).data;
  expect(alert?.message).toContain(`${String(damagedHectares).replace('.', ',')} ha dañadas`);
});

test('an event that touches the plot and damages nothing raises no alert', () => {
  const world = createTestWorld();
  const { data: events } = call(world, 'listEvents', { query: { peril: 'hail' } });
  const { footprint } = events.find(({ eventId }) => eventId === 'evt_0007') as (typeof events)[number];
  const [lon, lat] = (footprint.coordinates[0] as [number, number][])[9] as [number, number];
  const at = ([x, y]: readonly number[]) => [lon + (x as number) / 1000, lat + (y as number) / 1000];
  const ring = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(at); // prettier
  const { data: aoi } = call(world, 'createAoi', { body: { portfolioId: 'pf_0001', name: 'On the rim', ring } });
  const touching = call(world, 'listEvents', { query: { aoiId: aoi.aoiId, peril: 'hail' } }).data;
  expect(touching.map(({ eventId }) => eventId)).toEqual(['evt_0007']);
  const body = { aoiId: aoi.aoiId, peril: 'hail', minSeverity: 'low' };
  expect(call(world, 'createWatchSubscription', { body }).data.lastAlertAt).toBeNull();
  expect(call(world, 'listAlerts', { query: { aoiId: aoi.aoiId } }).data).toEqual([]);
});

test('a threshold that the event did not reach raises no alert, one that it reached does', () => {
  const alertsWith = (value: number) => {
    const world = createTestWorld();
    const threshold = { metric: 'maxHailSizeMm', operator: 'gte', value };
    call(world, 'createWatchSubscription', { body: { aoiId: 'aoi_0013', peril: 'hail', threshold } });
    return call(world, 'listAlerts', { query: { aoiId: 'aoi_0013' } }).data.length;
  };
  expect([alertsWith(35), alertsWith(36)]).toEqual([1, 0]);
});

test('a threshold from above is met at its value and below', () => {
  const alertsWith = (value: number) => {
    const world = createTestWorld();
    const threshold = { metric: 'minTemperatureC', operator: 'lte', value };
    call(world, 'createWatchSubscription', { body: { aoiId: 'aoi_0025', peril: 'frost', threshold } });
    return call(world, 'listAlerts', { query: { aoiId: 'aoi_0025' } }).data.length;
  };
  expect([alertsWith(-2.5), alertsWith(-2.6), alertsWith(-2.7)]).toEqual([1, 1, 0]);
});

test('an event of the least severity that the watch asks for raises an alert, one below it does not', () => {
  const alertsOf = (minSeverity: string) => {
    const world = createTestWorld();
    call(world, 'createWatchSubscription', { body: { aoiId: 'aoi_0025', peril: 'frost', minSeverity } });
    return call(world, 'listAlerts', { query: { aoiId: 'aoi_0025' } }).data.map(({ severity }) => severity);
  };
  expect([alertsOf('moderate'), alertsOf('high'), alertsOf('severe')]).toEqual([['high'], ['high'], []]);
});

test('of two storms that damaged all of a plot the alert names the newer one', () => {
  const world = createTestWorld();
  const ring = [
    [-60.7011, -33.8747],
    [-60.7007, -33.8747],
    [-60.7007, -33.8743],
    [-60.7011, -33.8743],
    [-60.7011, -33.8747],
  ];
  const { aoiId } = call(world, 'createAoi', { body: { portfolioId: 'pf_0001', name: 'Twice', ring } }).data;
  enterBefore(world, aoiId);
  const damages = ['evt_0001', 'evt_0010'].map(
    (eventId) => call(world, 'createDetection', { body: { eventId, aoiId } }).data.affectedPct,
  );
  expect(damages).toEqual([100, 100]);
  call(world, 'createWatchSubscription', { body: { aoiId, peril: 'hail', minSeverity: 'low' } });
  expect(call(world, 'listAlerts', { query: { aoiId } }).data.map(({ eventId }) => eventId)).toEqual(['evt_0010']);
});

test('a second watch of a plot for a peril is refused, and the first one is named', () => {
  const problem = refusedWatch({ aoiId: 'aoi_0001', peril: 'hail' });
  expect(problem.code).toBe('watch_already_exists');
  expect(problem.detail).toContain('wsb_0001');
});

test('a watch that is paused or expired does not stand in the way of a new one, which then does', () => {
  const world = createTestWorld();
  for (const [aoiId, peril] of [
    ['aoi_0012', 'frost'],
    ['aoi_0005', 'hail'],
  ]) {
    const { data } = call(world, 'createWatchSubscription', { body: { aoiId, peril } });
    expect(data.status).toBe('active');
    const problem = refusal(world, 'createWatchSubscription', { body: { aoiId, peril } });
    expect(problem.code).toBe('watch_already_exists');
    expect(problem.detail).toContain(data.watchSubscriptionId);
  }
});

test.each(['fire', 'flood', 'volcano'])('a watch for %s is refused, for it has no detection method', (peril) => {
  expect(refusedWatch({ aoiId: 'aoi_0001', peril })).toMatchObject({
    code: 'peril_not_supported',
    errors: [{ pointer: '#/peril' }],
  });
});

test('a metric of another peril is refused with the known ones', () => {
  const problem = refusedWatch({
    aoiId: 'aoi_0002',
    peril: 'frost',
    threshold: { metric: 'minTemperatureF', operator: 'lte', value: -1 },
  });
  expect(problem).toMatchObject({
    code: 'validation_failed',
    errors: [{ pointer: '#/threshold/metric', code: 'unknown_metric' }],
  });
  expect(problem.detail).toContain('did you mean minTemperatureC?');
});

test('a plot of another organization cannot be watched', () => {
  expect(refusedWatch({ aoiId: 'aoi_9001', peril: 'hail' })).toMatchObject({
    code: 'resource_not_found',
    errors: [{ pointer: '#/aoiId' }],
  });
});
