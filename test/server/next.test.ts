import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { collectionNames } from '../../src/contract/collections.ts';
import type { Permission } from '../../src/contract/permissions.ts';
import type { Next } from '../../src/contract/records.ts';
import { rowOf, type WorldOperationId } from '../../src/contract/rows.ts';
import { violationsOf } from '../../src/engine/kernel/validation.ts';
import { fillTemplate } from '../../src/primitives/path-template.ts';
import type { App } from '../../src/server/app.ts';
import { createWorlds, type Worlds } from '../../src/server/worlds/worlds.ts';
import type { World } from '../../src/world/world.ts';
import { as } from '../support/as.ts';
import { RandomSession, type Step } from '../support/random-session.ts';
import { buildTestApp, openSeed, startTestServer } from '../support/test-app.ts';
import { createTestWorld } from '../support/test-world.ts';

const { url } = await startTestServer();

async function ask(record: string, caller: Parameters<typeof as>[0] = 'full', headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}/control/next?record=${record}`, { headers: { ...as(caller), ...headers } });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as { data: Next; code: string },
  };
}

const next = async (record: string) => (await ask(record)).body.data;
const intentsOf = (requests: readonly { readonly intent: string }[]) => requests.map(({ intent }) => intent);

describe('what can be done with a seeded record', () => {
  it('of a claim whose visit was cancelled: another visit first, and no report that decides nothing', async () => {
    const { actions, blocked, due } = await next('clm_0001');
    expect(intentsOf(actions)).toEqual(['schedule_visit', 'record_visit', 'draft_report', 'withdraw_claim']);
    expect(actions[0]).toMatchObject({
      operationId: 'createPeritaje',
      body: {
        claimId: 'clm_0001',
        detectionId: 'det_0001',
        scheduledAt: '2026-01-20T13:00:00.000Z',
        modality: 'field',
      },
      label: 'Schedule the visit',
      needs: ['#/scheduledAt', '#/modality'],
      moves: { from: 'under_review', to: 'assessment_scheduled' },
      primary: true,
    });
    expect(actions.filter(({ primary }) => primary)).toHaveLength(1);
    expect(blocked).toEqual([]);
    expect(due).toEqual({ at: '2026-01-19T03:00:00.000Z', rule: 'claim.overdue' });
  });

  it('of a disputed claim: the report is refused, with the whole problem', async () => {
    const { actions, blocked } = await next('clm_0011');
    expect(intentsOf(actions).slice(0, 2)).toEqual(['schedule_visit', 'record_visit']);
    expect(blocked.find(({ intent }) => intent === 'sign_report')).toMatchObject({
      problem: { status: 422, instance: '/v1/reports', errors: [{ pointer: '#/reportId' }] },
    });
  });

  it('of a job that has ended: nothing cancels it', async () => {
    const { actions, blocked } = await next('job_0001');
    expect(intentsOf(actions)).not.toContain('cancel_job');
    expect(blocked.find(({ intent }) => intent === 'cancel_job')).toMatchObject({
      operationId: 'cancelJob',
      params: { id: 'job_0001' },
      body: null,
      problem: { status: 409, code: 'job_already_terminal' },
    });
  });

  it('of a record that nothing can be done with: two empty lists', async () => {
    expect(await next('cli_0001')).toEqual({ record: 'cli_0001', actions: [], blocked: [], due: null });
  });
});

describe('what can be done with each kind of record', () => {
  it.each([
    ['an open alert', 'alr_0010', ['acknowledge_alert']],
    ['a delivery in the dead-letter queue', 'dlv_0009', ['retry_delivery']],
    ['a job that runs', 'job_0002', ['read_job', 'cancel_job']],
    ['a job that failed', 'job_0004', ['repeat_job']],
    ['a detection', 'det_0002', ['report_claim']],
    ['a disputed visit', 'per_0006', ['accept_assessment']],
    ['a draft', 'rep_0006', ['sign_report']],
    ['an event', 'evt_0009', ['map_footprint']],
    ['a plot', 'aoi_0006', ['map_footprint', 'watch_plot']],
  ])('%s, %s: %j', async (_kind, record, intents) => {
    expect(intentsOf((await next(record)).actions)).toEqual(expect.arrayContaining(intents));
  });

  it('suggests no body that the form of its operation refuses, of any record of the seed', async () => {
    const { store } = createTestWorld().state.holdingOf('org_pampa');
    const names = collectionNames.filter((name) => name !== 'jobResults' && name !== 'weather');
    const malformed: unknown[] = [];
    for (const { id } of names.flatMap((name) => store.entries(name))) {
      const { actions, blocked } = await next(id);
      malformed.push(...[...actions, ...blocked].filter((request) => !hasForm(request)));
    }
    expect(malformed).toEqual([]);
  });

  it('acknowledges and retries as it is offered', async () => {
    const app = buildTestApp();
    // The endpoint of the delivery fails again.
    for (const [record, after] of [
      ['alr_0010', 'acknowledged'],
      ['dlv_0009', 'dead_letter'],
    ] as const) {
      const [action] = (await next(record)).actions;
      const { status, said } = await take(app, action as Offered, as('full', `taken-${record.slice(0, 3)}`));
      expect([record, status, said.data.status]).toEqual([record, 200, after]);
    }
  });

  it('offers no answer of the insured that the visit has already', async () => {
    const { actions } = await next('per_0006');
    expect(intentsOf(actions)).toEqual(['accept_assessment']);
  });

  it('of a claim that was assessed after its draft: another report, signed or as a draft', async () => {
    const app = buildTestApp();
    const headers = as('full', 'drafted');
    const ofClaim = async () =>
      ((await app.inject({ url: '/control/next?record=clm_0001', headers })).json() as { data: Next }).data;
    for (const intent of ['draft_report', 'record_visit']) {
      const action = (await ofClaim()).actions.find((one) => one.intent === intent) as Offered;
      const key = { 'idempotency-key': intent };
      expect((await take(app, action, { ...headers, ...key })).status).toBe(201);
    }
    const { actions } = await ofClaim();
    expect(intentsOf(actions)).toEqual(['sign_report', 'draft_report']);
    expect(actions[0]).toMatchObject({ moves: { to: 'approved' }, primary: true });
    expect((await take(app, actions[0] as Offered, headers)).said.data.status).toBe('signed');
  });

  it('of a draft that is out of date: why it cannot be signed, and a draft of the claim as it is now, which can', async () => {
    const app = buildTestApp();
    const headers = as('full', 'out-of-date');
    const of = async (record: string) =>
      ((await app.inject({ url: `/control/next?record=${record}`, headers })).json() as { data: Next }).data;
    const takeOf = async (record: string, intent: string) => {
      const action = (await of(record)).actions.find((one) => one.intent === intent) as Offered;
      const { status, said } = await take(app, action, { ...headers, 'idempotency-key': `${record} ${intent}` });
      expect([intent, status]).toEqual([intent, 201]);
      return said.data as unknown as { readonly reportId: string; readonly title: string; readonly status: string };
    };
    const old = await takeOf('clm_0001', 'draft_report');
    await takeOf('clm_0001', 'record_visit');
    const { actions, blocked } = await of(old.reportId);
    expect(intentsOf(actions)).toEqual(['draft_report']);
    const [{ problem } = { problem: {} as Next['blocked'][number]['problem'] }] = blocked;
    expect([intentsOf(blocked), problem['errors']]).toEqual([
      ['sign_report'],
      [expect.objectContaining({ code: 'not_the_assessment', detail: expect.stringMatching(/create a new report/) })],
    ]);
    const drafted = await takeOf(old.reportId, 'draft_report');
    expect([drafted.title, drafted.status]).toEqual([old.title, 'draft']);
    // The draft that is out of date now leads to the new one.
    const signing = { intent: 'sign_report', body: { reportId: drafted.reportId, status: 'signed' } };
    for (const record of [old.reportId, drafted.reportId])
      expect((await of(record)).actions).toEqual([expect.objectContaining(signing)]);
  });
});

describe('who may ask', () => {
  it('answers 404 for the record of another organization', async () => {
    const { status, body } = await ask('clm_0001', 'other-org');
    expect([status, body.code]).toEqual([404, 'resource_not_found']);
    const saysOf = async (path: string) => {
      const answer = await fetch(`${url}${path}`, { headers: as('other-org') });
      return ((await answer.json()) as { detail: string }).detail;
    };
    const said = await saysOf('/v1/claims/clm_0001');
    expect(said).toMatch(/^There is no clm_0001 in claims of org_ebro\. .*belongs to another organization/);
    expect(await saysOf('/control/next?record=clm_0001')).toBe(said);
    expect(await saysOf('/control/why?record=clm_0001&member=reserve')).toBe(said);
  });

  it('blocks what the caller lacks the permission for, with its 403', async () => {
    const { body } = await ask('clm_0001', 'read-only');
    expect(body.data.actions).toEqual([]);
    expect(body.data.blocked.map(({ problem }) => problem['code'])).toEqual(
      Array.from(body.data.blocked, () => 'insufficient_permission'),
    );
    expect(body.data.blocked).not.toEqual([]);
  });

  it('hides no action from whoever may take it, and no id from whoever may not', async () => {
    const permissions: Permission[] = ['claims:read', 'claims:write'];
    const tokens = [{ token: 'handler', permissions, organizationId: 'org_pampa' }];
    const { url: handled } = await startTestServer({ tokens });
    const send = (path: string, world: string, more: RequestInit = {}) => {
      const headers = { authorization: `Bearer handler+${world}`, 'idempotency-key': world };
      return fetch(`${handled}${path}`, { ...more, headers: { ...headers, 'content-type': 'application/json' } });
    };
    const answer = await send('/control/next?record=clm_0001', 'next');
    const { actions, blocked } = ((await answer.json()) as { data: Next }).data;
    // A visit of a claim is written with claims:write, a report with reports:write.
    expect(actions.map(({ intent, primary }) => [intent, primary])).toContainEqual(['schedule_visit', true]);
    expect(blocked.map(({ problem }) => problem['code'])).toContain('insufficient_permission');
    expect(JSON.stringify(blocked)).not.toMatch(/(per|rep|det|job)_\d/);
    for (const [index, { operationId, body, intent }] of actions.entries()) {
      const { path, method } = rowOf(operationId as WorldOperationId);
      const { status } = await send(path, `next-${index}`, { method, body: JSON.stringify(body) });
      expect([intent, status < 300]).toEqual([intent, true]);
    }
  });

  it('refuses what names no record', async () => {
    for (const record of ['', 'anything', 'xyz_0001']) {
      const { status, body } = await ask(record);
      expect([record, status, body.code]).toEqual([record, 400, 'invalid_parameter']);
    }
    expect((await ask('clm_9999')).status).toBe(404);
  });

  it('labels in the language of the caller, and says which', async () => {
    const { headers, body } = await ask('clm_0001', 'full', { 'accept-language': 'es-AR' });
    expect(body.data.actions[0]?.label).toBe('Programar la inspección');
    expect([headers.get('content-language'), headers.get('vary')]).toEqual(['es', 'Accept-Language']);
    expect((await ask('clm_0001')).headers.get('content-language')).toBe('en');
  });
});

type Offered = Pick<Next['actions'][number], 'intent' | 'operationId' | 'params' | 'body'>;

/** Sends a request as a client that was offered it would: what `body` says, and none where it is null. */
async function take(app: App, { operationId, params, body }: Offered, headers: Record<string, string>) {
  const { method, path, idempotencyKey } = rowOf(operationId as WorldOperationId);
  const url = fillTemplate(path, (name) => params[name] ?? '');
  const sent = { ...(idempotencyKey && { 'idempotency-key': 'taken' }), ...headers };
  const answer = await app.inject({ method, url, headers: sent, ...(body !== null && { payload: body }) });
  const { requestId: _, ...said } = answer.json();
  return { status: answer.statusCode, said };
}

/** A body that the operation's form refuses would be refused for the sake of the suggestion, and not of the record. */
const hasForm = ({ operationId, body }: Offered): boolean => {
  const form = rowOf(operationId as WorldOperationId).body;
  return form === undefined ? body === null : body !== null && violationsOf(form, body).length === 0;
};

const statusOf = (world: World, id: string): string => {
  const { store } = world.state.holdingOf('org_pampa');
  const entry = collectionNames.map((name) => store.entry(name, id)).find((found) => found !== undefined);
  return String((entry?.value as { readonly status?: string } | undefined)?.status);
};

/** Holds each action and each refusal against what a fork of the world answers. */
async function check(app: App, worlds: Worlds, { record, actions, blocked }: Next): Promise<void> {
  const world = worlds.peek('default')?.world as World;
  for (const request of [...actions, ...blocked]) {
    const { intent } = request;
    forks += 1;
    const headersOf = (what: string) => ({ ...as('full'), 'idempotency-key': `${what}-${forks}` });
    expect({ record, intent, hasForm: hasForm(request) }).toEqual({ record, intent, hasForm: true });
    const forked = await app.inject({
      method: 'POST',
      url: '/control/worlds',
      headers: headersOf('fork'),
      payload: { name: 'fork' },
    });
    expect(forked.statusCode).toBe(201);
    const { status, said } = await take(app, request, as('full', 'fork'));
    const after = statusOf(worlds.peek('fork')?.world as World, record);
    if ('problem' in request)
      expect({ record, intent, refusal: said }).toEqual({ record, intent, refusal: request.problem });
    else
      expect({ record, intent, isDone: status < 300, after }).toEqual({
        record,
        intent,
        isDone: true,
        after: request.moves?.to ?? statusOf(world, record),
      });
    const dropped = await app.inject({ method: 'DELETE', url: '/control/worlds/fork', headers: headersOf('drop') });
    expect(dropped.statusCode).toBe(200);
  }
}
let forks = 0;

const numbers = fc.nat({ max: 1000 });
const sessions = fc.array(fc.tuple(fc.nat({ max: 13 }), numbers, numbers, numbers), { minLength: 3, maxLength: 12 });

const runs = Number(process.env['NEXT_SESSIONS'] ?? 12);
/** 2,000 sessions take a quarter of an hour. */
const timeout = 300_000 + 2_000 * runs;

test('what is offered passes as it is, what is blocked gets its problem, and asking changes nothing', {
  timeout,
}, async () => {
  let [offered, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(sessions, numbers, async (steps: Step[], from) => {
      const worlds = createWorlds({ seed: openSeed(), jobSteps: 1 });
      const app = buildTestApp({ worlds });
      await worlds.read('default', () => undefined);
      const world = worlds.peek('default')?.world as World;
      const session = new RandomSession(world);
      for (const step of steps) session.take(step);
      const digest = world.digest();
      const { store } = world.state.holdingOf('org_pampa');
      const ids = collectionNames
        .filter((name) => name !== 'jobResults' && name !== 'weather')
        .flatMap((name) => {
          const all = store.entries(name);
          return [...all.slice(-2), ...all.slice(from % all.length, (from % all.length) + 1)].map(({ id }) => id);
        });
      for (const record of new Set(ids)) {
        const asked = await app.inject({ url: `/control/next?record=${record}`, headers: as('full') });
        const { data: found } = asked.json() as { data: Next };
        await check(app, worlds, found);
        offered += found.actions.length;
        refused += found.blocked.length;
      }
      expect(world.digest()).toBe(digest);
    }),
    { numRuns: runs },
  );
  expect(offered).toBeGreaterThan(runs);
  expect(refused).toBeGreaterThan(runs);
});
