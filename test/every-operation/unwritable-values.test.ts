import { expect, test } from 'vitest';
import { as } from '../support/as.ts';
import { exampleRequest, rows } from '../support/example-request.ts';
import { counts } from '../support/oracle.ts';
import { buildTestApp } from '../support/test-app.ts';

const app = buildTestApp();
const writes = rows.filter(({ body }) => body !== undefined);

/** Members that are JSON and that RFC 8785 has no text for. */
const unwritable = [
  ['"k":1e309', '#/k', 'number_out_of_range'],
  ['"k":-1e400', '#/k', 'number_out_of_range'],
  ['"k":[{"a":[1,2e308]}]', '#/k/0/a/1', 'number_out_of_range'],
  ['"k":"\\ud800"', '#/k', 'lone_surrogate'],
  ['"k":{"a/b":"x\\udc00y"}', '#/k/a~1b', 'lone_surrogate'],
  ['"\\udfffk":1', '#/\ufffdk', 'lone_surrogate'],
  ['"k":{"\\ud800":{}}', '#/k/\ufffd', 'lone_surrogate'],
  ['"k":[{},{"name":["\\ud800"]}]', '#/k/1/name/0', 'lone_surrogate'],
] as const;

test('every operation with a body is asked', () => {
  expect(writes).toHaveLength(counts.bodies);
});

test.each(writes)(
  '$id refuses numbers beyond a double and strings that are not Unicode, with their place',
  async (row) => {
    const { method, url, headers, payload = '' } = exampleRequest(row, as('full', 'unwritable'));
    for (const [member, pointer, code] of unwritable) {
      const reply = await app.inject({ method, url, headers, payload: `${payload.slice(0, -1)},${member}}` });
      expect(reply.statusCode, member).toBe(422);
      expect(reply.json().code, member).toBe('validation_failed');
      expect(reply.json().errors, member).toEqual([{ pointer, code, detail: expect.any(String) }]);
    }
  },
);

test.each([
  ['1e309', '#/items/2999/season', 'number_out_of_range'],
  ['"\\ud83c"', '#/items/2999/season', 'lone_surrogate'],
])('an import that is read piece by piece refuses %s in a row', async (value, pointer, code) => {
  const row = JSON.stringify({ name: 'Norte', description: 'x'.repeat(40) });
  const payload = `{"items":[${`${row},`.repeat(2999)}{"season":${value}}]}`;
  const headers = { ...as('full', 'unwritable'), 'idempotency-key': 'rows', 'content-type': 'application/json' };
  const reply = await app.inject({ method: 'POST', url: '/v1/import/aois', headers, payload });
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'validation_failed']);
  expect(reply.json().errors).toMatchObject([{ pointer, code }]);
});

test('of many such values twenty are told', async () => {
  const headers = { ...as('full', 'unwritable'), 'idempotency-key': 'many', 'content-type': 'application/json' };
  const payload = `{"reason":[${Array(21).fill('1e999')}]}`;
  const reply = await app.inject({ method: 'POST', url: '/v1/sbox/reset', headers, payload });
  expect(reply.json().errors).toHaveLength(20);
});

test('the largest double and whole characters are values like others', async () => {
  const headers = { ...as('full', 'unwritable'), 'idempotency-key': 'edges', 'content-type': 'application/json' };
  const inject = (payload: string) => app.inject({ method: 'POST', url: '/v1/sbox/reset', headers, payload });
  expect((await inject('{"k":1.7976931348623157e308}')).json().errors[0].code).toBe('unknown_member');
  expect((await inject('{"reason":"\\ud83c\\udf3e"}')).statusCode).toBe(200);
});

/** Members of which JSON.parse would keep the last one, and what is told of them. */
const repeated = [
  ['"k":1,"k":1', 'k'],
  ['"k":{"a":1,"b":[{"c":{},"c":2}]}', 'c'],
  ['"k":{"a:b":1,"\\u0061:b":2}', 'a:b'],
  ['"k":{"__proto__":1,"__proto__":{}}', '__proto__'],
  ['"k":{"":1,"":1}', ''],
  ['"items":[],"items":[{}]', 'items'],
  ['"items":[{"a":1},{"b":"\\"a\\":1,\\"a\\":","a":1,"b":2}]', 'b'],
] as const;

test.each(writes)('$id refuses an object that has a member twice, and names the member', async (row) => {
  const { method, url, headers } = exampleRequest(row, as('full', 'repeated'));
  for (const [members, name] of repeated) {
    const reply = await app.inject({ method, url, headers, payload: `{${members}}` });
    const { code, detail } = reply.json();
    expect([members, reply.statusCode, code]).toEqual([members, 422, 'malformed_json']);
    expect(detail).toBe(`The body is not well-formed JSON: an object repeats the member ${JSON.stringify(name)}.`);
  }
});

test('a name may stand in two objects, and in a text', async () => {
  const payload = '{"items":[{"name":"a:\\"name\\":{"},{"name":"name:"},{"name":{"name":[{"name":1},{"name":1}]}}]}';
  const headers = { ...as('full', 'repeated'), 'idempotency-key': 'apart', 'content-type': 'application/json' };
  const reply = await app.inject({ method: 'POST', url: '/v1/import/clients', headers, payload });
  expect(reply.statusCode).toBe(202);
});

test('an import that is read piece by piece refuses a row that has a member twice', async () => {
  const row = JSON.stringify({ name: 'Norte', description: 'x'.repeat(40) });
  const headers = { ...as('full', 'repeated'), 'idempotency-key': 'rows', 'content-type': 'application/json' };
  const send = async (at: number) => {
    const rows = Array(3000).fill(row);
    rows[at] = '{"name":"Norte","name":"Sur"}';
    const payload = `{"mode":"create","items":[${rows.join(',')}]}`;
    return (await app.inject({ method: 'POST', url: '/v1/import/aois', headers, payload })).json().code;
  };
  expect([await send(0), await send(1000), await send(2999)]).toEqual(Array(3).fill('malformed_json'));
});
