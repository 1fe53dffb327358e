import { expect, test } from 'vitest';
import type { Problem } from '../../../src/contract/form/problem.ts';
import { parseFaultHeader } from '../../../src/engine/faults/fault-header.ts';

const none = { status: null, drop: false, delayMs: null, hold: false, after: false, retryAfterSeconds: null };

test.each([
  ['status=503', { ...none, status: 503 }],
  ['status=429; after', { ...none, status: 429, after: true }],
  [' drop ', { ...none, drop: true }],
  ['drop;after', { ...none, drop: true, after: true }],
  ['delay=2s', { ...none, delayMs: 2000 }],
  ['status=503; retry-after=0', { ...none, status: 503, retryAfterSeconds: 0 }],
  ['status=500; retry-after=3600;after', { ...none, status: 500, after: true, retryAfterSeconds: 3600 }],
  ['delay=1ms', { ...none, delayMs: 1 }],
  ['delay=1m', { ...none, delayMs: 60_000 }],
  ['delay=60000ms', { ...none, delayMs: 60_000 }],
])('%s is understood', (text, expected) => {
  expect(parseFaultHeader(text, 'GET')).toEqual(expected);
});

test.each([
  '',
  'status',
  'status=404',
  'status=503s',
  'status=503; before',
  'status=503; after; after',
  'status=503, drop',
  'drop=1',
  'after',
  'delay=2',
  'delay=0ms',
  'delay=61s',
  'delay=60001ms',
  'delay=2s; after',
  'status=503; retry-after',
  'status=503; retry-after=3601',
  'status=503; retry-after=1; retry-after=1',
  'status=503; after=1',
  'drop; retry-after=1',
  'hold',
  'DROP',
])('%j is refused with the grammar, by a status that its method may answer with', (text) => {
  const refused = (method: 'GET' | 'POST' | 'DELETE') => {
    try {
      parseFaultHeader(text, method);
    } catch (error) {
      return error as Problem;
    }
    throw new Error('it was understood');
  };
  expect([refused('GET').status, refused('POST').status, refused('DELETE').status]).toEqual([400, 422, 422]);
  expect(refused('GET').errors).toMatchObject([{ header: 'sbox-fault', code: 'not_a_fault' }]);
  expect(refused('GET').detail).toContain('status=429|500|502|503|504');
});
