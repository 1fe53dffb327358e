// Whatever is called in whatever order, no piece of ground and its crop is paid twice, nothing is paid without a crop, and nothing
// that happened before its contract; the law's days are counted, and what is measured lies in its plot. CLAIM_SESSIONS=10000 runs more.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openBareSandbox } from './claim-sessions/bare-sandbox.ts';
import { Caller, Counts } from './claim-sessions/caller.ts';
import { ClaimSession, type Step } from './claim-sessions/claim-session.ts';

const numRuns = Number(process.env['CLAIM_SESSIONS'] ?? 20);
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_260_115);
const number = fc.nat(1000);
const steps = fc.array(fc.tuple(fc.nat(43), number, number, number) as fc.Arbitrary<Step>, {
  minLength: 14,
  maxLength: 40,
  size: 'max',
});

test(
  'whatever is called in whatever order, ground is paid once, and only for a crop and after its contract',
  async () => {
    const app = openBareSandbox();
    const counts = new Counts();
    let sessions = 0;
    const holds = fc.asyncProperty(steps, async ([first, ...rest]) => {
      sessions += 1;
      const session = new ClaimSession(new Caller(app, `session-${sessions}`, 'full', counts));
      await session.open(first as Step);
      for (const step of rest) {
        await session.take(step);
        expect(session.book.findBroken()).toEqual([]);
      }
      expect((await session.caller.get('/control/audit')).broken).toEqual([]);
      for (const { status } of session.book.claims) counts.count('accepted', `a claim that is ${status}`);
      await session.caller.drop();
    });
    await fc.assert(holds, { numRuns, seed });
    const met = (from: 'accepted' | 'refused', ...names: readonly string[]) =>
      Math.min(...names.map((name) => counts[from].get(name) ?? 0));
    const paid = ['a claim that is approved', 'a claim that is paid', '/v1/reports', 'claim on the echo', 'footprint'];
    expect(met('accepted', ...paid, '/v1/claims', 'import aois', '/control/rewind')).toBeGreaterThan(numRuns / 12);
    const codes = ['insured_elsewhere', 'policy_not_in_force', 'no_crop_standing', 'policy_overlap', 'plot_claimed'];
    expect(met('refused', ...codes, 'earlier_loss_open')).toBeGreaterThan(numRuns / 12);
    if (process.env['CLAIM_SESSIONS'] !== undefined) console.info(seed, sessions, counts.accepted, counts.refused);
  },
  60_000 + 5_000 * numRuns,
);
