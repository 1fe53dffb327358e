import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { parseBodyInSlices } from '../../src/server/bodies/body.ts';
import { as } from '../support/as.ts';
import { buildTestApp } from '../support/test-app.ts';

const app = buildTestApp();
let keys = 0;

function post(payload: string | Buffer | undefined, headers: Record<string, string> = {}, url = '/v1/sbox/reset') {
  keys += 1;
  const common = { ...as('full', 'bodies'), 'idempotency-key': `body-${keys}`, 'content-type': 'application/json' };
  return app.inject({
    method: 'POST',
    url,
    headers: { ...common, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
}

test.each([
  ['an array', '[]', 'body_not_object'],
  ['null', 'null', 'body_not_object'],
  ['a number', '1', 'body_not_object'],
  ['a text', '"{}"', 'body_not_object'],
  ['nothing', '', 'body_not_object'],
  ['blanks', '  ', 'malformed_json'],
  ['half an object', '{"reason":', 'malformed_json'],
  ['two objects', '{}{}', 'malformed_json'],
  ['single quotes', "{'reason':'x'}", 'malformed_json'],
  ['a trailing comma', '{"reason":"x",}', 'malformed_json'],
  ['NaN', '{"reason":NaN}', 'malformed_json'],
  ['an unescaped control character', '{"reason":"\u0001"}', 'malformed_json'],
  ['a byte order mark', '\ufeff{}', 'malformed_json'],
  ['a form', 'reason=x', 'malformed_json'],
])('%s is refused', async (_form, payload, code) => {
  const reply = await post(payload);
  expect([reply.statusCode, reply.json().code]).toEqual([422, code]);
  expect(reply.headers['content-type']).toBe('application/problem+json');
});

test.each([
  ['null', 'The body is null, not a JSON object.'],
  ['[]', 'The body is an array, not a JSON object.'],
  ['1', 'The body is a number, not a JSON object.'],
  ['"{}"', 'The body is a string, not a JSON object.'],
  ['\ufeff{}', 'The body is not well-formed JSON: it starts with a byte order mark.'],
  ['{\ufeff', 'The body is not well-formed JSON: it cannot be parsed to the end.'],
])('the refusal of %j says what it is', async (payload, detail) => {
  expect((await post(payload)).json().detail).toBe(detail);
});

test('a refusal of the label says whether there is one', async () => {
  const told = async (headers: Record<string, string>) => {
    const init = { method: 'POST', url: '/v1/sbox/reset', payload: Buffer.from('{}') } as const;
    const key = { 'idempotency-key': 'labelled' };
    return (await app.inject({ ...init, headers: { ...as('full', 'bodies'), ...key, ...headers } })).json().detail;
  };
  const tail = '; writes read application/json in UTF-8.';
  expect(await told({})).toBe(`The body has no Content-Type${tail}`);
  expect(await told({ 'content-type': 'text/plain' })).toBe(`The body has another Content-Type${tail}`);
});

test('a request without a body is told that it has none', async () => {
  const reply = await post(undefined);
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'body_not_object']);
});

test('the same fault gives the same bytes, whatever the engine calls it', async () => {
  const reply = await post('{"reason":x}');
  expect(reply.json().detail).toBe('The body is not well-formed JSON: it cannot be parsed to the end.');
});

test.each([
  ['an overlong form', Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x7d])],
  ['a lone continuation byte', Buffer.from([0x7b, 0x80, 0x7d])],
  ['half a character', Buffer.from('{"reason":"ñ"}').subarray(0, -3)],
  ['a byte that begins none', Buffer.from('{"reason":"\xff"}', 'latin1')],
  ['UTF-16', Buffer.from('{}', 'utf16le')],
  ['a surrogate', Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x7d])],
])('%s is not a body in UTF-8 JSON', async (_form, payload) => {
  expect((await post(payload)).json().code).toBe('malformed_json');
});

test.each([
  ['64 levels are read', 63, 'validation_failed'],
  ['65 levels are refused', 64, 'malformed_json'],
  ['100,000 levels are refused', 100_000, 'malformed_json'],
])('%s', async (_fact, arrays, code) => {
  const reply = await post(`{"reason":${'['.repeat(arrays)}${']'.repeat(arrays)}}`);
  expect([reply.statusCode, reply.json().code]).toEqual([422, code]);
});

test('brackets inside a text are no levels, whatever is escaped around them', async () => {
  for (const reason of ['['.repeat(200), `\\"${'['.repeat(200)}`, `${'{'.repeat(200)}\\\\`]) {
    const reply = await post(`{"reason":"${reason}"}`);
    expect([reason.slice(0, 4), reply.statusCode]).toEqual([reason.slice(0, 4), 200]);
  }
});

test.each([
  'application/json',
  'Application/JSON',
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
  'application/json ; charset=Utf-8',
])('the media type %s is read', async (type) => {
  expect((await post('{}', { 'content-type': type })).statusCode).toBe(200);
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/merge-patch+json',
  'application/jsonx',
  'application/json; charset=latin1',
  'application/json, text/plain',
  'json',
  ';',
  'multipart/form-data; boundary=x',
])('the media type %s is refused', async (type) => {
  const reply = await post('{}', { 'content-type': type });
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'unsupported_media_type']);
});

test.each(['identity', 'Identity', 'IDENTITY'])('the encoding %s counts as none', async (encoding) => {
  expect((await post('{}', { 'content-encoding': encoding })).statusCode).toBe(200);
});

test('a compressed body is refused for its encoding, not for its bytes', async () => {
  const reply = await post('{}', { 'content-encoding': 'gzip' });
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'unsupported_media_type']);
});

/** A body of exactly so many bytes, none of its elements large. */
function sized(bytes: number): string {
  const element = `"${'a'.repeat(65_533)}",`;
  const whole = element.repeat(Math.floor((bytes - 100) / element.length));
  const head = `{"x":[${whole}"`;
  return `${head}${'a'.repeat(bytes - head.length - 3)}"]}`;
}

test.each([
  ['1 MiB', '/v1/sbox/reset', 1024 * 1024],
  ['10 MiB of an import', '/v1/import/aois', 10 * 1024 * 1024],
])('a body may have %s, and not a byte more', async (_size, url, limit) => {
  expect(sized(limit)).toHaveLength(limit);
  expect((await post(sized(limit), {}, url)).json().code).toBe('validation_failed');
  expect((await post(sized(limit + 1), {}, url)).json().code).toBe('body_too_large');
});

test('a body that is announced as too large is not waited for, and one that is not announced is counted', async () => {
  const announced = await post('{}', { 'content-length': String(1024 * 1024 + 1) });
  expect(announced.json().code).toBe('body_too_large');
  const unannounced = (bytes: number) =>
    app.inject({
      method: 'POST',
      url: '/v1/sbox/reset',
      headers: { ...as('full', 'bodies'), 'idempotency-key': `counted-${bytes}`, 'content-type': 'application/json' },
      payload: Readable.from([sized(bytes)]),
    });
  expect((await unannounced(1024 * 1024)).json().code).toBe('validation_failed');
  expect((await unannounced(1024 * 1024 + 1)).json().code).toBe('body_too_large');
});

test('members named after the language are members, and unknown ones', async () => {
  for (const name of ['__proto__', 'constructor', 'prototype', 'toString']) {
    const reply = await post(`{"${name}":{"isAdmin":true}}`);
    expect([name, reply.statusCode, reply.json().code]).toEqual([name, 422, 'validation_failed']);
  }
  expect(Object.prototype).not.toHaveProperty('isAdmin');
});

test('DELETE ignores its body, whatever it is', async () => {
  for (const [payload, type] of [
    ['{', 'application/json'],
    ['x'.repeat(2_000_000), 'text/plain'],
    ['x', ';'],
  ] as const) {
    const headers = { ...as('full', 'bodies'), 'content-type': type };
    const reply = await app.inject({ method: 'DELETE', url: '/v1/jobs/job_9999', headers, payload });
    expect([type, reply.json().code]).toEqual([type, 'resource_not_found']);
  }
});

test.each([
  [9_997, 'validation_failed'],
  [9_998, 'body_too_large'],
])('a list of %i values in a body is %s', async (count, code) => {
  expect((await post(`{"reason":[${Array(count).fill(0)}]}`)).json().code).toBe(code);
});

test('a large body is read in pieces that cut no character, and is what it is when read at once', () => {
  const headers = { 'content-type': 'application/json' };
  for (let shift = 0; shift < 5; shift += 1) {
    const body = { text: 'x'.repeat(shift) + '🌾ñ中'.repeat(20_000), list: ['é"\\', shift] };
    const steps = parseBodyInSlices(Buffer.from(JSON.stringify(body)), headers);
    let taken = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) taken += 1;
    expect(step.value).toEqual(body);
    expect(taken).toBe(3);
  }
});

test('a key is spent on a large body as on a small one: other bytes of the same value are the same request', async () => {
  const members = { taxId: 'SBX-LARGE-BODY', name: 'Large' };
  const url = '/v1/clients';
  const headers = { 'idempotency-key': 'large' };
  const first = await post(JSON.stringify(members), headers, url);
  const again = await post(`{"name":"Large",${' '.repeat(100_000)}"taxId":"SBX-LARGE-BODY"}`, headers, url);
  expect([first.statusCode, again.statusCode, again.body]).toEqual([201, 201, first.body]);
  expect(again.headers['idempotent-replayed']).toBe('true');
});

test('half a character in a large body is refused with its place, on operations of worlds and of their host', async () => {
  for (const url of ['/v1/clients', '/control/worlds']) {
    for (const blanks of [1, 100_000]) {
      const reply = await post(`{"name":"\\ud800",${' '.repeat(blanks)}"at":1}`, {}, url);
      expect([reply.statusCode, reply.json().errors]).toEqual([
        422,
        [expect.objectContaining({ pointer: '#/name', code: 'lone_surrogate' })],
      ]);
    }
  }
});
