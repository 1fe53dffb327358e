// How long a single request blocks the server, so that all others wait: hostile bodies of permitted size on every write,
// and the first use of each operation's code.

import { Agent, request } from 'node:http';
import { createChance } from '../../test/robustness/chance.ts';
import { hostileBodiesOf } from '../../test/robustness/hostile-bodies.ts';
import { type ExampleRequest, exampleRequest, rows as operations } from '../../test/support/example-request.ts';
import { buildMeasure } from '../figure.ts';
import { authorized } from '../measure/callers.ts';
import { readStall, type ServerProcess, stallsScript, startSbox } from '../measure/server-process.ts';
import type { Figure, Row, Scale } from '../row.ts';

/** The seed from which the hostile bodies are drawn. */
const seed = 20_261_122;
/** A garbage collection or another program may disturb any try, so the least of a few tries counts. */
const maxTries = 5;
const hostileLimitMs = 20;
const firstUseLimitMs = 50;

const start = (): Promise<ServerProcess> => startSbox([], ['--import', stallsScript]);

/** Throws when the server failed; a refusal counts as an answer. */
async function sendTo({ url: base }: ServerProcess, agent: Agent, sent: ExampleRequest): Promise<void> {
  const { method, url, headers, payload } = sent;
  const status = await new Promise<number>((resolve, reject) => {
    const asked = request(base + url, { agent, method, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.on('error', reject).end(payload);
  });
  if (status >= 500) throw new Error(`${method} ${url} answered ${status}.`);
}

/** The least of the stalls, tried again while it is above the limit. */
async function leastStall(limitMs: number, tryOnce: (attempt: number) => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < maxTries && least > limitMs; attempt += 1) {
    least = Math.min(least, await tryOnce(attempt));
  }
  return least;
}

async function measureFirstUse(row: (typeof operations)[number]): Promise<number> {
  const server = await start();
  const agent = new Agent();
  try {
    await sendTo(server, agent, { method: 'GET', url: '/healthz', headers: {} });
    await readStall(server);
    await sendTo(server, agent, exampleRequest(row, authorized()));
    return await readStall(server);
  } finally {
    agent.destroy();
    await server.stop();
  }
}

async function measureHostile(chosen: typeof operations): Promise<number[]> {
  const server = await start();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const stalls: number[] = [];
  try {
    for (const row of chosen) {
      const chance = createChance(seed + operations.indexOf(row));
      const example = exampleRequest(row, authorized());
      await sendTo(server, agent, example);
      for (const [told, payload] of hostileBodiesOf(row, chance)) {
        const measureOnce = async (attempt: number) => {
          const key = `${attempt} ${told}`.replace(/[^ -~]/g, '');
          await readStall(server);
          await sendTo(server, agent, { ...example, headers: { ...example.headers, 'idempotency-key': key }, payload });
          return readStall(server);
        };
        stalls.push(await leastStall(hostileLimitMs, measureOnce));
      }
    }
    return stalls;
  } finally {
    agent.destroy();
    await server.stop();
  }
}

async function measure({ flows }: Scale): Promise<Figure[]> {
  const firstUses: number[] = [];
  for (const row of operations.slice(0, flows)) {
    firstUses.push(await leastStall(firstUseLimitMs, () => measureFirstUse(row)));
  }
  const hostile = await measureHostile(operations.filter(({ body }) => body !== undefined).slice(0, flows));
  const build = (what: string, stalls: readonly number[], atMost: number) =>
    buildMeasure({ what, unit: 'ms', values: [Math.max(...stalls)], goal: { atMost } });
  return [
    build('greatest stall of the first use of an operation', firstUses, firstUseLimitMs),
    build('greatest stall of a hostile body on any write', hostile, hostileLimitMs),
  ];
}

export const stalls: Row = { name: 'stalls', measure };
