// Rewinds to random points of random sessions, on each engine that keeps a world.
import fastCheck from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunningServer } from '../../src/server/start-server.ts';
import { callAs } from '../support/call-as.ts';
import type { Engine } from '../support/engines.ts';
import { startTestServer } from '../support/test-app.ts';

export const inject = (server: RunningServer, method: 'GET' | 'POST', url: string, payload?: object, key?: string) =>
  callAs('full', server.app, `${method} ${url}`, { world: 'back', body: payload, key });
export const write = (server: RunningServer, name: string) => inject(server, 'POST', '/v1/portfolios', { name });
export const rewind = (server: RunningServer, to: number, from: number, key?: string) =>
  inject(server, 'POST', '/control/rewind', { to, from }, key);
export async function digest({ worlds }: RunningServer, world = 'back'): Promise<string> {
  const answered = await worlds.read(world, (machine) => machine.world.digest());
  if ('refusal' in answered) throw answered.refusal;
  return answered.reply;
}

type Step = (server: RunningServer, count: number) => ReturnType<typeof inject>;

/** Calls of every kind that changes a world: records, time, jobs and the reads that move them, faults. */
const steps: readonly Step[] = [
  (one, count) => write(one, `Portfolio ${count}`),
  (one) => inject(one, 'POST', '/control/clock', { advance: 'P7D' }),
  (one) =>
    inject(one, 'POST', '/v1/jobs', {
      kind: 'geo.damage_footprint',
      input: { eventId: 'evt_0001', aoiId: 'aoi_0001' },
    }),
  (one) => inject(one, 'GET', '/v1/jobs/job_0006'),
  (one) => inject(one, 'POST', '/control/faults', { operation: 'listClaims', delayMs: 1, times: 1 }),
  (one) => inject(one, 'GET', '/v1/claims'),
];

/** Of a thousand points each engine has its share, by what one costs there; REWIND_POINTS are tried on each instead. */
const shares: Readonly<Record<string, number>> = { 'in memory': 840, 'in a folder': 80, 'on NATS': 80 };
const asked = process.env['REWIND_POINTS'];

export function testRandomRewinds(engines: readonly Engine[]): void {
  describe.each(engines)('%s', (name, options) => {
    const points = Number(asked ?? shares[name]);
    it(`${points} random points give the digest of a fork`, { timeout: 600 * points + 60_000 }, async () => {
      const one = await startTestServer(await options());
      const random = fastCheck.sample(fastCheck.tuple(fastCheck.nat(5), fastCheck.nat(5), fastCheck.nat(9)), {
        seed: 20260115 + name.length,
        numRuns: points,
      });
      let count = 0;
      let met = 0;
      /** The positions that can be gone back to, as the answers tell them. */
      let kept = [0];
      for (const [first, second, back] of random) {
        count += 1;
        for (const step of [first, second]) {
          const position = Number((await (steps[step] as Step)(one, count)).headers['sbox-position']);
          if (position !== kept.at(-1)) kept.push(position);
        }
        const from = kept.at(-1) as number;
        const to = kept[Math.max(0, kept.length - 2 - back)] as number;
        if (to >= from) continue;
        await one.worlds.fork('back', 'fork', to);
        const expected = await digest(one, 'fork');
        await one.worlds.drop('fork');
        expect((await rewind(one, to, from)).statusCode).toBe(200);
        expect(await digest(one)).toBe(expected);
        kept = [...kept.filter((position) => position <= to), from + 1];
        met += 1;
      }
      expect(met).toBeGreaterThan(points * 0.9);
      await one.close();
    });
  });
}
