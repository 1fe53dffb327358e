import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { World } from '../../src/world/world.ts';
import { call, createTestWorld } from '../support/test-world.ts';

const epochMs = Date.parse('2026-01-15T12:00:00.000Z');
const hourMs = 3_600_000;

/** A write at an hour of the season; each has a record of its own, so that any order of them is accepted. */
const writes = [
  (world: World, number: number) => call(world, 'createPortfolio', { body: { name: `Season ${number}` } }),
  (world: World, number: number) =>
    call(world, 'createWebhookSubscription', {
      body: {
        endpointUrl: `https://${hostOf(number)}.sandbox.test/${number}`,
        eventTypes: ['claim.created', 'weather.alert'],
      },
    }),
  (world: World, number: number) =>
    call(world, 'createPolicy', {
      body: {
        clientId: 'cli_0001',
        portfolioId: 'pf_0001',
        aoiIds: ['aoi_0002'],
        perils: ['flood'],
        sumInsured: { amount: 1000, currency: 'USD' },
        effectiveFrom: `${2030 + number}-02-01`,
        effectiveTo: `${2030 + number}-02-10`,
      },
    }),
  (world: World, number: number) => {
    const { aoiId } = call(world, 'createAoi', {
      body: { portfolioId: 'pf_0001', name: `Plot ${number}`, ring: ringOf(number) },
    }).data;
    return call(world, 'createWatchSubscription', { body: { aoiId, peril: 'hail' } });
  },
];

const hostOf = (number: number) => ['ok', 'flaky', 'always-500', 'timeout', 'gone'][number % 5];

/** On the axis of evt_0001, so that a watch of it raises an alert. */
function ringOf(number: number) {
  const [west, south, side] = [-60.75 + number / 200, -33.9 + number / 500, 0.004];
  return [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ];
}

interface Session {
  readonly calls: readonly { readonly hour: number; readonly kind: number }[];
  readonly stops: readonly number[];
}

/** The calls at their hours; the clock also stops at other hours on its way, and ends where both end. */
function play({ calls, stops }: Session, endHour: number): World {
  const world = createTestWorld();
  const moveTo = (hour: number) => {
    const to = new Date(epochMs + hour * hourMs).toISOString();
    if (to >= world.state.clock.now) call(world, 'moveClock', { body: { to } });
  };
  const acts = [
    ...calls.map(({ hour, kind }, number) => ({ hour, act: () => writes[kind]?.(world, number) })),
    ...stops.map((hour) => ({ hour: hour + 0.5, act: () => undefined })),
  ].sort((a, b) => a.hour - b.hour);
  for (const { hour, act } of acts) {
    moveTo(hour);
    act();
  }
  moveTo(endHour);
  return world;
}

const recordsOf = ({ state }: World) => ({
  now: state.clock.now,
  ids: state.ids.counters,
  records: state
    .holdings()
    .map(({ store, organizationId }) => [
      organizationId,
      store
        .writtenEntries()
        .map(([name, entries]) => [name, entries.map(({ value }) => JSON.parse(JSON.stringify(value)))]),
    ]),
});

const hours = 24 * 180;
const session = fc.record({
  calls: fc.array(fc.record({ hour: fc.integer({ min: 1, max: hours }), kind: fc.nat(writes.length - 1) }), {
    minLength: 1,
    maxLength: 6,
  }),
  stops: fc.array(fc.integer({ min: 0, max: hours }), { minLength: 1, maxLength: 6 }),
});

test('the same calls at the same instants give the same records, counters and clock, however the moves between them are split', () => {
  fc.assert(
    fc.property(session, ({ calls, stops }) => {
      const split = recordsOf(play({ calls, stops }, hours + 1));
      expect(split).toEqual(recordsOf(play({ calls, stops: [] }, hours + 1)));
    }),
    { numRuns: 25 },
  );
});
