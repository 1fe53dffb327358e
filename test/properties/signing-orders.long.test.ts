// Losses of one ground that are all reported before the first of them is signed pay the same in every order of visits and signatures,
// and that is what their figures come to. CLAIM_SESSIONS=10000 tries more of them.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTestApp } from '../support/test-app.ts';
import { BookedCaller } from './claim-sessions/booked-caller.ts';
import { Caller, Counts, type Data } from './claim-sessions/caller.ts';
import { moved, type Rectangle } from './claim-sessions/rectangles.ts';
import { type WorkedLoss, workedAmounts } from './claim-sessions/worked-amounts.ts';

const numRuns = Number(process.env['CLAIM_SESSIONS'] ?? 12);
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_260_115);

const land: Rectangle = { west: -61_935_000, south: -33_835_000, east: -61_925_000, north: -33_825_000 };
const soybean = { crop: 'soybean', sowingDate: '2025-11-10' };
const terms = fc.record({
  sum: fc.constantFrom(1_000, 33_333.33, 76_440, 250_000, 0.07),
  deductible: fc.constantFrom(
    { deductiblePct: 0 },
    { deductiblePct: 6 },
    { deductiblePct: 10, deductibleType: 'straight' },
    { deductiblePct: 5.5, deductibleType: 'straight' },
  ),
});
const percent = fc.constantFrom(100, 60, 8, 33.33, 12.5, 6.01, 0.01, 99.99, 75);
const losses = fc.uniqueArray(
  fc.record({
    policy: fc.nat(2),
    day: fc.integer({ min: 0, max: 50 }),
    lossPct: percent,
    part: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 2, maxLength: 5, selector: ({ day, policy }) => `${policy} ${Math.floor(day / 3)}` },
);
const drawn = fc.record({
  policies: fc.tuple(terms, terms, terms),
  losses,
  elsewhere: fc.option(
    fc.record({ policy: fc.nat(2), lossPct: fc.option(percent), amount: fc.constantFrom(0.01, 250, 30_000) }),
  ),
  orders: fc.tuple(fc.infiniteStream(fc.nat(999)), fc.infiniteStream(fc.nat(999))),
  areTwoPlots: fc.boolean(),
});

/** One peril each, so that they may insure the same ground. No satellite sees these. */
const perils = ['wind', 'fire', 'flood'] as const;
const dayOf = (day: number): string => new Date(Date.parse('2025-11-20T12:00:00Z') + day * 86_400_000).toISOString();

test(
  'whatever order losses are visited and signed in, they pay what their figures come to',
  async () => {
    const app = buildTestApp();
    const counts = new Counts();
    let [sessions, orderCount, waits, paid, unpaid] = [0, 0, 0, 0, 0];
    const pays = fc.asyncProperty(drawn, async ({ policies, losses, elsewhere, orders, areTwoPlots }) => {
      sessions += 1;
      const own = new BookedCaller(new Caller(app, `orders-${sessions}`, 'full', counts));
      await own.begin();
      const plots = [await own.writePlot('A', land, soybean)];
      plots.push(areTwoPlots ? await own.writePlot('B', moved(land, 20, 0), soybean) : plots[0]);
      const written: Data[] = [];
      for (const [index, { sum, deductible }] of policies.entries()) {
        const cover = { effectiveFrom: '2025-11-01', effectiveTo: '2026-06-30', writtenAt: '2025-10-20T12:00:00Z' };
        const insured = {
          aoiIds: [plots[index % 2]],
          perils: [perils[index]],
          sumInsured: { amount: sum, currency: 'USD' },
        };
        written.push(await own.importPolicy({ policyNumber: `P-${index}`, ...cover, ...insured, ...deductible }));
      }
      const lossUnder = (policy: number, day: number, part: number) => {
        const { policyId, insuredPlots } = written[policy];
        const [{ aoiId, hectares }] = insuredPlots;
        const claimedHectares = Math.floor((100 * hectares) / part) / 100;
        return { policyId, aoiId, peril: perils[policy], occurredAt: dayOf(day), claimedHectares };
      };
      const worked: WorkedLoss[] = [];
      const work = (claim: Data, policy: number, lossPct: number, paidElsewhere: number | null) => {
        const [{ hectares: plotHectares, sumInsured }] = written[policy].insuredPlots;
        const { claimId, occurredAt, claimedHectares } = claim;
        const figures = { claimId, occurredAt, claimedHectares, plotHectares, plotSum: sumInsured.amount };
        worked.push({ ...figures, policy: written[policy], lossPct, paidElsewhere });
      };
      if (elsewhere !== null) {
        const { policy, lossPct, amount } = elsewhere;
        const row = { ...lossUnder(policy, 25, 1), status: 'paid', approvedAmount: { amount, currency: 'USD' } };
        const claimId = await own.caller.import('claims', {
          ...row,
          ...(lossPct !== null && { assessedLossPct: lossPct }),
        });
        if (claimId !== undefined) work(await own.caller.get(`/v1/claims/${claimId}`), policy, lossPct ?? 0, amount);
      }
      const claims: Data[] = [];
      for (const { policy, day, part, lossPct } of losses) {
        const { status, data } = await own.report(lossUnder(policy, day, part));
        if (status !== 201) continue;
        claims.push({ ...data, lossPct });
        work(data, policy, lossPct, null);
      }
      fc.pre(claims.length > 1);
      const expected = [...workedAmounts(worked)].sort();
      for (const order of orders) {
        const fork = new BookedCaller(await own.caller.fork(`${own.caller.world}-${sessions}-${order === orders[0]}`));
        waits += await settleInOrder(fork, claims, order);
        const read: Data[] = await fork.caller.get('/v1/claims?limit=250');
        const mine = read.filter(({ claimId }) => worked.some((one) => one.claimId === claimId));
        const cents = mine.map(({ claimId, approvedAmount }) => [
          claimId,
          BigInt(Math.round(100 * approvedAmount.amount)),
        ]);
        expect(cents.sort()).toEqual(expected);
        expect((await fork.caller.get('/control/audit')).broken).toEqual([]);
        paid += cents.filter(([, amount]) => amount > 0n).length;
        unpaid += cents.filter(([, amount]) => amount === 0n).length;
        orderCount += 1;
        await fork.caller.drop();
      }
      await own.caller.drop();
    });
    await fc.assert(pays, { numRuns, seed });
    const met = { seed, sessions, orderCount, waits, paid, unpaid };
    if (process.env['CLAIM_SESSIONS'] !== undefined) console.info(met, counts.accepted, counts.refused);
    expect(Math.min(waits, paid, unpaid)).toBeGreaterThan(numRuns / 2);
  },
  60_000 + 2_000 * numRuns,
);

/** Each is visited before it is signed, and signed once no earlier one awaits its visit. Counts how often one had to wait. */
async function settleInOrder(own: BookedCaller, claims: readonly Data[], order: Iterable<number>): Promise<number> {
  const numbers = order[Symbol.iterator]();
  const [unvisited, unsigned] = [[...claims], [...claims]];
  let waits = 0;
  while (unsigned.length > 0) {
    const number = numbers.next().value as number;
    const isVisit = number % 2 === 0 && unvisited.length > 0;
    const from = isVisit ? unvisited : unsigned;
    const index = Math.floor(number / 2) % from.length;
    const claim = from[index];
    if (isVisit) {
      const zones = [{ hectares: claim.claimedHectares, damagePct: claim.lossPct }];
      expect((await own.visit(claim, zones)).status).toBe(201);
    } else {
      if (unvisited.includes(claim)) continue;
      const { status, codes } = await own.caller.post('/v1/reports', {
        title: 'A',
        claimId: claim.claimId,
        status: 'signed',
      });
      if (status !== 201) expect(codes).toContain('earlier_loss_open');
      waits += Number(status !== 201);
      if (status !== 201) continue;
    }
    from.splice(index, 1);
  }
  return waits;
}
