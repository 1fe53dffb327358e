import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { executeMove, executeRead, executeWrite } from '../../src/server/execution.ts';
import type { Call, Reply } from '../../src/world/kernel/call.ts';
import { startImport } from '../support/import.ts';
import { createTestWorld } from '../support/test-world.ts';

const rows = Array.from({ length: 4000 }, (_, index) => ({ name: `Client ${index}`, taxId: `SBX-ROW-${index}` }));

const clients: Pick<Call, 'organizationId' | 'path' | 'params' | 'query'> = {
  organizationId: 'org_pampa',
  path: '/v1/clients',
  params: {},
  query: {},
};
const createOf = (number: number): Call => ({
  ...clients,
  operationId: 'createClient',
  idempotencyKey: `client-${number}`,
  body: { name: `Meanwhile ${number}` },
});
const dataOf = (reply: Reply) => JSON.parse(reply.body.toString()).data;

test('in a world that does not rest, writes wait for the import and reads do not', async () => {
  const world = createTestWorld({ jobSteps: 0 });
  const { jobId: id } = startImport(world, 'clients', rows);
  const read: Call = { ...clients, operationId: 'getJob', path: `/v1/jobs/${id}`, params: { id } };
  const ended = executeMove(world, read);
  let waiting: Reply | Promise<Reply> = executeWrite(world, createOf(0));
  for (let number = 1; !(waiting instanceof Promise); number += 1) {
    await nextTurn();
    waiting = executeWrite(world, createOf(number));
  }
  const twin = executeMove(world, read);
  const list = executeRead(world, { ...clients, operationId: 'listClients' });
  expect(list).not.toBeInstanceOf(Promise);
  expect(dataOf(list as Reply).some(({ name }: { name: string }) => name === 'Client 0')).toBe(false);
  const job = dataOf(await ended);
  expect(job.status).toBe('succeeded');
  expect(dataOf(await waiting).createdAt > job.finishedAt).toBe(true);
  expect(dataOf(await twin)).toEqual(job);
  expect(executeWrite(world, createOf(-1))).not.toBeInstanceOf(Promise);
});

test('a world at rest is not reserved: what needs no work ahead is executed at once', () => {
  const world = createTestWorld({ jobSteps: 1 });
  const { jobId: id } = startImport(world, 'clients', rows.slice(0, 3));
  const read: Call = { ...clients, operationId: 'getJob', path: `/v1/jobs/${id}`, params: { id } };
  expect(dataOf(executeMove(world, read) as Reply).status).toBe('running');
  expect(dataOf(executeWrite(world, createOf(0)) as Reply).name).toBe('Meanwhile 0');
});
