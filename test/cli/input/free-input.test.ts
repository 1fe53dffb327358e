import { expect, test } from 'vitest';
import { readFreeInput, type TypedFreely } from '../../../src/cli/input/free-input.ts';
import { type FakedSources, fakeSources } from './fake-sources.ts';

const noOptions: TypedFreely['options'] = {
  data: undefined,
  'data-raw': undefined,
  header: undefined,
  'idempotency-key': undefined,
};

function read(words: readonly string[], options: Partial<TypedFreely['options']> = {}, faked: FakedSources = {}) {
  const [method = '', path] = words;
  return readFreeInput(fakeSources(faked), { args: [method, path], options: { ...noOptions, ...options } });
}

test('METHOD PATH is what it says, with a key of its own and no body', async () => {
  expect(await read(['get', '/v1/aois?limit=5'])).toStrictEqual({
    input: {
      method: 'GET',
      path: '/v1/aois?limit=5',
      headers: [],
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
    pasted: undefined,
  });
  const typed = { header: ['a: 1', 'b:'], 'idempotency-key': 'mine', data: '-' };
  expect((await read(['POST', '/'], typed, { stdin: '{}' })).input).toEqual({
    method: 'POST',
    path: '/',
    headers: [
      ['a', '1'],
      ['b', ''],
    ],
    idempotencyKey: 'mine',
    body: '{}',
  });
});

test('a body is sent as it stands, even an empty one, and two are refused', async () => {
  expect((await read(['PUT', '/a'], { 'data-raw': '' })).input.body).toBe('');
  expect((await read(['PUT', '/a'], { data: '' })).input.body).toBe('');
  await expect(read(['PUT', '/a'], { data: '', 'data-raw': '' })).rejects.toThrow(
    '--data and --data-raw both give a body.',
  );
});

test.each([
  [['GET1', '/a'], '"GET1" is not an HTTP method.'],
  [['', '/a'], '"" is not an HTTP method.'],
  [['get'], 'PATH is missing.'],
  [['GET', ''], 'PATH must start with a slash, but "" does not.'],
  [['curl http://h', '/a'], 'A curl command must be one argument: put all of it in quotes.'],
  [['-', '/a'], 'A curl command must be one argument: put all of it in quotes.'],
  [['-'], 'METHOD reads stdin, but nothing is piped in.'],
])('%j is refused: %s', async (words, message) => {
  await expect(read(words)).rejects.toThrow(message);
});

test.each([
  ['v1/aois', `sbox api get /v1/aois`],
  ['http://h:1/v1/aois', 'sbox api get /v1/aois --base-url http://h:1'],
  ['https://h', 'sbox api get / --base-url https://h'],
])('what was meant by PATH %s is shown', async (path, tip) => {
  await expect(read(['get', path])).rejects.toMatchObject({ tips: [tip.split(' ').slice(1)] });
});

test('how a path is given is shown where there is none', async () => {
  await expect(read(['get'])).rejects.toMatchObject({ tips: ['sbox api GET /v1/aois'] });
});

test('a curl command is one typed, or one piped in', async () => {
  const sent = { input: { method: 'GET', path: '/a', idempotencyKey: '' }, pasted: { origin: 'http://h' } };
  expect(await read(['curl h/a'])).toMatchObject(sent);
  expect(await read(['-'], {}, { stdin: 'curl h/a' })).toMatchObject(sent);
});

test('headers that follow from the URL of a pasted command are dropped, and options next to it win', async () => {
  const command = `curl h/a -H 'HOST: x' -H 'Content-length: 9' -H 'Authorization: Bearer one two' -H 'authorization: BEARER tok' -H 'x-of: Bearer other' -d x`;
  const { input, pasted } = await read([command]);
  const form = ['content-type', 'application/x-www-form-urlencoded'];
  expect(pasted).toEqual({ origin: 'http://h', token: 'tok' });
  expect(input).toMatchObject({ method: 'POST', body: 'x' });
  const kept = [
    ['Authorization', 'Bearer one two'],
    ['x-of', 'Bearer other'],
  ];
  expect(input.headers).toEqual([['idempotency-key', ''], form, ...kept]);
  const beside = await read([command], { 'data-raw': '', header: ['b: 1'], 'idempotency-key': 'k' });
  expect(beside.input.body).toBe('');
  expect(beside.input.headers.slice(4)).toEqual([
    ['idempotency-key', 'k'],
    ['b', '1'],
  ]);
});

test('the parts of a pasted body are joined as curl does, and only -d loses the ends of lines', async () => {
  const files = { f: 'a\r\nb\n' };
  const body = async (options: string) => (await read([`curl h ${options}`], {}, { files })).input.body;
  expect(await body('-d @f -d 1')).toBe('ab&1');
  expect(await body('-d a --data-ascii @f --data-raw @f --data-binary @f')).toBe('a&ab&@f&a\r\nb\n');
  expect(await body('--json 1 --json @f')).toBe('1a\r\nb\n');
  expect(await body(`-d '' -d 1`)).toBe('&1');
  expect(await body('--data-binary @f')).toBe('a\r\nb\n');
  expect(await body('--data-raw @f')).toBe('@f');
  expect(await body(`-d 'x\ny'`)).toBe('x\ny');
  expect((await read(['curl h'])).input).not.toHaveProperty('body');
});
