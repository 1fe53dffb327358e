import { expect, test } from 'vitest';
import type { Operation } from '../../../src/contract/form/operation.ts';
import { operations } from '../../../src/contract/operations.ts';
import type { Call } from '../../../src/engine/kernel/call.ts';
import { fingerprintInSlices, fingerprintOf } from '../../../src/engine/kernel/fingerprint.ts';
import { finish } from '../../../src/primitives/slices.ts';

const row = operations.find(({ id }) => id === 'importRows') as Operation;
const callOf = (body: unknown, path = '/v1/import/aois'): Call => ({
  operationId: 'importRows',
  organizationId: 'org_pampa',
  path,
  params: {},
  query: {},
  body,
});

test.each([
  ['no member', {}],
  ['an empty array', { items: [] }],
  ['arrays among other members', { mode: 'create', items: [{ b: 1, a: [1.5, 'é', null] }, 2], dryRun: true }],
  ['odd names', { 'ü"\n': [1], '10': {}, '9': [[]], Z: 0, a: -0 }],
  ['a member called __proto__', JSON.parse('{"__proto__": [{"a": 1}]}')],
])('a body with %s has the same fingerprint in slices as at once', (_, body) => {
  expect(finish(fingerprintInSlices(row, callOf(body)))).toBe(fingerprintOf(row, callOf(body)));
});

test('the order of members and the spelling of numbers make no difference, path and values do', () => {
  const of = (text: string, path?: string) => fingerprintOf(row, callOf(JSON.parse(text), path));
  expect(of('{"a": 1, "b": 10}')).toBe(of('{"b": 1e1, "a": 1.0}'));
  expect(of('{"a": 1}')).not.toBe(of('{"a": 2}'));
  expect(of('{}')).not.toBe(of('{}', '/v1/import/claims'));
});
