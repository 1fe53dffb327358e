import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CollectionName, idOf } from '../../src/contract/collections.ts';
import type { Operation } from '../../src/contract/form/operation.ts';
import { operations } from '../../src/contract/operations.ts';
import type { WorldOperationId } from '../../src/contract/rows.ts';
import type { World } from '../../src/world/world.ts';
import { RandomSession, type Step } from '../support/random-session.ts';
import { call, createTestWorld } from '../support/test-world.ts';

const numRuns = Number(process.env['MIRRORED_SESSIONS'] ?? 60);
const number = fc.nat(1000);
const sessions = fc.array(fc.tuple(fc.nat(13), number, number, number) as fc.Arbitrary<Step>, {
  minLength: 5,
  maxLength: 25,
});

type Listed = { readonly updatedAt: string };
type List = Operation & { readonly id: WorldOperationId; readonly collection: CollectionName };
const lists = (operations as readonly Operation[]).filter(
  ({ filters }) => filters?.['updatedSince'] !== undefined,
) as readonly List[];

function readAll(world: World, { id }: List, query: Record<string, string> = {}): Listed[] {
  const data = call(world, id, { query: { limit: '250', ...query } }).data as unknown as Listed[];
  expect(data.length).toBeLessThan(250);
  return data;
}

/** What somebody knows who reads each list once, and then only what was updated since the last that he saw. */
class Mirror {
  readonly #known = new Map<string, Map<string, Listed>>(lists.map(({ id }) => [id, new Map()]));

  read(world: World): void {
    for (const list of lists) {
      const known = this.#known.get(list.id) as Map<string, Listed>;
      const since = [...known.values()]
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .at(-1);
      const changed = readAll(world, list, since === undefined ? {} : { updatedSince: since });
      for (const record of changed) known.set(idOf(list.collection, record as never), record);
    }
  }

  differences(world: World): unknown[] {
    return lists.flatMap((list) => {
      const known = this.#known.get(list.id);
      return readAll(world, list).flatMap((record) => {
        const id = idOf(list.collection, record as never);
        const mirrored = known?.get(id);
        return JSON.stringify(mirrored) === JSON.stringify(record) ? [] : [{ id, mirrored, record }];
      });
    });
  }
}

/** The clock stands two seconds before the next due instant, so that calls pass it and nothing happens yet. */
function moveUpToDue(world: World): void {
  const { now, next } = call(world, 'getClock').data;
  if (next === null) return;
  const to = new Date(Date.parse(next.at) - 2000).toISOString();
  if (to > now) call(world, 'moveClock', { body: { to } });
}

test('every list of records that change says since when', () => {
  const without = (operations as readonly Operation[]).filter(
    ({ answer, filters }) => answer === 'page' && filters?.['updatedSince'] === undefined,
  );
  expect(without.map(({ id }) => id)).toEqual(['listWeather']);
});

test(
  'whoever asks for what was updated since the last record that he saw misses nothing, whatever time brings',
  () => {
    const holds = fc.property(sessions, fc.nat(3), (steps, pause) => {
      const world = createTestWorld();
      const session = new RandomSession(world);
      const mirror = new Mirror();
      mirror.read(world);
      for (const [index, step] of steps.entries()) {
        if (step[1] % 2 === 0) moveUpToDue(world);
        session.take(step);
        if (index % (pause + 1) === 0) mirror.read(world);
      }
      mirror.read(world);
      expect(mirror.differences(world)).toEqual([]);
    });
    fc.assert(holds, { numRuns, seed: 20_260_115 });
  },
  60_000 + 400 * numRuns,
);

test('what was due before the last answer is updated when the clock stood, and keeps the instant of what happened', () => {
  const world = createTestWorld();
  const move = (to: string) => call(world, 'moveClock', { body: { to } }).data;
  move('2026-01-18T06:00:05.000Z');
  const { updatedAt } = call(world, 'acknowledgeAlert', { params: { id: 'alr_0009' }, body: {} }).data;
  call(world, 'createPortfolio', { body: { name: 'Sur', country: 'AR', currency: 'USD', season: '2025/26' } });
  expect(world.state.clock.now).toBe('2026-01-18T06:00:07.000Z');
  const { happened } = move('2026-01-18T06:00:08.000Z');
  expect(happened).toEqual([{ operationOrRule: 'alert.expired', id: 'alr_0007', at: '2026-01-18T06:00:06.000Z' }]);
  const changed = call(world, 'listAlerts', { query: { updatedSince: updatedAt } }).data;
  expect(changed.map((alert) => [alert.alertId, alert.updatedAt])).toEqual([
    ['alr_0009', '2026-01-18T06:00:06.000Z'],
    ['alr_0007', '2026-01-18T06:00:07.000Z'],
  ]);
});

test('a date means its first instant, another zone the same instant, and a cursor leads on', () => {
  const world = createTestWorld();
  const idsSince = (query: Record<string, string>) =>
    call(world, 'listClaims', { query }).data.map(({ claimId }) => claimId);
  const ofDay = idsSince({ updatedSince: '2026-01-08' });
  expect(ofDay).toHaveLength(3);
  expect(idsSince({ updatedSince: '2026-01-07T21:00:00-03:00' })).toEqual(ofDay);
  const refused = () => call(world, 'listClaims', { query: { updatedSince: '2026-02-30' } });
  expect(refused).toThrow('updatedSince: must be an RFC 3339 date-time or a date');
});
