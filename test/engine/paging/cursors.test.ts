import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Cursor, parseCursor, renderCursor } from '../../../src/engine/paging/cursors.ts';
import { call, createTestWorld, refusal } from '../../support/test-world.ts';

const cursor: Cursor = { direction: 'next', time: '2025-01-01T00:00:00.000Z', id: 'aoi_0001', rank: 7 };

/** So many others are issued meanwhile that those from before are remembered no more. */
const forget = () => {
  for (let rank = 0; rank < 1_001; rank += 1) renderCursor('others', { ...cursor, rank });
};
const refused = (text: string, scope = 'scope') => expect(() => parseCursor(scope, text)).toThrow('not issued');

test('a cursor that was forgotten is read as it was issued, and issued as it was', () => {
  const text = renderCursor('scope', cursor);
  expect(parseCursor('scope', text)).toEqual(cursor);
  forget();
  expect(parseCursor('scope', text)).toEqual(cursor);
  expect(renderCursor('scope', cursor)).toBe(text);
  forget();
  refused(text, 'another');
});

test('a cursor has one spelling: another one of the same bytes is refused', () => {
  const text = renderCursor('scope', cursor);
  forget();
  for (const other of [`${text}=`, ` ${text}`, `${text}\n`, Buffer.from(text, 'base64url').toString('hex')])
    refused(other);
});

test('a seal over nothing is no cursor', () => {
  const seal = createHmac('sha256', 'sbox cursor seal').update('scope\n').digest().subarray(0, 12);
  refused(seal.toString('base64url'));
});

test('a single read takes no parameter', () => {
  const request = { params: { id: 'aoi_0001' }, query: { limit: '5' } };
  expect(refusal(createTestWorld(), 'getAoi', request).code).toBe('unknown_parameter');
  expect(call(createTestWorld(), 'getAoi', { params: { id: 'aoi_0001' } }).data.aoiId).toBe('aoi_0001');
});
