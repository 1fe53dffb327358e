import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figureMembers } from '../../src/contract/schemas/why.ts';
import { memberAtPath } from '../../src/primitives/json-pointer.ts';
import { figureSteps } from '../../src/world/why/figure-steps.ts';
import { RandomSession, type Step } from '../support/random-session.ts';
import { createTestWorld } from '../support/test-world.ts';

const numbers = fc.nat({ max: 1000 });
const sessions = fc.array(fc.tuple(fc.nat({ max: 13 }), numbers, numbers, numbers), { minLength: 5, maxLength: 20 });
const runs = Number(process.env['WHY_SESSIONS'] ?? 20);
const told = ['claims', 'peritajes', 'policies', 'reports'] as const;

/** What a tree says at its root, as the member says it. */
const rootOf = (value: unknown, unit: string) =>
  unit.length === 3 && unit !== 'day' ? { amount: value, currency: unit } : value;

test('in random sessions the root of every tree is the member that it explains, and every open claim has its trees', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(sessions, (steps: Step[]) => {
      const world = createTestWorld();
      const session = new RandomSession(world);
      for (const step of steps) session.take(step);
      for (const organization of ['org_pampa', 'org_ebro']) {
        const { store } = world.state.holdingOf(organization);
        for (const name of told) {
          for (const { id, value } of store.entries(name)) {
            for (const member of figureMembers[name]) {
              const [root] = figureSteps(store, id, member);
              const own = memberAtPath(value, member);
              const isElsewhere = (value as { origin?: string }).origin === 'import';
              const isByIndex = (value as { origin?: string }).origin === 'index';
              const isNone = own === null || own === undefined;
              if (root !== undefined) {
                expect([id, member, rootOf(root.value, root.unit)]).toEqual([id, member, own]);
                seen.set(member, (seen.get(member) ?? 0) + 1);
              } else if (!isElsewhere && !isByIndex) expect([id, member, isNone]).toEqual([id, member, true]);
            }
          }
        }
      }
    }),
    { numRuns: runs },
  );
  for (const name of told)
    for (const member of figureMembers[name]) expect([member, seen.get(member)]).not.toEqual([member, undefined]);
});
