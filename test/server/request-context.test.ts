import { expect, test } from 'vitest';
import type { RecordedRequest, RequestEntry } from '../../src/server/answers/observers.ts';
import { bearer } from '../support/example-request.ts';
import { startTestServer } from '../support/test-app.ts';
import { openConversation } from './conversation.ts';

const pipelined = 200;
const callers = ['full', 'other-org'] as const;
const organizations = { full: 'org_pampa', 'other-org': 'org_ebro' } as const;
/** A key says who sent it. */
const keyOf = (what: string, number: number) => `${callers[number % 2]} ${what} ${number}`;
const callerOf = (key: string) => key.split(' ')[0] as (typeof callers)[number];

test('two callers on one connection are never taken for one another, however their answers end', async () => {
  const entries: RequestEntry[] = [];
  const exchanges: RecordedRequest[] = [];
  const { app, url, port } = await startTestServer({
    maxHoldMs: 15,
    onRequest: (entry) => entries.push(entry),
    onExchange: (exchange) => exchanges.push(exchange),
  });
  const headersOf = (key: string, fault?: string) => ({
    ...bearer(callerOf(key)),
    'content-type': 'application/json',
    'idempotency-key': key,
    ...(fault === undefined ? {} : { 'sbox-fault': fault }),
  });
  const send = (key: string, fault: string, signal?: AbortSignal) =>
    fetch(`${url}/v1/portfolios`, {
      method: 'POST',
      headers: headersOf(key, fault),
      body: JSON.stringify({ name: key }),
      ...(signal === undefined ? {} : { signal }),
    }).catch(() => undefined);
  const hold = { operation: 'createPortfolio', hold: true, every: 13 };
  const headers = headersOf(keyOf('hold', 0));
  await fetch(`${url}/control/faults`, { method: 'POST', headers, body: JSON.stringify(hold) });

  const conversation = openConversation(port);
  for (let number = 0; number < pipelined; number += 1) {
    const key = keyOf('pipelined', number);
    conversation.write('/v1/portfolios', headersOf(key, number % 7 === 0 ? 'delay=3ms' : undefined), { name: key });
  }
  const others = Array.from({ length: 20 }, (_, number) => [
    send(keyOf('dropped', number), 'drop; after'),
    send(keyOf('aborted', number), 'delay=500ms', AbortSignal.timeout(60)),
  ]);
  const answers = await conversation.answers(pipelined);
  await Promise.all(others.flat());
  // Answers that were dropped are written down as well.
  const isKeyed = ({ idempotencyKey }: { idempotencyKey: string | null }) => idempotencyKey !== null;
  await expect.poll(() => exchanges.filter(isKeyed).length).toBeGreaterThanOrEqual(1 + pipelined + 20);

  expect(answers.map(({ status, data }) => [status, data.name, data.organizationId])).toEqual(
    Array.from({ length: pipelined }, (_, number) => {
      const key = keyOf('pipelined', number);
      return [201, key, organizations[callerOf(key)]];
    }),
  );
  const ringed = Array.from({ length: app.storedRequests.to }, (_, number) => ({ ...app.storedRequests.at(number) }));
  const told = {
    logged: entries.map(({ requestId, idempotencyKey, profile }) => ({ requestId, idempotencyKey, profile })),
    recorded: exchanges.map(({ requestId, idempotencyKey, profile }) => ({ requestId, idempotencyKey, profile })),
    kept: ringed.map(({ requestId, idempotencyKey, identity }) => ({
      requestId,
      idempotencyKey,
      profile: identity?.profile,
    })),
  };
  const idOf = new Map(answers.map(({ requestId, data }) => [data.name, requestId]));
  for (const [by, requests] of Object.entries(told)) {
    const keyed = requests.filter(({ idempotencyKey }) => idempotencyKey !== null);
    // A line of the log is written when an answer has left, which those of the others never did.
    // What was given up before it came is nowhere.
    expect(keyed.length, by).toBeGreaterThanOrEqual(1 + pipelined + (by === 'logged' ? 0 : 20));
    for (const { requestId, idempotencyKey, profile } of keyed) {
      const key = String(idempotencyKey);
      expect(profile, `${by}: ${key}`).toBe(callerOf(key));
      if (idOf.has(key)) expect(requestId, `${by}: ${key}`).toBe(idOf.get(key));
    }
  }
});
