// Pairs of worlds, judged by hand: whether the same was done in both. `same` and `other` is what a person says of them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowOf } from '../../src/contract/rows.ts';
import { meaningOf } from '../../src/world/meaning.ts';
import { restorers } from '../../src/world/restorers.ts';
import { World } from '../../src/world/world.ts';
import { call, createTestWorld, seed } from '../support/test-world.ts';

type Step = (world: World) => unknown;

const portfolio =
  (name: string, more: object = {}): Step =>
  (world) =>
    call(world, 'createPortfolio', { body: { name }, ...more });
const client =
  (name: string): Step =>
  (world) =>
    call(world, 'createClient', { body: { name } });
const job =
  (aoiId: string): Step =>
  (world) =>
    call(world, 'createJob', { body: { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId } } });
const readJob: Step = (world) => call(world, 'getJob', { params: { id: 'job_0006' } });
const brand =
  (body: object): Step =>
  (world) =>
    call(world, 'replaceBranding', { body });
/** What the untouched world answers, sent back as it is. */
const brandOfSeed: Step = (world) => {
  const shown = call(createTestWorld(), 'getBranding').data;
  const sent = Object.keys((rowOf('replaceBranding').body as { properties: object }).properties);
  return brand(Object.fromEntries(Object.entries(shown).filter(([name]) => sent.includes(name))))(world);
};
const visit =
  (more: object): Step =>
  (world) =>
    call(world, 'createPeritaje', { body: { claimId: 'clm_0002', detectionId: 'det_0006', ...more } });
const claim =
  (claimedHectares: number): Step =>
  (world) =>
    call(world, 'createClaim', {
      body: { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'fire', occurredAt: '2026-01-10', claimedHectares },
    });
const withdraw: Step = (world) => call(world, 'createClaim', { body: { claimId: 'clm_0012', status: 'withdrawn' } });
const ids: Record<string, string> = {};
/** A plot of its own, which nobody farms yet; they differ by where they lie. */
const plot =
  (name: string, east: number): Step =>
  (world) => {
    const { body } = rowOf('createAoi').example as { body: { ring: [number, number][] } };
    const ring = body.ring.map(([lon, lat]) => [Math.round((lon + east) * 1e6) / 1e6, lat]);
    ids[name] = call(world, 'createAoi', { body: { ...body, name, ring, externalRef: name } }).data.aoiId;
  };
const policy =
  (clientId: string, plotName: string): Step =>
  (world) => {
    const { body } = rowOf('createPolicy').example as { body: object };
    call(world, 'createPolicy', { body: { ...body, clientId, aoiIds: [ids[plotName]] } });
  };
const watch =
  (minSeverity: string): Step =>
  (world) =>
    call(world, 'createWatchSubscription', { body: { aoiId: 'aoi_0001', peril: 'frost', minSeverity } });
const later: Step = (world) => world.pin({ ...world.pins, now: '2026-01-15T12:00:00.400Z' });
const restored: Step = () => undefined;
const expertOne = { name: 'Ana Ruiz', licenceNumber: 'AR-1' };
const expertTwo = { name: 'Luis Paz', licenceNumber: 'AR-2' };
const [one, two] = ['one', 'two'] as const;
const clients = [client('Ana'), client('Ana'), plot(one, 0), plot(two, 0.05)];
const firstOf =
  [createTestWorld()].map((world) => call(world, 'createClient', { body: { name: 'Ana' } }).data.clientId)[0] ?? '';
const nextOf = firstOf.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(4, '0'));

const pairs: [string, readonly Step[], 'same' | 'other', readonly Step[]][] = [
  ['nothing, and reads alone', [], 'same', [(world) => call(world, 'listClaims'), (world) => call(world, 'getClock')]],
  [
    'nothing, and a fault',
    [],
    'same',
    [(world) => call(world, 'addFault', { body: { operation: 'listClaims', status: 503 } })],
  ],
  [
    'one write, and the same with its key again',
    [portfolio('Sur')],
    'same',
    [portfolio('Sur', { idempotencyKey: 'k' }), portfolio('Sur', { idempotencyKey: 'k' })],
  ],
  ['two writes in either order', [portfolio('Sur'), client('Ana')], 'same', [client('Ana'), portfolio('Sur')]],
  ['two records of one kind in either order', [client('Ana'), client('Luis')], 'same', [client('Luis'), client('Ana')]],
  [
    'a paid job before or after another record',
    [job('aoi_0001'), portfolio('Sur')],
    'same',
    [portfolio('Sur'), job('aoi_0001')],
  ],
  ['one write at two instants', [portfolio('Sur')], 'same', [later, portfolio('Sur')]],
  ['a visit that nobody planned, at two instants', [visit({})], 'same', [later, visit({})]],
  ['the branding of the seed, written again', [], 'same', [brandOfSeed]],
  [
    'a branding that was changed and changed back',
    [],
    'same',
    [brand({ displayName: 'Uno', primaryColor: '#102030' }), brandOfSeed],
  ],
  [
    'a world, and its restored snapshot',
    [portfolio('Sur'), claim(12)],
    'same',
    [portfolio('Sur'), claim(12), restored],
  ],
  ['an untouched world, and its restored snapshot', [], 'same', [restored]],
  [
    'policies of two clients of one name, one each',
    [...clients, policy(firstOf, one), policy(nextOf, two)],
    'same',
    [...clients, policy(nextOf, one), policy(firstOf, two)],
  ],
  [
    'policies of two clients of one name, one each and both of one',
    [...clients, policy(firstOf, one), policy(nextOf, two)],
    'other',
    [...clients, policy(firstOf, one), policy(firstOf, two)],
  ],
  ['two names', [portfolio('Sur')], 'other', [portfolio('Norte')]],
  ['one record, and two equal ones', [client('Ana')], 'other', [client('Ana'), client('Ana')]],
  ['two organizations', [portfolio('Sur')], 'other', [portfolio('Sur', { organizationId: 'org_ebro' })]],
  ['two plots of a job', [job('aoi_0001')], 'other', [job('aoi_0002')]],
  [
    'a job that waits, and one that was read to its end',
    [job('aoi_0001')],
    'other',
    [job('aoi_0001'), readJob, readJob],
  ],
  ['two amounts', [claim(12)], 'other', [claim(12.01)]],
  ['a claim, and one that was withdrawn', [claim(12)], 'other', [claim(12), withdraw]],
  ['two experts whom the caller named', [visit({ expert: expertOne })], 'other', [visit({ expert: expertTwo })]],
  ['an expert whom the caller named, and the one of the service', [visit({ expert: expertOne })], 'other', [visit({})]],
  [
    'two days at the time of day of a write',
    [visit({ scheduledAt: '2026-02-01T12:00:00Z' })],
    'other',
    [visit({ scheduledAt: '2026-02-05T12:00:00Z' })],
  ],
  [
    'two seconds of a planned visit',
    [visit({ scheduledAt: '2026-02-01T09:00:00Z' })],
    'other',
    [visit({ scheduledAt: '2026-02-01T09:00:01Z' })],
  ],
  [
    'two brandings',
    [brand({ displayName: 'Uno', primaryColor: '#102030' })],
    'other',
    [brand({ displayName: 'Dos', primaryColor: '#102030' })],
  ],
  ['two thresholds of a watch', [watch('high')], 'other', [watch('severe')]],
  [
    'what a second of the clock brings',
    [],
    'other',
    [(world) => call(world, 'moveClock', { body: { advance: 'PT1S' } })],
  ],
];

function endOf(steps: readonly Step[]) {
  let world = createTestWorld();
  for (const step of steps)
    if (step === restored) world = World.restore(seed, { jobSteps: 1 }, world.snapshot(), restorers);
    else step(world);
  return meaningOf(world.state);
}

test('there are at least twenty-five pairs', () => {
  expect(pairs.length).toBeGreaterThanOrEqual(25);
});

test.each(pairs)('%s: the meaning is judged as a person does', (_, one, verdict, two) => {
  expect(endOf(one).digest === endOf(two).digest ? 'same' : 'other').toBe(verdict);
});

test('what means nothing new is untouched', () => {
  expect([endOf([]), endOf([brandOfSeed]), endOf([restored])].map(({ isUntouched }) => isUntouched)).toEqual([
    true,
    true,
    true,
  ]);
});

test('independent writes in any order mean the same, and one that is changed does not (seed 28)', () => {
  const independent = [
    portfolio('Sur'),
    client('Ana'),
    client('Ana'),
    job('aoi_0001'),
    claim(12),
    visit({}),
    watch('high'),
  ];
  const changed = [
    portfolio('Norte'),
    client('Luis'),
    client('Luis'),
    job('aoi_0002'),
    claim(13),
    visit({ expert: expertTwo }),
    watch('severe'),
  ];
  const { digest } = endOf(independent);
  fc.assert(
    fc.property(
      fc.shuffledSubarray(independent, { minLength: independent.length }),
      fc.nat(independent.length - 1),
      (order, at) => {
        expect(endOf(order).digest).toBe(digest);
        const other = order.map((step) => (step === independent[at] ? (changed[at] as Step) : step));
        expect(endOf(other).digest).not.toBe(digest);
      },
    ),
    { seed: 28, numRuns: 8 },
  );
});
