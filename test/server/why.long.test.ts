import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { fullToken } from '../../src/contract/permissions.ts';
import type { Why } from '../../src/contract/schemas/why.ts';
import type { Call } from '../../src/engine/kernel/call.ts';
import type { Pins } from '../../src/engine/machine/machine.ts';
import { createDeferred } from '../../src/primitives/deferred.ts';
import { explainMember } from '../../src/server/control/why.ts';
import { createWorlds, machinesOf, type WorldMachine } from '../../src/server/worlds/worlds.ts';
import { callAs } from '../support/call-as.ts';
import { openSeed, startTestServer } from '../support/test-app.ts';
import { startClock, stopClock } from '../support/test-clock.ts';
import { requestOf } from '../support/test-world.ts';

/** A sandbox, and its log as it is asked. */
async function serve() {
  const { url, worlds } = await startTestServer({ jobSteps: 0 });
  const ask = (path: string, body?: object) =>
    callAs('full', url, `${body === undefined ? 'GET' : 'POST'} ${path}`, { body });
  const send = async (path: string, body?: object) => ((await (await ask(path, body)).json()) as { data: never }).data;
  const why = (record: string, member?: string): Promise<Why> =>
    send(`/control/why?record=${record}${member === undefined ? '' : `&member=${member}`}`);
  return { worlds, ask, send, why };
}

type Sandbox = Awaited<ReturnType<typeof serve>>;

const namesOf = ({ calls }: Why) => calls.map(({ operationId, path }) => `${operationId} ${path}`);
const changesOf = ({ calls }: Why) => calls.map(({ before, after }) => `${before} → ${after}`);

let clients = 0;

/** Calls that have nothing to do with anything. */
async function passTime({ send }: Sandbox, count = 5): Promise<void> {
  for (let index = 0; index < count; index += 1) await send('/v1/clients', { name: `Finca ${++clients}` });
}

const loss = { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'fire', occurredAt: '2026-01-10', claimedHectares: 12 };

/** What every answer must be: without one of the calls the value is another, and without all others it is the same. */
async function checkNeeded({ worlds }: Sandbox, { record, member, value, calls }: Why): Promise<void> {
  const entries = [];
  for await (const batch of worlds.history('default')) entries.push(...batch);
  const log = entries.filter(({ rewind }) => rewind === undefined);
  const whole = machinesOf(openSeed(), 0).create();
  const pins = new Map<number, Pins>();
  for (const { position, call } of log) {
    pins.set(position, whole.world.pins);
    await run(whole, call as Call);
  }
  const valueAfter = async (positions: readonly number[]) => {
    const machine = machinesOf(openSeed(), 0).create();
    for (const { position, call } of log.filter((entry) => positions.includes(entry.position))) {
      machine.world.pin(pins.get(position) as Pins);
      await run(machine, call as Call).catch(() => undefined);
    }
    const { store } = machine.world.state.holdingOf('org_pampa');
    const name = record.startsWith('pol_') ? 'policies' : record.startsWith('dlv_') ? 'webhookDeliveries' : 'claims';
    return JSON.stringify((store.get(name, record) as Record<string, unknown> | undefined)?.[String(member)]);
  };
  const positions = calls.map(({ position }) => position);
  expect(await valueAfter(positions)).toBe(value);
  for (const one of positions) expect(await valueAfter(positions.filter((other) => other !== one))).not.toBe(value);
}

async function run(machine: WorldMachine, call: Call): Promise<void> {
  await machine.prepare(call);
  machine.apply(call);
}

describe('why a member has its value', () => {
  test('of a record that nobody changed: as the seed has it', async () => {
    const sandbox = await serve();
    await passTime(sandbox);
    const answer = await sandbox.why('clm_0001', 'status');
    expect(answer).toMatchObject({ record: 'clm_0001', member: 'status', isMinimal: true, calls: [] });
  });

  test('of a claim that a visit assessed: the claim and the visit, and what each did', async () => {
    const sandbox = await serve();
    const { send, why } = sandbox;
    await passTime(sandbox);
    const { claimId } = await send('/v1/claims', loss);
    await passTime(sandbox);
    const zones = [{ hectares: 12, damagePct: 60 }];
    await send('/v1/peritajes', { claimId, detectionId: null, zones });
    await send('/v1/claims', { ...loss, policyId: 'pol_0005', aoiId: 'aoi_0006', peril: 'drought' });
    const answer = await why(claimId, 'status');
    expect(namesOf(answer)).toEqual(['createClaim /v1/claims', 'createPeritaje /v1/peritajes']);
    expect(changesOf(answer)).toEqual(['null → "submitted"', '"submitted" → "assessed"']);
    expect(answer.calls[0]).toMatchObject({
      profile: 'full',
      organizationId: 'org_pampa',
      changed: expect.arrayContaining([claimId]),
    });
    await checkNeeded(sandbox, answer);
  });

  test('of two reports that each suffice: the first', async () => {
    const sandbox = await serve();
    const { send, why } = sandbox;
    const { claimId } = await send('/v1/claims', loss);
    await send('/v1/peritajes', { claimId, detectionId: null, zones: [{ hectares: 12, damagePct: 60 }] });
    await passTime(sandbox);
    const first = await send('/v1/reports', { title: 'Uno', claimId, status: 'signed' });
    const second = await send('/v1/reports', { title: 'Dos', claimId, status: 'signed' });
    expect([first, second]).toMatchObject([{ status: 'signed' }, { status: 'signed' }]);
    const answer = await why(claimId, 'status');
    expect(namesOf(answer)).toEqual([
      'createClaim /v1/claims',
      'createPeritaje /v1/peritajes',
      'createReport /v1/reports',
    ]);
    expect(answer.calls[2]?.created).toContain(first['reportId']);
    expect(answer.value).toBe('"approved"');
    await checkNeeded(sandbox, answer);
  });

  test('of a claim that time made overdue: the claim, and the move of the clock', async () => {
    const sandbox = await serve();
    const { send, why } = sandbox;
    const { claimId } = await send('/v1/claims', loss);
    await passTime(sandbox);
    await send('/control/clock', { advance: 'P90D' });
    const answer = await why(claimId, 'overdue');
    expect([answer.value, namesOf(answer)]).toEqual(['true', ['createClaim /v1/claims', 'moveClock /control/clock']]);
    await checkNeeded(sandbox, answer);
  });

  test('of what a rewind took back and somebody did again: the second time only', async () => {
    const sandbox = await serve();
    const { ask, send, why } = sandbox;
    await passTime(sandbox, 1);
    await send('/v1/claims', loss);
    await send('/control/rewind', { to: 1, from: 2 });
    const { claimId } = await send('/v1/claims', loss);
    const answer = await why(claimId, 'status');
    expect(answer.calls.map(({ position }) => position)).toEqual([4]);
    await ask('/v1/sbox/reset', {});
    expect((await ask(`/control/why?record=${claimId}`)).status).toBe(404);
  });

  test('of a sum that other claims used up: they are told apart by what they changed', async () => {
    const sandbox = await serve();
    const { send, why } = sandbox;
    const { claimId } = await send('/v1/claims', loss);
    await send('/v1/peritajes', { claimId, detectionId: null, zones: [{ hectares: 12, damagePct: 60 }] });
    await send('/v1/reports', { title: 'Uno', claimId, status: 'signed' });
    await passTime(sandbox);
    const answer = await why('pol_0001', 'remainingSumInsured');
    expect(namesOf(answer)).toEqual([
      'createClaim /v1/claims',
      'createPeritaje /v1/peritajes',
      'createReport /v1/reports',
    ]);
    expect(answer.calls.map(({ changed }) => changed.includes('pol_0001'))).toEqual([false, false, true]);
  });
});

describe('it refuses', () => {
  test.each([
    ['no record', '', 400, 'invalid_parameter'],
    ['another parameter', '?record=clm_0001&of=it', 400, 'unknown_parameter'],
    ['a record that is not there', '?record=clm_9999', 404, 'resource_not_found'],
    ['what is no id at all', '?record=somebody', 404, 'resource_not_found'],
    ['a member that it does not have', '?record=clm_0001&member=statu', 400, 'invalid_parameter'],
  ])('%s', async (_, query, status, code) => {
    const { ask } = await serve();
    const answer = await ask(`/control/why${query}`);
    expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ code })]);
  });

  it('a second question while it answers one', async () => {
    const sandbox = await serve();
    const { claimId } = await sandbox.send('/v1/claims', loss);
    const { worlds } = sandbox;
    const [begun, goOn] = [createDeferred(), createDeferred()];
    const replayOf = worlds.replayOf.bind(worlds);
    vi.spyOn(worlds, 'replayOf').mockImplementationOnce(async (name) => {
      begun.resolve();
      await goOn.promise;
      return replayOf(name);
    });
    const ask = async () => (await sandbox.ask(`/control/why?record=${claimId}`)).status;
    const first = ask();
    await begun.promise;
    expect([await ask(), await ask()]).toEqual([503, 503]);
    goOn.resolve();
    expect(await first).toBe(200);
    expect((await sandbox.ask('/control/why?record=clm_0001')).status).toBe(200);
  });

  it('a log whose beginning is forgotten', async () => {
    const { worlds, ask, send } = await serve();
    await send('/v1/clients', { name: 'Finca' });
    const replayOf = worlds.replayOf.bind(worlds);
    worlds.replayOf = async (name) => {
      const { loadCreate, entries } = await replayOf(name);
      return { loadCreate, entries: { ...entries, isWhole: false } };
    };
    const answer = await ask('/control/why?record=clm_0001');
    expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([
      404,
      'The log of default no longer has its beginning, so nothing can be replayed.',
    ]);
    worlds.replayOf = replayOf;
  });
});

it('gives the shortest list so far when the time is up', async () => {
  const worlds = createWorlds({ seed: openSeed(), jobSteps: 0 });
  for (let index = 0; index < 400; index += 1)
    await worlds.submit('default', requestOf('createPortfolio', { body: { name: `Libro ${index}` } }));
  let tries = 0;
  stopClock();
  onTestFinished(startClock);
  const replayOf = worlds.replayOf.bind(worlds);
  worlds.replayOf = async (name) => {
    const { loadCreate, entries } = await replayOf(name);
    const create = await loadCreate();
    // The sixth takes all of the time.
    const createSlowly = () => {
      tries += 1;
      if (tries === 6) vi.advanceTimersByTime(2_001);
      return create();
    };
    return { entries, loadCreate: async () => createSlowly };
  };
  const identity = {
    ...fullToken,
    organizationId: 'org_pampa',
    permissions: new Set(fullToken.permissions),
    worldName: 'default',
  };
  const call = { ...requestOf('listPortfolios'), query: { record: 'pf_0010', member: 'name' } };
  const { isMinimal, calls } = await explainMember({ worlds, identity, call }, 2000);
  expect(isMinimal).toBe(false);
  expect(calls.length).toBeLessThan(400);
  expect(calls.some(({ created }) => created.includes('pf_0010'))).toBe(true);
});
