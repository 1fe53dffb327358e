import { expect, test } from 'vitest';
import { type AnsweredRequest, RequestRing } from '../../src/server/answers/request-ring.ts';

const answered = (number: number, target = '/v1/aois'): AnsweredRequest => ({
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
  isConsoleRead: false,
  namedWorld: null,
  at: null,
  durationMs: 1,
  exchange: undefined,
});

test('it keeps the last thousand, in their order', () => {
  const ring = new RequestRing();
  for (let number = 0; number < 1_000; number += 1) ring.add(answered(number));
  expect([ring.from, ring.to, ring.at(0).requestId]).toEqual([0, 1_000, 'req_0']);
  ring.add(answered(1_000));
  expect([ring.from, ring.to]).toEqual([1, 1_001]);
  expect([ring.at(1).requestId, ring.at(1_000).requestId]).toEqual(['req_1', 'req_1000']);
});

test('what a rewind has taken back is undone: behind where it led to, in its world and of an older generation', () => {
  const ring = new RequestRing();
  const worlds = { identity: { worldName: 'back' }, generation: '1' } as unknown as Partial<AnsweredRequest>;
  const add = (number: number, facts: Partial<AnsweredRequest>) =>
    ring.add({ ...answered(number), ...worlds, ...facts });
  add(0, { position: 2 });
  add(1, { position: 3 });
  add(2, {});
  add(3, { position: 4 });
  add(4, { position: 4, ...({ identity: { worldName: 'other' } } as unknown as Partial<AnsweredRequest>) });
  const undone = () =>
    Array.from({ length: ring.to - ring.from }, (_, index) => ring.isUndone(ring.at(ring.from + index)));
  expect(undone()).toEqual([false, false, false, false, false]);
  add(5, { position: 5, generation: '2', rewoundTo: 2 });
  expect(undone()).toEqual([false, true, false, true, false, false]);
  // One whose answer was held until then, and the first of the world's next life.
  add(6, { position: 4 });
  add(7, { position: 4, generation: '3' });
  expect(undone().slice(6)).toEqual([true, false]);
  for (let number = 8; number < 1_005; number += 1) ring.add(answered(number));
  expect([ring.from, ring.isUndone(ring.at(6))]).toEqual([5, true]);
  ring.add(answered(1_005));
  expect([ring.from, ring.isUndone(ring.at(6))]).toEqual([6, false]);
});

test('all of a request is kept, also in the place of another', () => {
  const ring = new RequestRing();
  for (let number = 0; number < 1_000; number += 1) ring.add(answered(number));
  const whole: Required<AnsweredRequest> = {
    requestId: 'req_1000',
    method: 'POST',
    target: '/v1/claims?x',
    status: 409,
    identity: { organizationId: 'org_pampa', worldName: 'aside', profile: 'full' } as NonNullable<
      AnsweredRequest['identity']
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
    isConsoleRead: true,
    namedWorld: 'other',
    durationMs: 1.5,
    exchange: { from: 1, to: 2 } as unknown as NonNullable<AnsweredRequest['exchange']>,
  };
  ring.add(whole);
  expect(ring.at(1_000)).toEqual(whole);
  ring.add(answered(1_001));
  expect(ring.at(1_001)).toEqual(answered(1_001));
  expect(ring.at(1_000)).toEqual(whole);
});

test('long targets leave room for fewer, a mebibyte in all', () => {
  const ring = new RequestRing();
  const long = 'x'.repeat(16 * 1024);
  for (let number = 0; number < 64; number += 1) ring.add(answered(number, long));
  expect(ring.from).toBe(0);
  ring.add(answered(64, 'x'));
  expect([ring.from, ring.to]).toEqual([1, 65]);
});

test('keys and the ids that were given out take room as targets do', () => {
  const fromAfter = (more: Partial<AnsweredRequest>) => {
    const ring = new RequestRing();
    for (let number = 0; number < 64; number += 1) ring.add({ ...answered(number, ''), ...more });
    const before = ring.from;
    ring.add(answered(64, 'x'));
    return [before, ring.from];
  };
  expect(fromAfter({ idempotencyKey: 'k'.repeat(16 * 1024) })).toEqual([0, 1]);
  expect(fromAfter({ note: { at: '', status: 202, created: new Array(1024).fill('aoi_0001') } })).toEqual([0, 1]);
});

test('the number behind a request is found, and the oldest stands for one that is not kept', () => {
  const ring = new RequestRing();
  for (let number = 0; number < 1_010; number += 1) ring.add(answered(number));
  expect(ring.after('req_1009')).toBe(1_010);
  expect(ring.after('req_10')).toBe(11);
  expect(ring.after('req_9')).toBe(10);
  expect(new RequestRing().after('req_1')).toBe(0);
});

test('no request is found in an empty ring, nor by an id that was never given', () => {
  const ring = new RequestRing();
  expect(ring.find('req_1')).toBeUndefined();
  ring.add(answered(5));
  expect(ring.find('req_4')).toBeUndefined();
  expect(ring.find('req_5')).toEqual(answered(5));
  for (let number = 6; number < 1_006; number += 1) ring.add(answered(number));
  expect([ring.find('req_5'), ring.find('req_6'), ring.find('req_1005')]).toEqual([
    undefined,
    answered(6),
    answered(1_005),
  ]);
});

test('of the reads of a second, 200 are written down, and in the next one 200 more', () => {
  const ring = new RequestRing();
  const kept = (now: number, count: number) =>
    Array.from({ length: count }, () => ring.hasTimeForRead(now)).filter(Boolean).length;
  expect(kept(50, 200)).toBe(200);
  expect(kept(1_049.9, 1)).toBe(0);
  expect(kept(1_050, 201)).toBe(200);
});
