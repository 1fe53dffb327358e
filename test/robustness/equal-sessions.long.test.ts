import { expect, test } from 'vitest';
import { bearer } from '../support/example-request.ts';
import { startTestServer } from '../support/test-app.ts';
import { createChance } from './chance.ts';
import { buildHostileRequest } from './hostile-requests.ts';
import { type Answer, createKeepAliveClient } from './keep-alive-client.ts';

const requests = 1000;

/** The same thousand requests of every kind, right and wrong ones, to a world of this name. */
async function runSession(send: ReturnType<typeof createKeepAliveClient>, world: string): Promise<Answer[]> {
  const chance = createChance(20_260_115);
  const answers: Answer[] = [];
  for (let index = 0; index < requests; index += 1) {
    answers.push(await send(buildHostileRequest(chance, bearer('full', world), index)));
  }
  return answers;
}

/** Positions go on over a reset (Decision 28). */
const withoutPosition = ({
  headers: { 'sbox-position': _position, 'sbox-generation': _generation, ...headers },
  ...answer
}: Answer) => ({
  ...answer,
  headers,
});

test('a session of 1,000 requests gets equal bytes in another world, after a reset, and from another server', async () => {
  const [one, other] = [await startTestServer(), await startTestServer()];
  const send = createKeepAliveClient(one.port);
  const first = await runSession(send, 'first');
  expect(first).toHaveLength(requests);
  expect(new Set(first.map(({ status }) => status)).size).toBeGreaterThan(7);

  expect(await runSession(send, 'second')).toEqual(first);

  const headers = { ...bearer('full', 'first'), 'content-type': 'application/json', 'idempotency-key': 'again' };
  const reset = await send({ method: 'POST', url: '/v1/sbox/reset', headers, payload: '{}' });
  expect(reset.status).toBe(200);
  expect((await runSession(send, 'first')).map(withoutPosition)).toEqual(first.map(withoutPosition));

  expect(await runSession(createKeepAliveClient(other.port), 'first')).toEqual(first);
});
