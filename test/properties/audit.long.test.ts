import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restorers } from '../../src/world/restorers.ts';
import { World } from '../../src/world/world.ts';
import { audited, brokenIn } from '../support/audited.ts';
import { RandomSession, type Step } from '../support/random-session.ts';
import { call, createTestWorld, seed } from '../support/test-world.ts';

const numRuns = Number(process.env['AUDITED_SESSIONS'] ?? 150);
const number = fc.nat(1000);
const sessions = fc.array(fc.tuple(fc.nat(13), number, number, number) as fc.Arbitrary<Step>, {
  minLength: 5,
  maxLength: 30,
});

test(
  'whatever is called in whatever order, the money and the evidence add up',
  () => {
    const accepted = new Map<string, number>();
    const holds = fc.property(sessions, fc.nat(30), (steps, forkAt) => {
      let world = createTestWorld();
      let session = new RandomSession(world);
      const count = () => {
        for (const [name, more] of session.accepted) accepted.set(name, (accepted.get(name) ?? 0) + more);
      };
      for (const [index, step] of steps.entries()) {
        if (index === forkAt) {
          count();
          world = World.restore(seed, { jobSteps: 1 }, world.snapshot(), restorers);
          session = new RandomSession(world);
        }
        session.take(step);
      }
      count();
      expect(brokenIn(world)).toEqual([]);
    });
    fc.assert(holds, { numRuns, seed: 20_260_115 });
    const names = ['createClaim', 'createPeritaje', 'createReport', 'createDetection', 'import.claims', 'import.aois'];
    for (const name of [...names, 'createJob', 'moveClock', 'strikeEvent'])
      expect(accepted.get(name), name).toBeGreaterThan(numRuns / 10);
  },
  60_000 + 200 * numRuns,
);

test('a record edited by hand while a story is told fails with what is and what should be', async () => {
  const edit = audited(async () => {
    const world = createTestWorld();
    call(world, 'createPortfolio', { body: { name: 'Sur', country: 'AR', currency: 'USD', season: '2025/26' } });
    const { store } = world.state.holdingOf('org_pampa');
    store.put('policies', { ...store.named('policies', 'pol_0001'), coverTo: '2026-07-02T03:00:00.000Z' });
  });
  await expect(edit).rejects.toThrow(
    'item 7, pol_0001: cover is {"coverFrom":"2025-10-01T03:00:00.000Z","coverTo":"2026-07-02T03:00:00.000Z"}, ' +
      'and should be {"coverFrom":"2025-10-01T03:00:00.000Z","coverTo":"2026-07-01T03:00:00.000Z"}',
  );
});
