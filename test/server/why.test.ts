import { describe, expect, test } from 'vitest';
import type { Why } from '../../src/contract/schemas/why.ts';
import { callAs } from '../support/call-as.ts';
import { startTestServer } from '../support/test-app.ts';

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

const namesOf = ({ calls }: Why) => calls.map(({ operationId }) => operationId);
const loss = { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'fire', occurredAt: '2026-01-10', claimedHectares: 12 };

describe('the requests behind a record', () => {
  test('none of a record that nobody changed', async () => {
    const { send, why } = await serve();
    await send('/v1/clients', { name: 'Finca' });
    expect(await why('clm_0001', 'status')).toMatchObject({ value: '"under_review"', isLogWhole: true, calls: [] });
  });

  test('those that made or named it or what it follows from, in the order of time, and who said each figure', async () => {
    const { send, why } = await serve();
    const { claimId } = await send('/v1/claims', loss);
    await send('/v1/clients', { name: 'Finca' });
    const zones = [{ hectares: 12, damagePct: 60 }];
    const { peritajeId } = await send('/v1/peritajes', { claimId, detectionId: null, zones });
    await send('/v1/claims', { ...loss, policyId: 'pol_0005', aoiId: 'aoi_0006', peril: 'drought' });
    await send('/v1/reports', { title: 'Uno', claimId, status: 'signed' });
    const answer = await why(claimId, 'approvedAmount');
    expect(namesOf(answer)).toEqual(['createClaim', 'createPeritaje', 'createReport']);
    const sayers = new Map(answer.steps.map(({ name, from, said }) => [`${name} ${from?.record}`, said]));
    expect(sayers.get(`zone_damage ${peritajeId}`)).toMatchObject({ by: 'full' });
    expect(sayers.get('sum_insured pol_0001')).toMatchObject({ by: null });
    // 109,190.90 × 12 ÷ 119.99 × 60 % = 6,552.00, and the franchise of 6 % is exceeded.
    expect(answer.steps[0]).toMatchObject({ name: 'amount', value: 6552, unit: 'USD' });
    // Whoever signed the report said the amount, and the visit the loss.
    expect(answer.steps[0]?.said).toEqual({ by: 'full', at: answer.calls[2]?.at });
  });

  test('a report that is signed later decides the claim, though its request does not name it', async () => {
    const { send, why } = await serve();
    const { claimId } = await send('/v1/claims', loss);
    await send('/v1/peritajes', { claimId, detectionId: null, zones: [{ hectares: 12, damagePct: 60 }] });
    const { reportId } = await send('/v1/reports', { title: 'Uno', claimId });
    const { signedAt } = await send('/v1/reports', { reportId, status: 'signed' });
    const { steps, calls } = await why(claimId, 'approvedAmount');
    expect([steps[0]?.said?.at, calls.at(-1)?.at]).toEqual([signedAt, signedAt]);
  });

  test('of a decided claim the inputs are those of the decision, which moved the policy', async () => {
    const { send, why } = await serve();
    const signed = async (claimed: object) => {
      const { claimId } = await send('/v1/claims', claimed);
      await send('/v1/peritajes', { claimId, detectionId: null, zones: [{ hectares: 12, damagePct: 60 }] });
      await send('/v1/reports', { title: 'Uno', claimId, status: 'signed' });
      return claimId;
    };
    const first = await signed(loss);
    const before = (await why(first, 'approvedAmount')).steps;
    expect(before.some(({ name }) => name === 'prior_loss')).toBe(false);
    await signed({ ...loss, peril: 'hail', occurredAt: '2026-01-12' });
    expect((await why(first, 'approvedAmount')).steps).toEqual(before);
  });

  test('not those that a rewind took back', async () => {
    const { ask, send, why } = await serve();
    await send('/v1/clients', { name: 'Finca' });
    await send('/v1/claims', loss);
    await send('/control/rewind', { to: 1, from: 2 });
    const { claimId } = await send('/v1/claims', loss);
    expect((await why(claimId, 'status')).calls.map(({ position }) => position)).toEqual([4]);
    await ask('/v1/sbox/reset', {});
    expect((await ask(`/control/why?record=${claimId}`)).status).toBe(404);
  });

  test('of a log that begins with a reset nothing is missing', async () => {
    const { send, why } = await serve();
    await send('/v1/clients', { name: 'Finca' });
    await send('/v1/sbox/reset', {});
    const { claimId } = await send('/v1/claims', loss);
    expect(await why(claimId, 'reserve')).toMatchObject({ isLogWhole: true, calls: [{ operationId: 'createClaim' }] });
  });

  test('where the log has lost its beginning, the tree stands and the answer says so', async () => {
    const { worlds, send, why } = await serve();
    await send('/v1/clients', { name: 'Finca' });
    const replayOf = worlds.replayOf.bind(worlds);
    worlds.replayOf = async (name) => {
      const { entries, ...replay } = await replayOf(name);
      return { ...replay, entries: { ...entries, isWhole: false } };
    };
    const answer = await why('clm_0005', 'approvedAmount');
    expect([answer.isLogWhole, answer.steps[0]?.value]).toEqual([false, 27_419.96]);
  });
});

test.each([
  ['no record', '', 400, 'invalid_parameter'],
  ['another parameter', '?record=clm_0001&of=it', 400, 'unknown_parameter'],
  ['a record that is not there', '?record=clm_9999', 404, 'resource_not_found'],
  ['what is no id at all', '?record=somebody', 404, 'resource_not_found'],
  ['a member that it does not have', '?record=clm_0001&member=statu', 400, 'invalid_parameter'],
])('it refuses %s', async (_, query, status, code) => {
  const { ask } = await serve();
  const answer = await ask(`/control/why${query}`);
  expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ code })]);
});

test('a member that is not there is told with those whose names hold the word', async () => {
  const { ask } = await serve();
  const { detail } = (await (await ask('/control/why?record=clm_0001&member=amount')).json()) as { detail: string };
  expect(detail).toContain('known: claimedAmount, approvedAmount');
  expect(detail).not.toContain('statusHistory');
});
