import { expect, test, vi } from 'vitest';
import { listCheckResults } from '../../src/console/exchanges/check-results.ts';
import { resendableOf } from '../../src/console/exchanges/resend.ts';
import type { LogRow } from '../../src/console/live/live-log.ts';
import { isShown } from '../../src/console/requests/request-filters.ts';
import { renderAsCurl, renderAsSbox } from '../../src/console/requests/request-text.ts';
import { neighbourOf } from '../../src/console/state/chosen-row.ts';
import { remedyOf } from '../../src/console/state/failure.ts';
import { type Identity, identities } from '../../src/console/state/identities.ts';
import { problems } from '../../src/contract/form/problems.ts';
import { rowOf } from '../../src/contract/rows.ts';
import { posix } from '../../src/primitives/shells/shell.ts';

const row: LogRow = {
  position: null,
  at: null,
  organizationId: 'org_pampa',
  profile: 'read-only',
  operationId: 'createPortfolio',
  method: 'POST',
  path: '/v1/portfolios',
  status: 403,
  idempotencyKey: 'Key-7',
  created: [],
  requestId: 'req_9',
  world: 'default',
  code: 'insufficient_permission',
  check: 'permission',
  query: 'limit=0',
  isUndone: false,
  rewoundTo: null,
  isReplay: false,
  durationMs: 0.3,
  number: 1,
  answeredAt: '1970-01-01T00:00:00.000Z',
  worldAt: null,
};

test.each([
  [{}, true],
  [{ who: 'read-only' }, true],
  [{ who: 'full' }, false],
  [{ status: '4' }, true],
  [{ status: '5' }, false],
  [{ text: 'createPortfolio' }, true],
  [{ text: 'createClaim' }, false],
  [{ text: 'PERMISSION' }, true],
  [{ text: 'post /v1/port' }, true],
  [{ text: 'key-7' }, true],
  [{ text: 'req_9' }, true],
  [{ text: 'portfolios?limit=0' }, true],
  [{ text: 'nothing of it' }, false],
  [{ who: 'read-only', status: '2' }, false],
])('the filters %j show the row: %s', (filters, expected) => {
  expect(isShown(row, filters as Record<string, string>)).toBe(expected);
});

test('a request that follows the log is nobody’s', () => {
  expect(isShown({ ...row, operationId: 'getLogStream' }, {})).toBe(false);
});

test('a request without a known identity is of nobody, and listed apart from the others', () => {
  expect(isShown({ ...row, profile: null }, { who: 'nobody' })).toBe(true);
  expect(isShown(row, { who: 'nobody' })).toBe(false);
  expect(isShown({ ...row, profile: null }, {})).toBe(false);
});

test('a refused request has passed the checks before the deciding one, and did not reach those after it', () => {
  const result = listCheckResults('insufficient_permission', rowOf('createPortfolio'));
  expect(result.map(({ name, result: how }) => `${name} ${how}`)).toEqual([
    ...['server', 'http', 'host', 'route', 'credential', 'tenant'].map((name) => `${name} passed`),
    'permission decided',
    ...['key', 'body', 'fault', 'ledger', 'id', 'form', 'rules', 'conflict', 'budget'].map((name) => `${name} unasked`),
  ]);
});

test('the checks of key and body do not apply to a read', () => {
  const unasked = listCheckResults(null, rowOf('getAoi')).flatMap(({ name, result }) =>
    result === 'unasked' ? [name] : [],
  );
  expect(unasked).toEqual(['key', 'body', 'ledger']);
  const ofNoRow = listCheckResults('route_not_found', undefined);
  expect(ofNoRow.flatMap(({ name, result }) => (result === 'decided' ? [name] : []))).toEqual(['route']);
});

test.each(Object.keys(problems))('%s has one deciding check and a remedy', (code) => {
  const decided = listCheckResults(code, undefined).filter(({ result }) => result === 'decided');
  expect(decided).toHaveLength(1);
  expect(remedyOf(code)).toMatch(/\w{3}/);
});

test('an unknown code has no remedy, whatever its name', () => {
  expect([remedyOf('constructor'), remedyOf(null)]).toEqual([undefined, undefined]);
});

const authorization = 'Bearer sbox-read-only-token+demo';
const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': 'k' };
const full = { authorization: 'Bearer sbox-full-access-token' };

test('a request is copied as sbox api, in its world, or else as curl alone', () => {
  const request = { method: 'POST', target: '/v1/portfolios', headers, body: '{"name":"it\'s"}' };
  expect(renderAsSbox(request, 'http://127.0.0.1:4600', posix)).toBe(
    "sbox api POST /v1/portfolios '--data-raw={\"name\":\"it'\\''s\"}' -H 'idempotency-key: k' --profile=read-only --world=demo",
  );
  const bare = { ...request, headers: full };
  expect(renderAsSbox(bare, 'http://127.0.0.1:9', posix)).toMatch(/ -H idempotency-key: -H content-type: --base-url=/);
  const unknown = { method: 'GET', target: '/v1/clams?x=1', headers: full, body: undefined };
  expect(renderAsSbox(unknown, 'http://127.0.0.1:4600', posix)).toBe("sbox api GET '/v1/clams?x=1'");
  const walking = { ...unknown, target: '/v1/../v1/aois' };
  expect(renderAsSbox(walking, 'http://127.0.0.1:4600', posix)).toBe(undefined);
  expect(renderAsCurl(walking, 'http://h:1', posix)).toContain('curl -g --path-as-is -X GET http://h:1/v1/../v1/aois');
});

test('a request is copied as curl with its headers', () => {
  const request = {
    method: 'GET',
    target: '/v1/aois?limit=1',
    headers: { authorization: 'Bearer a' },
    body: undefined,
  };
  expect(renderAsCurl(request, 'http://h:1', posix)).toBe(
    "curl -g --path-as-is -X GET 'http://h:1/v1/aois?limit=1' \\\n  -H 'authorization: Bearer a'",
  );
});

test('the keys move to the neighbour, and stay at the ends', () => {
  const shown = ['a', 'b', 'c'];
  expect(neighbourOf(null, 1, shown)).toBe('a');
  expect(neighbourOf('gone', -1, shown)).toBe('a');
  expect([neighbourOf('a', -1, shown), neighbourOf('a', 1, shown), neighbourOf('c', 1, shown)]).toEqual([
    'a',
    'b',
    'c',
  ]);
  expect(neighbourOf(null, 1, [])).toBeUndefined();
});

const keptWith = (...headers: [string, string][]) => ({
  ...{ requestId: 'req_1', method: 'GET', target: '/v1/claims', status: 200, response: null },
  request: { headers, byteLength: 0, text: '' },
});

test('a request is sent again with what it said of the past, and not at all without its credential', () => {
  const credential = ['authorization', 'Bearer sbox-full-access-token'] as [string, string];
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:4600' });
  identities.value = [{ name: 'full', token: 'sbox-full-access-token' } as Identity];
  const seen = keptWith(credential, ['sbox-at', '3'], ['sbox-at-least', '1/2'], ['user-agent', 'x']);
  expect(resendableOf(seen, 'full')?.headers).toMatchObject({ 'sbox-at': '3', 'sbox-at-least': '1/2' });
  expect(resendableOf(seen, 'full')?.headers).not.toHaveProperty('user-agent');
  expect(resendableOf(keptWith(['authorization', 'Bearer withheld']), null)).toBeUndefined();
  expect(resendableOf(keptWith(), null)?.headers).toEqual({});
});
