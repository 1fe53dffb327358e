import { expect, test } from 'vitest';
import type { Fault } from '../../../src/contract/form/fault.ts';
import { answerUnderFaults, faultedReply } from '../../../src/engine/faults/fault-effect.ts';
import { requestOf } from '../../support/test-world.ts';

const none = { status: null, drop: false, delayMs: null, hold: false, after: false, retryAfterSeconds: null };
const cause = { who: 'flt_0001', faultId: 'flt_0001', path: '/v1/claims' };
const reply = { status: 201, headers: {}, body: '{}' };
const detailOf = ({ body }: { body: string | Buffer }) => JSON.parse(String(body)).detail;

test('a delay keeps the answer as it is', () => {
  expect(faultedReply({ ...none, delayMs: 20 }, cause, reply)).toEqual({ ...reply, faultEffect: { delayMs: 20 } });
});

test('a hold keeps the answer, and says which fault holds it', () => {
  expect(faultedReply({ ...none, hold: true }, cause, reply)).toEqual({ ...reply, faultEffect: { hold: 'flt_0001' } });
});

test('Retry-After is what the fault says, or a second on 429 and 503', () => {
  const headersOf = (status: 429 | 500 | 503, retryAfterSeconds: number | null = null) =>
    faultedReply({ ...none, status, retryAfterSeconds }, cause).headers;
  expect([headersOf(429), headersOf(503), headersOf(500)]).toEqual([
    { 'retry-after': '1' },
    { 'retry-after': '1' },
    {},
  ]);
  expect([headersOf(429, 0), headersOf(500, 30)]).toEqual([{ 'retry-after': '0' }, { 'retry-after': '30' }]);
});

test('an answer instead of the call’s own says whether the call was carried out', () => {
  const faultEffect = { ...none, status: 502 as const };
  expect(detailOf(faultedReply(faultEffect, cause))).toBe('flt_0001 asked for this 502. Nothing was carried out.');
  expect(detailOf(faultedReply({ ...faultEffect, after: true }, cause, reply))).toBe(
    'flt_0001 asked for this 502. The request was carried out; this replaces its response.',
  );
});

test('a lost answer keeps the status that the call had, for the log', () => {
  expect(faultedReply({ ...none, drop: true, after: true }, cause, reply)).toEqual({
    ...reply,
    faultEffect: { drop: true },
  });
  expect(faultedReply({ ...none, drop: true }, cause)).toMatchObject({ status: 503, faultEffect: { drop: true } });
});

test('no fault hides a defect', () => {
  const fail = () => {
    throw new TypeError('a defect');
  };
  for (const injected of [undefined, { ...none, ...cause, status: 502, after: true } as unknown as Fault]) {
    expect(() => answerUnderFaults(requestOf('listClaims'), { faults: [], injected }, fail)).toThrow('a defect');
  }
});
