import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FollowUp, Scenario } from '../../src/contract/schemas/organization.ts';
import { as } from '../support/as.ts';
import { buildTestApp, openSeed } from '../support/test-app.ts';

const app: FastifyInstance = buildTestApp();
beforeAll(() => app.ready());

const { scenarios, tokens, organizationIds } = openSeed();

/** Scenarios that follow one another share a world; every other one has its own. */
let world = 0;
const placed = scenarios.map((scenario) => {
  if (!scenario.followsPrevious) world += 1;
  return { scenario, world: `scenario-${world}` };
});

type Request = Pick<FollowUp, 'method' | 'path' | 'headers' | 'body'>;

function send({ method, path, headers, body }: Request, token: string, name: string): Promise<LightMyRequestResponse> {
  const isFixture = tokens.some((fixture) => fixture.token === token);
  const authorization = token === '' ? {} : { authorization: `Bearer ${token}${isFixture ? `+${name}` : ''}` };
  return app.inject({
    method,
    url: path,
    headers: { ...authorization, ...headers, ...(body === null ? {} : { 'content-type': 'application/json' }) },
    ...(body === null ? {} : { payload: JSON.stringify(body) }),
  });
}

function follow(pointer: string, document: unknown): unknown {
  const names = pointer.slice(1).split('/');
  return names.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);
}

function check(reply: LightMyRequestResponse, { status, code, finds }: FollowUp['expect']): void {
  expect(reply.statusCode, reply.body).toBe(status);
  expect(reply.json().code ?? null).toBe(code);
  const found = Object.keys(finds).map((pointer) => [pointer, follow(pointer, reply.json())]);
  expect(Object.fromEntries(found)).toEqual(finds);
}

test('each organization has its own, 79 of org_pampa and 53 of org_ebro', () => {
  const counts = organizationIds.map((id) => [id, scenarios.filter((one) => one.organizationId === id).length]);
  expect(Object.fromEntries(counts)).toEqual({ org_pampa: 79, org_ebro: 53 });
});

test.each(placed)('$scenario.organizationId: $scenario.outcome ← $scenario.method $scenario.path', async (one) => {
  const { scenario, world: name } = one;
  const { token, expect: expected, outcome } = scenario;
  const reply = await send(scenario, token, name);
  check(reply, expected);
  expect(reply.headers['idempotent-replayed']).toBe(outcome.includes('Idempotent-Replayed') ? 'true' : undefined);
  for (const { path, times, expect: told, ...request } of expected.then) {
    const url = path.replace('{location}', String(reply.headers.location));
    const replies: LightMyRequestResponse[] = [];
    for (let time = 0; time < times; time += 1) replies.push(await send({ ...request, path: url }, token, name));
    check(replies.at(-1) as LightMyRequestResponse, told);
  }
});

describe('what a scenario says', () => {
  test('for people begins with what it says for programs', () => {
    for (const { outcome, expect: expected } of scenarios) {
      expect(outcome.startsWith(String(expected.status)), outcome).toBe(true);
      if (expected.code === null) expect(expected.status, outcome).toBeLessThan(400);
      else expect(outcome).toBe(`${expected.status} ${expected.code}`);
    }
  });

  test('is asked with tokens of its organization, but to show that another’s are refused', () => {
    for (const { organizationId, token, expect: expected, path } of scenarios) {
      const owner = tokens.find((fixture) => fixture.token === token)?.organizationId;
      if (owner !== undefined && owner !== organizationId) expect(expected.code, path).toBe('resource_not_found');
      if (owner === undefined) expect(expected.status, path).toBe(401);
    }
  });

  test('is asked of ids of its organization, but to show that another’s are not found', () => {
    const isForeign = (id: string, organizationId: string) => id.includes('_9') !== (organizationId === 'org_ebro');
    for (const { organizationId, path, body, expect: expected } of scenarios) {
      const ids = `${path} ${JSON.stringify(body)}`.match(/\b[a-z]{2,3}_[0-9]{4}\b/g) ?? [];
      // What a world makes is numbered after the seed of org_pampa.
      const foreign = ids.filter((id) => id !== 'aoi_0031' && isForeign(id, organizationId));
      if (foreign.length > 0) expect(expected.status, path).toBe(404);
    }
  });

  test('has a follower only after one that shares its organization', () => {
    const pairs = scenarios.flatMap(({ followsPrevious, organizationId }, index) =>
      followsPrevious ? [[scenarios[index - 1]?.organizationId, organizationId]] : [],
    );
    expect(pairs.length).toBeGreaterThan(0);
    expect(pairs.filter(([before, own]) => before !== own)).toEqual([]);
  });
});

test.each(['full', 'other-org'] as const)(
  'the fixture document of %s has the scenarios of its organization',
  async (profile) => {
    const { data } = (await app.inject({ url: '/v1/sbox/fixtures', headers: as(profile) })).json();
    const { organizationId } = data.organization;
    expect(data.scenarios).toEqual(scenarios.filter((one: Scenario) => one.organizationId === organizationId));
  },
);
