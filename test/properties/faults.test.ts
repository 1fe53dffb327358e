import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restorers } from '../../src/world/restorers.ts';
import { World } from '../../src/world/world.ts';
import { createTestWorld, requestOf, seed } from '../support/test-world.ts';

const profiles = ['full', 'read-only'] as const;
const operations = ['listClaims', 'listAois'] as const;

const fault = fc.record({
  operation: fc.constantFrom('*', 'claims', ...operations),
  status: fc.constantFrom(429, 500, 502, 503, 504),
  times: fc.option(fc.integer({ min: 1, max: 4 })),
  every: fc.integer({ min: 1, max: 4 }),
  profile: fc.option(fc.constantFrom(...profiles)),
});
const request = fc.record({ operation: fc.constantFrom(...operations), profile: fc.constantFrom(...profiles) });
type Fault = typeof fault extends fc.Arbitrary<infer One> ? One : never;

/** What a person would count on paper: the status of each request. */
function expectedStatuses(faults: readonly Fault[], requests: readonly { operation: string; profile: string }[]) {
  const tallies = faults.map(() => ({ matched: 0, strikes: 0 }));
  return requests.map(({ operation, profile }) => {
    for (const [index, { times, every, status, ...asked }] of faults.entries()) {
      const tally = tallies[index] as { matched: number; strikes: number };
      const names = ['*', operation, operation === 'listClaims' ? 'claims' : 'aois'];
      if (!names.includes(asked.operation)) continue;
      if (asked.profile !== null && asked.profile !== profile) continue;
      if (times !== null && tally.strikes === times) continue;
      tally.matched += 1;
      if (tally.matched % every !== 0) continue;
      tally.strikes += 1;
      return status;
    }
    return 200;
  });
}

test('which requests are struck follows from counts, also in a world that was written down in between', () => {
  const session = fc.array(request, { maxLength: 30 });
  fc.assert(
    fc.property(fc.array(fault, { minLength: 1, maxLength: 4 }), session, fc.nat(30), (faults, requests, cut) => {
      let world = createTestWorld();
      for (const { times, profile, ...rest } of faults) {
        const body = { ...rest, ...(times !== null && { times }), ...(profile !== null && { profile }) };
        world.apply(requestOf('addFault', { body }));
      }
      const statuses = requests.map(({ operation, profile }, index) => {
        if (index === cut) {
          const digest = world.digest();
          const snapshot = JSON.parse(JSON.stringify([...world.snapshot()]));
          world = World.restore(seed, { jobSteps: 1 }, snapshot, restorers);
          expect(world.digest()).toBe(digest);
        }
        return world.apply({ ...requestOf(operation), profile }).reply.status;
      });
      expect(statuses).toEqual(expectedStatuses(faults, requests));
    }),
  );
});
