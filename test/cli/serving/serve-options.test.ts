// What was typed for serve, as the server takes it; what it does not name is left to the server.
import { expect, test } from 'vitest';
import {
  isExtraToken,
  parseDataTarget,
  parseServeOptions,
  parseToken,
} from '../../../src/cli/serving/serve-options.ts';

test('without options there is the port, one step a read, and nobody else', () => {
  expect(parseServeOptions({})).toEqual({ port: 4600, jobSteps: 1, cors: [], allowHosts: [], tokens: [] });
});

test('each option is handed on in its own form', () => {
  const options = {
    port: '0',
    host: '0.0.0.0',
    fixtures: 'seed',
    'job-steps': '3',
    cors: ['http://a.example'],
    'allow-host': ['sbox'],
    token: ['cust=claims:read'],
    'max-hold': '2s',
    memory: '2MiB',
    data: 'kept',
    advertise: 'sandbox-1:8377',
  };
  expect(parseServeOptions(options)).toEqual({
    port: 0,
    host: '0.0.0.0',
    fixtures: 'seed',
    jobSteps: 3,
    cors: ['http://a.example'],
    allowHosts: ['sbox'],
    tokens: [{ token: 'cust', permissions: ['claims:read'] }],
    maxHoldMs: 2_000,
    memory: 2 * 1024 * 1024,
    data: 'kept',
    advertise: 'sandbox-1:8377',
  });
});

test.each([
  [{ port: '65536' }, '--port'],
  [{ 'job-steps': '1001' }, '--job-steps'],
  [{ data: ' ' }, '--data takes a folder, or nats://HOST:PORT[,…].'],
])('%o is refused', (options, message) => {
  expect(() => parseServeOptions(options)).toThrow(message);
});

test('the limits of what is counted are taken', () => {
  expect(parseServeOptions({ port: '65535', 'job-steps': '1000' })).toMatchObject({ port: 65_535, jobSteps: 1_000 });
});

test('state is kept in any folder, or at NATS, and at no other address', () => {
  for (const place of ['kept', './kept', 'C:\\kept', 'nats://a:4222,b:4222', 'a:b'])
    expect(parseDataTarget(place)).toBe(place);
  for (const place of ['http://a', 'redis://a:1', 'file:///kept', ''])
    expect(() => parseDataTarget(place)).toThrow('--data takes a folder, or nats://HOST:PORT[,…].');
});

test.each([
  ['cust=claims:read, events:read', { token: 'cust', permissions: ['claims:read', 'events:read'] }],
  ['cust=', { token: 'cust', permissions: [] }],
  ['cust=a:b@org_x', { token: 'cust', permissions: ['a:b'], organizationId: 'org_x' }],
  ['cust=a:b,expires=PT1H', { token: 'cust', permissions: ['a:b'], expires: 'PT1H' }],
  ['cust=a:b@org_x,expires=PT1H', { token: 'cust', permissions: ['a:b'], organizationId: 'org_x', expires: 'PT1H' }],
  ['cust=expires=PT1H,a:b@org_x', { token: 'cust', permissions: ['a:b'], organizationId: 'org_x', expires: 'PT1H' }],
])('%s is a token', (text, token) => {
  expect(parseToken(text)).toEqual(token);
  expect(isExtraToken(token)).toBe(true);
});

test.each(['cust', '=claims:read', ''])('%j is none', (text) => {
  expect(() => parseToken(text)).toThrow('--token of serve takes a name and its permissions');
});

test.each([
  null,
  [],
  { permissions: [] },
  { token: 1, permissions: [] },
  { token: 'a', permissions: 'a:b' },
  { token: 'a', permissions: [1] },
  { token: 'a', permissions: [], organizationId: 1 },
  { token: 'a', permissions: [], expires: null },
])('%j of a recording is none', (value) => {
  expect(isExtraToken(value)).toBe(false);
});
