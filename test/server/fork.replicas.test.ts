import { expect, test } from 'vitest';
import { as } from '../support/as.ts';
import { onNats } from '../support/engines.ts';
import { startTestServer } from '../support/test-app.ts';

test('a world that nobody has written to can be forked on NATS', async () => {
  const { url } = await startTestServer(await onNats[1]());
  const fork = async (body: object) => {
    const headers = { ...as('full'), 'content-type': 'application/json', 'idempotency-key': JSON.stringify(body) };
    const answer = await fetch(`${url}/control/worlds`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  };
  const untouched = { position: 0, now: '2026-01-15T12:00:00.000Z', lastUsed: null };
  expect(await fork({ name: 'now' })).toMatchObject({ status: 201, body: { data: { name: 'now', ...untouched } } });
  expect(await fork({ name: 'first', at: 0 })).toMatchObject({
    status: 201,
    body: { data: { name: 'first', ...untouched } },
  });
});
