import { expect, test } from 'vitest';
import {
  endpoints,
  extensionEndpoints,
  fixtureTokens,
  parseEndpoints,
  parsePermissions,
  permissionLines,
} from '../support/oracle.ts';

const addresses = (rows: { method: string; path: string }[]) => rows.map(({ method, path }) => `${method} ${path}`);

test('the oracle holds 39 operations, each once', () => {
  expect(endpoints).toHaveLength(39);
  expect(new Set(addresses(endpoints)).size).toBe(endpoints.length);
});

test('no extension row of the oracle is an operation of the specification', () => {
  expect(addresses(endpoints)).toEqual(expect.not.arrayContaining(addresses(extensionEndpoints)));
});

test('the permissions speak of the same operations in the same order', () => {
  expect(addresses(permissionLines)).toEqual(addresses(endpoints));
});

test('the two files of the oracle agree: exactly the write permissions refuse the read-only token', () => {
  const refused = permissionLines.filter(({ outcomes }) => outcomes['read-only'] === '403');
  const writes = endpoints.filter(({ permission }) => permission?.endsWith(':write'));
  expect(addresses(refused)).toEqual(addresses(writes));
});

test('only the read-only token meets a 403', () => {
  const outcomes = fixtureTokens.map((token) => permissionLines.map((line) => line.outcomes[token]));
  expect(outcomes[0]).not.toContain('403');
  expect(outcomes[2]).not.toContain('403');
});

test('401 and 404 are legal on every operation, and 402 on one', () => {
  for (const { statuses } of endpoints) expect(statuses).toEqual(expect.arrayContaining([401, 404]));
  expect(addresses(endpoints.filter(({ statuses }) => statuses.includes(402)))).toEqual(['POST /v1/jobs']);
});

test('403 is legal exactly where a permission is asked for', () => {
  for (const { statuses, permission } of endpoints) expect(statuses.includes(403)).toBe(permission !== null);
});

test('a line that the oracle cannot read is an error, never a missing row', () => {
  expect(() => parseEndpoints('## Operations\n| GET | /v1/x | - | perhaps | item | 200 |', 'Operations')).toThrow(
    'cannot read',
  );
  expect(() => parseEndpoints('## Other\n', 'Operations')).toThrow('no section');
  expect(() => parseEndpoints('## Operations\n| method |\n', 'Operations')).toThrow('nothing under');
  expect(() => parsePermissions('GET /v1/x allowed allowed')).toThrow('cannot read');
  expect(() => parsePermissions('GET /v1/x allowed 404 allowed')).toThrow('neither');
});
