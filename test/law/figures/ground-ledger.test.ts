import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Claim } from '../../../src/contract/schemas/claim.ts';
import type { Policy } from '../../../src/contract/schemas/policy.ts';
import { byOccurrence, type GroundClaim, groundsOf } from '../../../src/law/figures/ground-ledger.ts';
import { insurePlots, takeFrom } from '../../../src/law/figures/insured-plots.ts';
import { settlementOf } from '../../../src/law/figures/payout.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const policyOf = (policyId: string, sum: number, deductible: string): Policy => {
  const [deductibleType, deductiblePct] = deductible.split(' ') as [Policy['deductibleType'], string];
  const plot = { aoiId: `aoi_${policyId}`, aoiVersion: 1, areaHectares: 84 };
  const terms = { policyId, sumInsured: usd(sum), deductibleType, deductiblePct: Number(deductiblePct) };
  return { ...terms, ...insurePlots([plot], usd(sum)) } as Policy;
};
const claimOf = (claimId: string, policyId: string, members: object): Claim =>
  ({
    claimId,
    policyId,
    aoiId: `aoi_${policyId}`,
    origin: 'notice',
    claimedHectares: 84,
    claimedAmount: null,
    reportedLossPct: null,
    expectedLossPct: null,
    assessedLossPct: null,
    approvedAmount: null,
    lateNotice: false,
    ...members,
  }) as unknown as Claim;

test('a decision that pays nothing takes no money of its policy, and the loss that it found stays with the plot', () => {
  const claim = claimOf('a', 'one', { claimedHectares: 21, approvedAmount: null });
  const after = takeFrom(policyOf('one', 1000, 'absolute 10'), { ...claim, effectiveLossPct: 40 });
  expect(after).toMatchObject({ approvedToDate: usd(0), remainingSumInsured: usd(1000) });
  // A quarter of the plot lost 40 %.
  expect(after.insuredPlots).toMatchObject([{ approvedToDate: usd(0), priorLossPct: 10 }]);
});

/** The claims of one ground, each under its policy as it stands. */
class Decisions {
  readonly policies = new Map<string, Policy>();
  readonly claims: Claim[] = [];

  figures(claim: Claim) {
    const claims = [...this.claims, claim].map(
      (one): GroundClaim => ({ claim: one, policy: this.policy(one.policyId) }),
    );
    return groundsOf([claims.sort(byOccurrence)]).get(claim.claimId);
  }

  settle(claim: Claim, assessedLossPct: number) {
    const ground = this.figures(claim)?.ground as NonNullable<Claim['ground']>;
    return settlementOf(this.policy(claim.policyId), { ...claim, ground }, { assessedLossPct, peritajeId: null });
  }

  decide(claim: Claim, pays: number, effectiveLossPct: number | null): void {
    const decided = { ...claim, approvedAmount: usd(pays) };
    this.policies.set(claim.policyId, takeFrom(this.policy(claim.policyId), { ...decided, effectiveLossPct }));
    if (claim.origin !== 'index') this.claims.push(decided);
  }

  policy(policyId: string): Policy {
    return this.policies.get(policyId) as Policy;
  }
}

const oracle = readFileSync(join(import.meta.dirname, '../../oracle/settlements.md'), 'utf8');
const rows = oracle
  .slice(oracle.indexOf('| case |'))
  .trim()
  .split('\n')
  .slice(2)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const cases = [...new Set(rows.map(([name]) => name as string))];

test('there are seven sequences', () => {
  expect([cases.length, rows.length]).toEqual([7, 15]);
});

test.each(cases)('%s pays as it was worked by hand', (name) => {
  const world = new Decisions();
  for (const [index, row] of rows.filter(([one]) => one === name).entries()) {
    const [, policyId, sum, deductible, kind, occurredAt, loss, effective, due, pays, over] = row as string[];
    const id = policyId as string;
    if (!world.policies.has(id)) world.policies.set(id, policyOf(id, Number(sum), deductible as string));
    const assessedLossPct = kind === 'loss' ? Number(loss) : null;
    const origin = kind === 'loss' ? 'notice' : kind;
    const claim = claimOf(`clm_${index}`, id, { occurredAt, assessedLossPct, origin });
    if (assessedLossPct !== null) {
      const settlement = world.settle(claim, assessedLossPct);
      const { amount, takenOff, effectiveLossPct, paidBeyondDue } = settlement;
      expect([effectiveLossPct, amount, paidBeyondDue]).toEqual([
        Number(effective),
        usd(Number(pays)),
        usd(Number(over)),
      ]);
      expect(Math.round(100 * (amount.amount + takenOff.amount))).toBe(Math.round(100 * Number(due)));
    }
    world.decide(claim, Number(pays), kind === 'loss' ? Number(effective) : null);
  }
});

test('a reserve is what the best loss known would pay, of what earlier open losses leave', () => {
  const world = new Decisions();
  world.policies.set('A', policyOf('A', 76_440, 'franchise 6'));
  const hail = { occurredAt: '2025-12-01', reportedLossPct: 60, claimedAmount: usd(45_864) };
  const first = claimOf('clm_1', 'A', hail);
  const reserve = (claim: Claim) => world.figures(claim)?.reserve.amount;
  expect(reserve(first)).toBe(45_864);
  expect(reserve({ ...first, claimedAmount: usd(40_000) })).toBe(40_000);
  expect(reserve({ ...first, reportedLossPct: 6 })).toBe(0);
  expect(reserve({ ...first, reportedLossPct: null, claimedAmount: null })).toBe(76_440);
  // 30 % of the plot are 60 % of the half that is claimed: of half the sum, 22,932.00.
  const half = { claimedHectares: 42, expectedLossPct: 30, claimedAmount: null };
  expect(reserve({ ...first, ...half, reportedLossPct: 50 })).toBe(22_932);
  expect(reserve({ ...first, ...half, reportedLossPct: 70 })).toBe(26_754);
  world.claims.push(first);
  // 100 % of the 40 % that the first one leaves.
  const second = claimOf('clm_2', 'A', { occurredAt: '2025-12-10', reportedLossPct: 100 });
  expect(reserve(second)).toBe(30_576);
  world.claims.push(second);
  expect(reserve(claimOf('clm_3', 'A', { occurredAt: '2025-12-20', reportedLossPct: 100 }))).toBe(0);
});

test('of losses that are assessed before the first is decided, every order of decisions pays the same', () => {
  const losses = [
    { occurredAt: '2025-12-01', policyId: 'A', loss: 60 },
    { occurredAt: '2025-12-05', policyId: 'B', loss: 35.5 },
    { occurredAt: '2025-12-09', policyId: 'A', loss: 8 },
    { occurredAt: '2025-12-12', policyId: 'B', loss: 90 },
  ];
  const orders = (items: readonly number[]): number[][] =>
    items.length < 2
      ? [[...items]]
      : items.flatMap((one) => orders(items.filter((it) => it !== one)).map((rest) => [one, ...rest]));
  const totals = orders([0, 1, 2, 3]).map((order) => {
    const world = new Decisions();
    world.policies.set('A', policyOf('A', 76_440, 'franchise 6'));
    world.policies.set('B', policyOf('B', 33_333.33, 'straight 5'));
    const claims = losses.map(({ occurredAt, policyId, loss }, index) =>
      claimOf(`clm_${index}`, policyId, { occurredAt, assessedLossPct: loss }),
    );
    world.claims.push(...claims);
    const paid = order.map((index) => {
      const claim = claims[index] as Claim;
      world.claims.splice(
        world.claims.findIndex(({ claimId }) => claimId === claim.claimId),
        1,
      );
      const { amount, effectiveLossPct } = world.settle(claim, claim.assessedLossPct as number);
      world.decide(claim, amount.amount, effectiveLossPct);
      return Math.round(100 * amount.amount);
    });
    return paid.reduce((sum, one) => sum + one, 0);
  });
  expect([totals.length, new Set(totals).size]).toEqual([24, 1]);
});
