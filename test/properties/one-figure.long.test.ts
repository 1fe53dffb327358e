// Whatever is called in whatever order: what is signed is what was settled, and report, record, command line and audit say the
// same. CLAIM_SESSIONS=10000 tries more sessions.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';
import { type Answer, Caller, Counts, type Data } from './claim-sessions/caller.ts';
import { ClaimSession, type Step } from './claim-sessions/claim-session.ts';

const numRuns = Number(process.env['CLAIM_SESSIONS'] ?? 15);
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_260_116);
const number = fc.nat(1000);
const steps = fc.array(fc.tuple(fc.nat(43), number, number, number) as fc.Arbitrary<Step>, {
  minLength: 14,
  maxLength: 40,
  size: 'max',
});

/** Looks at each signature. */
class SignedSession extends ClaimSession {
  override async sign(claimId: string): Promise<Answer> {
    const { settlement } = await this.#read(claimId);
    const answer = await super.sign(claimId);
    if (answer.status !== 201 || settlement === null) return answer;
    const signed = (await this.caller.get(`/v1/reports/${answer.data.reportId}`)).summary.settlement;
    expect(signed).toEqual(settlement);
    expect((await this.#read(claimId)).approvedAmount).toEqual(settlement.amount);
    this.caller.counts.count('accepted', 'signed');
    return answer;
  }

  #read = (claimId: string): Promise<Data> => this.caller.get(`/v1/claims/${claimId}`);
}

test(
  'service, report, command line and audit have one figure for each claim',
  async () => {
    const server = await startTestServer();
    const counts = new Counts();
    let sessions = 0;
    const agree = fc.asyncProperty(steps, async ([first, ...rest]) => {
      sessions += 1;
      const world = `figure-${sessions}`;
      const session = new SignedSession(new Caller(server.app, world, 'full', counts));
      await session.open(first as Step);
      for (const step of rest) await session.take(step);
      const env = { SBOX_BASE_URL: server.url };
      const { stdout } = await runCli(['claims', 'list', '--all', '--output', 'json', '--world', world], { env });
      const figuresOf = ({ claimId, approvedAmount, reserve, settlement }: Data) => [
        claimId,
        [approvedAmount, reserve, settlement?.amount],
      ];
      const printed = new Map(JSON.parse(stdout).data.map(figuresOf));
      for (const claim of session.book.claims)
        expect(figuresOf(claim)).toEqual([claim.claimId, printed.get(claim.claimId)]);
      expect((await session.caller.get('/control/audit')).broken).toEqual([]);
      await session.caller.drop();
    });
    await fc.assert(agree, { numRuns, seed });
    if (process.env['CLAIM_SESSIONS'] !== undefined) console.info(seed, sessions, counts.accepted);
    expect(counts.accepted.get('signed') ?? 0).toBeGreaterThan(numRuns / 2);
  },
  60_000 + 2_000 * numRuns,
);
