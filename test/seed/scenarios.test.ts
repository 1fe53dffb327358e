import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { scenarios } from '../../scripts/seed/scenarios.ts';
import type { Scenario } from '../../src/contract/schemas/organization.ts';
import { buildTestApp, openSeed } from '../support/test-app.ts';

const app: FastifyInstance = buildTestApp();
beforeAll(() => app.ready());

/** Scenarios that follow one another share a world; every other one has its own. */
let world = 0;
const placed = scenarios.map((scenario) => {
  if (!scenario.note.startsWith('Follows the one before it')) world += 1;
  return { scenario, world: `scenario-${world}` };
});

function send({ token, method, path, headers, body }: Scenario, name: string): Promise<LightMyRequestResponse> {
  const isFixture = openSeed().tokens.some((fixture) => fixture.token === token);
  const authorization = token === '' ? {} : { authorization: `Bearer ${token}${isFixture ? `+${name}` : ''}` };
  return app.inject({
    method: method as 'GET' | 'POST' | 'DELETE',
    url: path,
    headers: { ...authorization, ...headers, ...(body === null ? {} : { 'content-type': 'application/json' }) },
    ...(body === null ? {} : { payload: JSON.stringify(body) }),
  });
}

test('the seed lists the magic inputs', () => {
  expect(openSeed().scenarios).toEqual(scenarios);
  expect(scenarios.length).toBe(68);
});

test.each(placed)('$scenario.outcome ← $scenario.method $scenario.path', async ({ scenario, world: name }) => {
  const { outcome } = scenario;
  const reply = await send(scenario, name);
  expect(reply.statusCode, reply.body).toBe(Number(outcome.slice(0, 3)));
  if (reply.statusCode >= 400) expect(reply.json().code).toBe(outcome.slice(4));
  expect(reply.headers['idempotent-replayed']).toBe(outcome.includes('Idempotent-Replayed') ? 'true' : undefined);
});

const ended = placed.filter(({ scenario }) => scenario.outcome.startsWith('202, then '));

test.each(ended)(
  'the job of $scenario.body.input ends as told: $scenario.outcome',
  async ({ scenario, world: name }) => {
    const job = async () => (await send(follow(scenario), `${name}-end`)).json().data;
    const location = String((await send(scenario, `${name}-end`)).headers.location);
    const follow = (from: Scenario): Scenario => ({ ...from, method: 'GET', path: location, headers: {}, body: null });
    expect((await job()).status).toBe('running');
    const { status, error } = await job();
    expect(scenario.outcome).toContain(status);
    if (status === 'failed') expect(scenario.outcome).toContain(error.code);
    if (status === 'failed') return;
    const result = (await send({ ...follow(scenario), path: `${location}/result` }, `${name}-end`)).json().data;
    expect(result.severity === null).toBe(scenario.outcome.endsWith('without damage'));
    expect(result.geometry.coordinates.length > 0).toBe(result.severity !== null);
  },
);

test('a replay recovers dlv_0008 and fails again for dlv_0009', async () => {
  const replays = scenarios.filter(({ path, outcome }) => path.endsWith('/replay') && outcome.startsWith('200'));
  const replies = await Promise.all(replays.map(async (one) => (await send(one, 'replays')).json().data));
  expect(replies.map(({ deliveryId, status, attemptCount }) => [deliveryId, status, attemptCount])).toEqual([
    ['dlv_0008', 'delivered', 6],
    ['dlv_0009', 'dead_letter', 6],
  ]);
});

test('four jobs are followed to their end', () => {
  expect(ended.length).toBe(4);
});
