import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TimeRule } from '../../../src/contract/schemas/vocabularies.ts';
import { type DueItem, DueQueue } from '../../../src/engine/time/due-queue.ts';
import { compareDue } from '../../../src/world/time/due.ts';

const item = (at: string, organizationId: string, rule: TimeRule, id: string): DueItem => ({
  at,
  organizationId,
  rule,
  id,
  take: () => undefined,
});
const early = '2026-01-16T00:00:00.000Z';
const late = '2026-01-16T00:00:00.001Z';

test('the earlier comes first, then the organization, then the rule, then the older record', () => {
  const inOrder = [
    item(early, 'org_a', 'alert.expired', 'alr_9999'),
    item(early, 'org_a', 'alert.expired', 'alr_10000'),
    item(early, 'org_a', 'delivery.attempted', 'dlv_0001'),
    item(early, 'org_a', 'delivery.attempted', 'dlv_0002'),
    item(early, 'org_b', 'alert.expired', 'alr_0001'),
    item(late, 'org_a', 'alert.expired', 'alr_0001'),
  ];
  const queue = new DueQueue(compareDue);
  for (const one of inOrder.toReversed()) queue.push(one);
  expect(inOrder.map(() => queue.pop())).toEqual(inOrder);
  expect(queue.pop()).toBeUndefined();
});

test('whatever is put in and taken out between, the least of what waits comes next', () => {
  const any = fc.record({
    at: fc.constantFrom(early, late),
    organizationId: fc.constantFrom('org_a', 'org_b'),
    rule: fc.constantFrom(...TimeRule.enum),
    id: fc.integer({ min: 1, max: 30 }).map((number) => `alr_${number}`),
  });
  fc.assert(
    fc.property(fc.array(fc.option(any), { maxLength: 60 }), (steps) => {
      const queue = new DueQueue(compareDue);
      const waiting: DueItem[] = [];
      for (const step of steps) {
        if (step === null) {
          expect(queue.pop()).toEqual(waiting.shift());
          continue;
        }
        const pushed = { ...step, take: () => undefined };
        queue.push(pushed);
        waiting.push(pushed);
        waiting.sort(compareDue);
      }
    }),
    { numRuns: 300 },
  );
});
