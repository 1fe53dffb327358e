// How a code is met, as a command line for those who have sbox, and as curl for the others.
import { expect, test } from 'vitest';
import type { MeetingRequest } from '../../src/contract/form/problems.ts';
import type { Scenario } from '../../src/contract/records.ts';
import { buildTriggers, triggersOf } from '../../src/projections/triggers.ts';

const get: MeetingRequest = { method: 'GET', path: '/v1/aois', headers: {} };
const post: MeetingRequest = { method: 'POST', path: '/v1/jobs', headers: {}, body: '{"a":1}' };
const written = (request: MeetingRequest & Partial<Pick<Scenario, 'token'>>) =>
  triggersOf([request]).map(({ sbox, curl }) => [sbox, curl?.('http://a').replaceAll(/ \\\n */g, ' ')]);
const bearer = (token: string) => `-H 'authorization: Bearer ${token}'`;
const full = bearer('sbox-full-access-token');

test('a read is asked with full access', () => {
  expect(written(get)).toEqual([['sbox api GET /v1/aois', `curl http://a/v1/aois ${full}`]]);
});

test('a write says that it has no key, or which one where that is short', () => {
  const json = "-H 'content-type: application/json'";
  expect(written(post)).toEqual([
    [
      `sbox api POST /v1/jobs -d '{"a":1}' -H idempotency-key:`,
      `curl -X POST http://a/v1/jobs ${full} ${json} -d '{"a":1}'`,
    ],
  ]);
  const keyed = (key: string) => written({ ...post, headers: { 'idempotency-key': key } })[0]?.[0];
  expect(keyed('k'.repeat(40))).toBe(`sbox api POST /v1/jobs -d '{"a":1}' -i ${'k'.repeat(40)}`);
  expect(keyed('k'.repeat(41))).toBe(`sbox api POST /v1/jobs -d '{"a":1}'`);
});

test.each([
  ['', 'sbox api GET /v1/aois -H authorization:', 'curl http://a/v1/aois'],
  ['other', 'sbox api GET /v1/aois --token other', `curl http://a/v1/aois ${bearer('other')}`],
  [
    'sbox-read-only-token',
    'sbox api GET /v1/aois --profile read-only',
    `curl http://a/v1/aois ${bearer('sbox-read-only-token')}`,
  ],
])('it is asked as who has the token %j', (token, sbox, curl) => {
  expect(written({ ...get, token })).toEqual([[sbox, curl]]);
});

test('other headers are sent as they are', () => {
  expect(written({ ...get, headers: { 'x-a': 'b c' } })).toEqual([
    ["sbox api GET /v1/aois -H 'x-a: b c'", `curl http://a/v1/aois ${full} -H 'x-a: b c'`],
  ]);
});

test('scenarios that are met alike are told once', () => {
  const scenario = { ...get, token: '', note: 'first', body: null } as unknown as Scenario;
  const triggers = buildTriggers([scenario, { ...scenario, note: 'again' }, { ...scenario, path: '/v1/jobs' }]);
  expect(triggers.map(({ note, sbox }) => [note, sbox.split(' ')[3]])).toEqual([
    ['first', '/v1/aois'],
    ['first', '/v1/jobs'],
  ]);
});
