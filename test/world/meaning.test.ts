import { describe, expect, it, test } from 'vitest';
import { circumstances, sentInstants } from '../../src/contract/circumstances.ts';
import { type CollectionName, collectionNames, collections } from '../../src/contract/collections.ts';
import { listDifferences } from '../../src/primitives/json-differences.ts';
import { type Meaning, meaningOf, rename } from '../../src/world/meaning.ts';
import type { World } from '../../src/world/world.ts';
import { call, createTestWorld } from '../support/test-world.ts';
import { type Step, wholeSession } from '../support/whole-session.ts';

const later = '2026-01-19T15:30:07.250Z';

/** Two whole sessions: one after the other, or step by step, the second one first. */
function runBoth({ isMixed = false, now }: { isMixed?: boolean; now?: string } = {}): World {
  const world = createTestWorld();
  if (now !== undefined) world.pin({ ...world.pins, now });
  const [first, ...one] = wholeSession('uno', 0) as [Step, ...Step[]];
  const [second, ...two] = wholeSession('dos', 0.3) as [Step, ...Step[]];
  // Each subscription receives what the other session does, so both are there from the beginning.
  const steps = isMixed
    ? [second, first, ...two.flatMap((step, index) => [step, one[index] as Step])]
    : [first, second, ...one, ...two];
  for (const step of steps) step(world);
  return world;
}

const base = runBoth();
const others = [{ isMixed: true }, { now: later }, { isMixed: true, now: later }].map(runBoth);
const meaning = meaningOf(base.state);

describe('one session in two orders and at two clocks', () => {
  it('means the same each time, though no two states are equal', () => {
    expect(others.map(({ state }) => meaningOf(state).digest)).toEqual(others.map(() => meaning.digest));
    expect(new Set([base, ...others].map((world) => world.digest())).size).toBe(4);
  });

  it('meets every member of every collection that a world writes to', () => {
    const made = new Set(meaning.records.map(({ collection }) => collection));
    expect(collectionNames.filter((name) => !made.has(name))).toEqual(['weather']);
    for (const { collection, id } of meaning.records) {
      const { schema } = collections[collection] as { schema: { properties?: object } };
      if (schema.properties === undefined) continue;
      expect(Object.keys(rawRecord(base, collection, id)).sort()).toEqual(Object.keys(schema.properties).sort());
    }
  });

  it('finds each circumstance to differ, so none is left out without need', () => {
    const different = new Set(others.flatMap((world) => differingPaths(world, meaningOf(world.state))));
    const named = [circumstances, sentInstants].flatMap((table) =>
      Object.entries(table).flatMap(([collection, paths]) => paths.map((path) => `${collection}.${path}`)),
    );
    const idle = named.filter(
      (path) => ![...different].some((found) => found === path || found.startsWith(`${path}.`)),
    );
    expect(idle).toEqual([
      // Nothing in the session acknowledges or resolves an alert.
      'alerts.acknowledgedAt',
      'alerts.resolvedAt',
      // Of a delivery and of a job only what the page of the command names counts.
      ...['endpointUrl', 'attemptCount', 'maxAttempts', 'deadLetteredAt'].map((name) => `webhookDeliveries.${name}`),
      ...['stage', 'progressPct', 'workerBudgetSeconds', 'error'].map((name) => `jobs.${name}`),
    ]);
  });
});

/** The members in which records that mean the same differ between the two worlds, ids named by meaning. */
function differingPaths(world: World, theirs: Meaning): string[] {
  const idByDigest = new Map(theirs.records.map(({ digest, id }) => [digest, id]));
  const names = (of: Meaning) => new Map(of.records.toReversed().map(({ id, digest }) => [id, digest]));
  const [ours, others] = [names(meaning), names(theirs)];
  return meaning.records.flatMap(({ collection, id, digest }) => {
    const before = rename(rawRecord(base, collection, id), (known) => ours.get(known) ?? known);
    const other = rawRecord(world, collection, idByDigest.get(digest) as string);
    const after = rename(other, (known) => others.get(known) ?? known);
    return listDifferences(before, after).map(({ path }) => `${collection}.${path.replaceAll(/\[\d+\]/g, '')}`);
  });
}

const rawRecord = (world: World, collection: CollectionName, id: string): object =>
  JSON.parse(JSON.stringify(world.state.holdingOf('org_pampa').store.named(collection, id)));

describe('two worlds differ in meaning', () => {
  const endOf = (...steps: readonly Step[]) => {
    const world = createTestWorld();
    for (const step of steps) step(world);
    return meaningOf(world.state);
  };
  const portfolio: Step = (world) => call(world, 'createPortfolio', { body: { name: 'Sur' } });
  const visit =
    (scheduledAt: string): Step =>
    (world) =>
      call(world, 'createPeritaje', { body: { claimId: 'clm_0002', detectionId: 'det_0006', scheduledAt } });
  const job =
    (aoiId: string): Step =>
    (world) =>
      call(world, 'createJob', { body: { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId } } });
  const brand =
    (displayName: string): Step =>
    (world) =>
      call(world, 'replaceBranding', { body: { displayName, primaryColor: '#102030' } });

  test.each([
    [
      'in how often something was made',
      [portfolio],
      [portfolio, (world: World) => call(world, 'createPortfolio', { body: { name: 'Norte' } })],
    ],
    ['in an instant that the caller sent', [visit('2026-02-01T09:00:00Z')], [visit('2026-02-01T09:00:01Z')]],
    ['in what a reference names', [job('aoi_0001')], [job('aoi_0002')]],
    ['in the branding', [brand('Uno')], [brand('Dos')]],
    [
      'in whose records they are',
      [portfolio],
      [(world: World) => call(world, 'createPortfolio', { organizationId: 'org_ebro', body: { name: 'Sur' } })],
    ],
  ])('%s', (_, one, two) => {
    expect(endOf(...one).digest).not.toBe(endOf(...two).digest);
  });

  it('in used credits, which are counted beyond those of the seed', () => {
    expect(endOf()).toMatchObject({ usedCredits: 0, isUntouched: true });
    expect(endOf(job('aoi_0001'))).toMatchObject({ isUntouched: false });
  });

  it('unless the member is left out by its name', () => {
    const named = (name: string) => {
      const world = createTestWorld();
      call(world, 'createPortfolio', { body: { name } });
      return meaningOf(world.state, new Set(['portfolios.name'])).digest;
    };
    expect(named('Sur')).toBe(named('Norte'));
  });
});

test('a read, a refusal, a fault and a key that is answered again change no meaning', () => {
  const world = createTestWorld();
  call(world, 'createPortfolio', { body: { name: 'Sur' }, idempotencyKey: 'one' });
  const { digest } = meaningOf(world.state);
  call(world, 'createPortfolio', { body: { name: 'Sur' }, idempotencyKey: 'one' });
  call(world, 'listPortfolios');
  call(world, 'addFault', { body: { operation: 'listClaims', status: 503 } });
  expect(meaningOf(world.state).digest).toBe(digest);
});

test('a world that is pinned gives the instants and ids that it once gave, whatever it did since', () => {
  const world = createTestWorld();
  const { pins } = world;
  const make = (name: string) => call(world, 'createPortfolio', { body: { name } }).data;
  const first = make('Sur');
  world.pin(pins);
  const again = make('Norte');
  expect([again.portfolioId, again.createdAt]).toEqual([first.portfolioId, first.createdAt]);
  expect(world.pins).toEqual({ now: first.createdAt, ids: { pf: Number(first.portfolioId.slice(3)) } });
});
