import { expect, test } from 'vitest';
import { operations } from '../../src/contract/operations.ts';
import { type Endpoint, endpoints, extensionEndpoints, serviceEndpoints } from '../support/oracle.ts';

const rows = operations.filter((row) => !('extension' in row && row.extension));
const extensionRows = operations.filter((row) => 'extension' in row && row.extension);

const facts = ({ method, path, permission, idempotencyKey, answer }: Omit<Endpoint, 'statuses'>) => ({
  method,
  path,
  permission,
  idempotencyKey,
  answer,
});

test('the table is the 39 operations of the specification, in its order', () => {
  expect(rows).toHaveLength(39);
  expect(rows.map(facts)).toEqual(endpoints.map(facts));
});

test('the extension rows follow the operations and are nothing else', () => {
  expect(extensionRows.map(facts)).toEqual(extensionEndpoints.map(facts));
  expect(operations.slice(endpoints.length)).toEqual(extensionRows);
});

test.each([
  ['GET', 22],
  ['POST', 15],
  ['PUT', 1],
  ['DELETE', 1],
])('the method %s has %i operations', (method, count) => {
  expect(rows.filter((row) => row.method === method)).toHaveLength(count);
});

test('13 operations answer a page and 16 need an idempotency key', () => {
  expect(rows.filter((row) => row.answer === 'page')).toHaveLength(13);
  expect(rows.filter((row) => row.idempotencyKey)).toHaveLength(16);
});

test('every row has an id of its own', () => {
  expect(new Set(operations.map((row) => row.id)).size).toBe(serviceEndpoints.length);
});
