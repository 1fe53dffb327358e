import { expect, test } from 'vitest';
import { bearer } from '../support/example-request.ts';
import { startTestServer } from '../support/test-app.ts';
import { createKeepAliveClient } from './keep-alive-client.ts';

const twins = 30;
const { port } = await startTestServer();
const send = createKeepAliveClient(port, twins);
const headers = bearer('full', 'twins');
const read = async (url: string) => JSON.parse((await send({ method: 'GET', url, headers })).body).data;

test('30 simultaneous creates with one key make one job, are charged once and get equal answers', async () => {
  const payload = JSON.stringify({ kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: 'aoi_0001' } });
  const request = {
    method: 'POST',
    url: '/v1/jobs',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': 'one-key' },
    payload,
  };
  const answers = await Promise.all(Array.from({ length: twins }, () => send(request)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(202);
  expect(new Set(answers.map(({ headers: { location } }) => location)).size).toBe(1);
  expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true')).toHaveLength(twins - 1);

  const { jobId, cost } = JSON.parse(String(answers[0]?.body)).data;
  expect(cost).toMatchObject({ chargedCredits: 9, remainingCredits: 751 });
  const next = await send({ ...request, headers: { ...request.headers, 'idempotency-key': 'another-key' } });
  const nextJob = JSON.parse(next.body).data;
  expect(Number(nextJob.jobId.slice(4))).toBe(Number(jobId.slice(4)) + 1);
  expect(nextJob.cost.remainingCredits).toBe(742);
});

test('30 simultaneous creates of one portfolio with 30 keys make one, and 29 are told which', async () => {
  const create = (key: number) =>
    send({
      method: 'POST',
      url: '/v1/portfolios',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': `portfolio-${key}` },
      payload: JSON.stringify({ name: 'Litoral' }),
    });
  const answers = await Promise.all(Array.from({ length: twins }, (_, key) => create(key)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(twins - 1);
  const names = (await read('/v1/portfolios')).map(({ name }: { name: string }) => name);
  expect(names.filter((name: string) => name === 'Litoral')).toHaveLength(1);
});
