import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finish } from '../../src/primitives/steps.ts';
import { audit } from '../../src/world/audit/audit.ts';
import { auditRecordsOf } from '../../src/world/audit/audit-records.ts';
import { restoreState, snapshotOf } from '../../src/world/state-snapshot.ts';
import { World } from '../../src/world/world.ts';
import { RandomSession, type Step } from '../support/random-session.ts';
import { createTestWorld, seed } from '../support/test-world.ts';

const numRuns = Number(process.env['AUDITED_SESSIONS'] ?? 150);
const number = fc.nat(1000);
const sessions = fc.array(fc.tuple(fc.nat(11), number, number, number) as fc.Arbitrary<Step>, {
  minLength: 5,
  maxLength: 30,
});

const brokenIn = (world: World) =>
  world.state.holdings().flatMap(({ store, credits }) => finish(audit(auditRecordsOf(store, credits.used))).broken);

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
          world = new World(seed, { jobSteps: 1 }, restoreState(seed, snapshotOf(world.state)));
          session = new RandomSession(world);
        }
        session.take(step);
      }
      count();
      expect(brokenIn(world)).toEqual([]);
    });
    fc.assert(holds, { numRuns, seed: 20_260_115 });
    const names = ['createClaim', 'createPeritaje', 'createReport', 'createDetection', 'import.claims', 'import.aois'];
    for (const name of [...names, 'createJob', 'moveClock'])
      expect(accepted.get(name), name).toBeGreaterThan(numRuns / 10);
  },
  60_000 + 200 * numRuns,
);
