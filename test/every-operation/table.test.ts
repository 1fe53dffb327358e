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

test('the table is the operations of the specification, in its order', () => {
  expect(rows.map(facts)).toEqual(endpoints.map(facts));
});

test('the extension rows follow the operations and are nothing else', () => {
  expect(extensionRows.map(facts)).toEqual(extensionEndpoints.map(facts));
  expect(operations.slice(endpoints.length)).toEqual(extensionRows);
});

test('every row has an id of its own', () => {
  expect(new Set(operations.map((row) => row.id)).size).toBe(serviceEndpoints.length);
});
