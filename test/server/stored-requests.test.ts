import { expect, test } from 'vitest';
import type { StoredRequest } from '../../src/server/stored-requests/stored-request.ts';
import { StoredRequests } from '../../src/server/stored-requests/stored-requests.ts';

const answered = (number: number, target = '/v1/aois'): StoredRequest => ({
  requestId: `req_${number}`,
  method: 'GET',
  target,
  status: 200,
  identity: null,
  operationId: 'listAois',
  code: null,
  idempotencyKey: null,
  position: null,
  generation: undefined,
  rewoundTo: null,
  note: undefined,
  isReplay: false,
  namedWorld: null,
  at: null,
  durationMs: 1,
  exchange: undefined,
  number: 0,
  answeredAt: 0,
});

test('it keeps the last thousand, in their order', () => {
  const storedRequests = new StoredRequests();
  for (let number = 0; number < 1_000; number += 1) storedRequests.add(answered(number));
  expect([storedRequests.from, storedRequests.to, storedRequests.at(0).requestId]).toEqual([0, 1_000, 'req_0']);
  storedRequests.add(answered(1_000));
  expect([storedRequests.from, storedRequests.to]).toEqual([1, 1_001]);
  expect([storedRequests.at(1).requestId, storedRequests.at(1_000).requestId]).toEqual(['req_1', 'req_1000']);
});

test('what a rewind has taken back is undone: behind where it led to, in its world and of an older generation', () => {
  const storedRequests = new StoredRequests();
  const worlds = { identity: { worldName: 'back' }, generation: '1' } as unknown as Partial<StoredRequest>;
  const add = (number: number, facts: Partial<StoredRequest>) =>
    storedRequests.add({ ...answered(number), ...worlds, ...facts });
  add(0, { position: 2 });
  add(1, { position: 3 });
  add(2, {});
  add(3, { position: 4 });
  add(4, { position: 4, ...({ identity: { worldName: 'other' } } as unknown as Partial<StoredRequest>) });
  const undone = () =>
    Array.from({ length: storedRequests.to - storedRequests.from }, (_, index) =>
      storedRequests.isUndone(storedRequests.at(storedRequests.from + index)),
    );
  expect(undone()).toEqual([false, false, false, false, false]);
  add(5, { position: 5, generation: '2', rewoundTo: 2 });
  expect(undone()).toEqual([false, true, false, true, false, false]);
  // One whose answer was held until then, and the first of the world's next life.
  add(6, { position: 4 });
  add(7, { position: 4, generation: '3' });
  expect(undone().slice(6)).toEqual([true, false]);
  for (let number = 8; number < 2_000; number += 1) storedRequests.add(answered(number));
  const kept = storedRequests.listOf('back').map((request) => [request.requestId, storedRequests.isUndone(request)]);
  expect(kept).toEqual([
    ['req_0', false],
    ['req_1', true],
    ['req_3', true],
    ['req_5', false],
    ['req_6', true],
    ['req_7', false],
  ]);
});

test('all of a request is kept, also in the place of another', () => {
  const storedRequests = new StoredRequests();
  for (let number = 0; number < 1_000; number += 1) storedRequests.add(answered(number));
  const whole: Required<StoredRequest> = {
    requestId: 'req_1000',
    method: 'POST',
    target: '/v1/claims?x',
    status: 409,
    identity: { organizationId: 'org_pampa', worldName: 'aside', profile: 'full' } as NonNullable<
      StoredRequest['identity']
    >,
    operationId: 'createClaim',
    code: 'claim_already_open',
    idempotencyKey: 'k',
    position: 7,
    generation: '2',
    rewoundTo: 3,
    note: { at: '2026-01-15T12:00:01.000Z', status: 201, created: ['clm_0099'] },
    at: '2026-01-15T12:00:00.000Z',
    isReplay: true,
    namedWorld: 'other',
    durationMs: 1.5,
    exchange: { from: 5, length: 3 },
    number: 0,
    answeredAt: 0,
  };
  storedRequests.add(whole);
  expect(storedRequests.at(1_000)).toEqual(whole);
  const next = answered(1_001);
  storedRequests.add(next);
  expect(storedRequests.at(1_001)).toEqual(next);
  expect(storedRequests.at(1_000)).toEqual(whole);
  expect([whole.number, next.number]).toEqual([1_000, 1_001]);
  expect(Date.now() - whole.answeredAt).toBeLessThan(60_000);
  expect(storedRequests.listOf('aside')).toEqual([whole]);
});

test('long targets leave room for fewer, a mebibyte in all', () => {
  const storedRequests = new StoredRequests();
  const long = 'x'.repeat(16 * 1024);
  for (let number = 0; number < 64; number += 1) storedRequests.add(answered(number, long));
  expect(storedRequests.from).toBe(0);
  storedRequests.add(answered(64, 'x'));
  expect([storedRequests.from, storedRequests.to]).toEqual([1, 65]);
});

test('keys and the ids that were given out take room as targets do', () => {
  const fromAfter = (more: Partial<StoredRequest>) => {
    const storedRequests = new StoredRequests();
    for (let number = 0; number < 64; number += 1) storedRequests.add({ ...answered(number, ''), ...more });
    const before = storedRequests.from;
    storedRequests.add(answered(64, 'x'));
    return [before, storedRequests.from];
  };
  expect(fromAfter({ idempotencyKey: 'k'.repeat(16 * 1024) })).toEqual([0, 1]);
  expect(fromAfter({ note: { at: '', status: 202, created: new Array(1024).fill('aoi_0001') } })).toEqual([0, 1]);
});

test('no request is found among none, nor by an id that was never given', () => {
  const storedRequests = new StoredRequests();
  const find = (number: number) => storedRequests.find('default', `req_${number}`)?.number;
  const after = (number: number) => storedRequests.after('other', `req_${number}`);
  expect(find(1)).toBeUndefined();
  storedRequests.add(answered(5));
  expect([find(4), find(5), storedRequests.find('other', 'req_5')]).toEqual([undefined, 0, undefined]);
  for (let number = 6; number < 1_006; number += 1) storedRequests.add(answered(number));
  expect([find(5), find(6), find(1_005)]).toEqual([undefined, 1, 1_000]);
  expect([after(5), after(6), after(1_005)]).toEqual([0, 2, 1_001]);
});

test('of the reads of a second, 200 are written down, and in the next one 200 more', () => {
  const storedRequests = new StoredRequests();
  const kept = (now: number, count: number) =>
    Array.from({ length: count }, () => storedRequests.hasTimeForRead(now)).filter(Boolean).length;
  expect(kept(50, 200)).toBe(200);
  expect(kept(1_049.9, 1)).toBe(0);
  expect(kept(1_050, 201)).toBe(200);
});
