import { request } from 'node:http';
import { expect, test } from 'vitest';
import { as } from '../support/as.ts';
import { callAs } from '../support/call-as.ts';
import { buildTestApp, startTestServer } from '../support/test-app.ts';

const app = buildTestApp();

function reset(key: string, world = 'keys') {
  return callAs('full', app, 'POST /v1/sbox/reset', { world, key, body: {} });
}

test.each([
  'a',
  'x'.repeat(255),
  '8e03978e-40d5-43dd-bc93-6894a57f9324',
  'with space',
  'a,b',
  '"quoted"',
  '"a \\"b\\" \\\\"',
  "'",
  'a"b',
])('the key %s is well-formed', async (key) => {
  expect((await reset(key)).statusCode).toBe(200);
});

test.each(['', '""', '"', '"a', '"a"b', '"a\\b"', 'x'.repeat(256), `"${'x'.repeat(256)}"`, 'ñ', 'a\tb'])(
  'the key %s is malformed',
  async (key) => {
    const reply = await reset(key);
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'idempotency_key_invalid']);
  },
);

test('a key is the same key bare and quoted', async () => {
  const first = await reset('same', 'quoting');
  const second = await reset('"same"', 'quoting');
  expect(first.headers['idempotent-replayed']).toBeUndefined();
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(second.body).toBe(first.body);
});

test('a key sent twice is refused, even when both are equal', async () => {
  const { port } = await startTestServer();
  const status = await new Promise((resolve, reject) => {
    const headers = { ...as('full'), 'content-type': 'application/json', 'idempotency-key': ['twin', 'twin'] };
    const sending = request(
      { port, host: '127.0.0.1', method: 'POST', path: '/v1/sbox/reset', headers },
      (response) => {
        response.setEncoding('utf8').on('data', (text) => resolve([response.statusCode, JSON.parse(text).code]));
      },
    );
    sending.on('error', reject).end('{}');
  });
  expect(status).toEqual([422, 'idempotency_key_invalid']);
});
