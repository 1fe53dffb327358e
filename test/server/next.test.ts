import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { collectionNames } from '../../src/contract/collections.ts';
import { Problem, renderProblem } from '../../src/contract/form/problem.ts';
import { permissions } from '../../src/contract/permissions.ts';
import type { Next } from '../../src/contract/records.ts';
import { rowOf, type WorldOperationId } from '../../src/contract/rows.ts';
import { fillTemplate } from '../../src/primitives/path-template.ts';
import { findNext } from '../../src/server/control/next.ts';
import { createWorlds } from '../../src/server/worlds/worlds.ts';
import type { World } from '../../src/world/world.ts';
import { as } from '../support/as.ts';
import { RandomSession, type Step } from '../support/random-session.ts';
import { openSeed, startTestServer } from '../support/test-app.ts';
import { requestOf } from '../support/test-world.ts';

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

describe('who may ask', () => {
  it('answers 404 for the record of another organization', async () => {
    const { status, body } = await ask('clm_0001', 'other-org');
    expect([status, body.code]).toEqual([404, 'resource_not_found']);
  });

  it('blocks what the caller lacks the permission for, with its 403', async () => {
    const { body } = await ask('clm_0001', 'read-only');
    expect(body.data.actions).toEqual([]);
    expect(body.data.blocked.map(({ problem }) => problem['code'])).toEqual(
      Array.from(body.data.blocked, () => 'insufficient_permission'),
    );
    expect(body.data.blocked).not.toEqual([]);
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

const callOf = ({ operationId, params, body }: Next['actions'][number] | Next['blocked'][number]) =>
  requestOf(operationId as WorldOperationId, { params, ...(body !== null && { body }) });

const statusOf = (world: World, id: string): string => {
  const { store } = world.state.holdingOf('org_pampa');
  const entry = collectionNames.map((name) => store.entry(name, id)).find((found) => found !== undefined);
  return String((entry?.value as { readonly status?: string } | undefined)?.status);
};

/** Holds each action and each refusal against what a copy of the world answers. */
function check(world: World, { record, actions, blocked }: Next): void {
  for (const action of actions) {
    const copy = world.fork();
    copy.execute(callOf(action));
    expect({ record, intent: action.intent, status: statusOf(copy, record) }).toEqual({
      record,
      intent: action.intent,
      status: action.moves?.to ?? statusOf(world, record),
    });
  }
  for (const { problem, ...request } of blocked) {
    const path = fillTemplate(
      rowOf(request.operationId as WorldOperationId).path,
      (name) => request.params[name] ?? '',
    );
    let refusal: unknown;
    try {
      world.fork().execute(callOf({ ...request, problem }));
    } catch (error) {
      refusal = error instanceof Problem ? renderProblem(error, path) : error;
    }
    expect({ record, intent: request.intent, refusal }).toEqual({ record, intent: request.intent, refusal: problem });
  }
}

const numbers = fc.nat({ max: 1000 });
const sessions = fc.array(fc.tuple(fc.nat({ max: 13 }), numbers, numbers, numbers), { minLength: 3, maxLength: 12 });

test('what is offered passes as it is, what is blocked gets its problem, and asking changes nothing', async () => {
  const runs = Number(process.env['NEXT_SESSIONS'] ?? 12);
  const identity = {
    token: '',
    profile: 'full',
    organizationId: 'org_pampa',
    permissions: new Set<string>(permissions),
  };
  let [offered, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(sessions, numbers, async (steps: Step[], from) => {
      const worlds = createWorlds({ seed: openSeed(), jobSteps: 1 });
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
        const found = await findNext({
          worlds,
          worldName: 'default',
          call: { operationId: 'getNext', organizationId: 'org_pampa', path: '', params: {}, query: { record } },
          identity: { ...identity, worldName: 'default' },
          translation: undefined,
        });
        check(world, found);
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
