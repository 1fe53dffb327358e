import { expect, test } from 'vitest';
import { callAs } from '../support/call-as.ts';
import { onNats } from '../support/engines.ts';
import { startTestServer } from '../support/test-app.ts';

test('a world that nobody has written to can be forked on NATS', async () => {
  const { url } = await startTestServer(await onNats[1]());
  const fork = async (body: object) => {
    const answer = await callAs('full', url, 'POST /control/worlds', { body });
    return { status: answer.status, body: await answer.json() };
  };
  const untouched = { position: 0, now: '2026-01-15T12:00:00.000Z', lastUsed: null };
  expect(await fork({ name: 'now' })).toMatchObject({ status: 201, body: { data: { name: 'now', ...untouched } } });
  expect(await fork({ name: 'first', at: 0 })).toMatchObject({
    status: 201,
    body: { data: { name: 'first', ...untouched } },
  });
});
