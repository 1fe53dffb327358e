import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { bearer, exampleRequest, rows } from '../support/example-request.ts';
import { buildTestApp } from '../support/test-app.ts';

type App = ReturnType<typeof buildTestApp>;

/** Every operation's example, then every job and page again: a session in which all writes happen. */
async function runSession(app: App, world?: string): Promise<string[]> {
  const transcript: string[] = [];
  const send = async (request: InjectOptions) => {
    const reply = await app.inject(request);
    const { date: _date, 'x-request-id': _id, ...headers } = reply.headers;
    transcript.push(JSON.stringify([reply.statusCode, headers, reply.body]));
    return reply;
  };
  const others = rows.filter(({ id }) => id !== 'resetSandbox');
  for (const as of ['full', 'other-org'] as const) {
    const headers = bearer(as, world);
    for (const row of others) {
      const reply = await send(exampleRequest(row, headers));
      if (row.answer !== 'accepted' || reply.statusCode !== 202) continue;
      for (let read = 0; read < 3; read += 1) await send({ url: reply.headers.location as string, headers });
      await send({ url: `${reply.headers.location}/result`, headers });
    }
    for (const row of others.filter(({ answer }) => answer === 'page'))
      await send({ url: `${row.path}?limit=250`, headers });
    await send({ url: '/v1/webhooks/deliveries', headers });
  }
  return transcript;
}

/** Positions go on over a reset (Decision 28): no two changes of a world share one. */
const withoutPosition = (line: string): string => line.replace(/"sbox-(position|generation)":"?\d+"?,/g, '');

describe('the same session', () => {
  it('gives the same bytes on two servers, in two worlds, and again after a reset', async () => {
    const app = buildTestApp();
    const first = await runSession(app);
    expect(first.length).toBeGreaterThan(120);
    expect(first.filter((line) => line.startsWith('[5'))).toEqual([]);
    expect(first.filter((line) => /^\[20[012]/.test(line)).length).toBeGreaterThan(80);
    expect(await runSession(buildTestApp())).toEqual(first);
    expect(await runSession(app, 'elsewhere')).toEqual(first);

    const reset = rows.find(({ id }) => id === 'resetSandbox');
    if (reset === undefined) throw new Error('the table has no reset');
    expect((await app.inject(exampleRequest(reset, bearer('full')))).statusCode).toBe(200);
    const again = await runSession(app);
    expect(again.map(withoutPosition)).toEqual(first.map(withoutPosition));
    expect(again[0]).not.toBe(first[0]);
  });
});
