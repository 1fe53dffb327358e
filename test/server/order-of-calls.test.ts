import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Call, Reply } from '../../src/engine/kernel/call.ts';
import type { WorldAnswer } from '../../src/log/log.ts';
import { createWorlds } from '../../src/server/worlds/worlds.ts';
import { seed } from '../support/test-world.ts';

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
const importOf = (items: readonly unknown[]): Call => ({
  ...clients,
  operationId: 'importRows',
  path: '/v1/import/clients',
  params: { kind: 'clients' },
  idempotencyKey: 'import',
  body: { items },
});
const readOf = (id: string): Call => ({ ...clients, operationId: 'getJob', path: `/v1/jobs/${id}`, params: { id } });
const dataOf = (answer: WorldAnswer<Reply>) => {
  if ('refusal' in answer) throw answer.refusal;
  return JSON.parse(answer.reply.body.toString()).data;
};

test('in a world that does not rest, writes wait for the import and reads do not', async () => {
  const worlds = createWorlds({ seed, jobSteps: 0 });
  const { jobId } = dataOf(await worlds.submit('busy', importOf(rows)));
  const ended = worlds.submit('busy', readOf(jobId));
  let waiting: WorldAnswer<Reply> | Promise<WorldAnswer<Reply>> = worlds.submit('busy', createOf(0));
  for (let number = 1; !(waiting instanceof Promise); number += 1) {
    await yieldToEventLoop();
    waiting = worlds.submit('busy', createOf(number));
  }
  const twin = worlds.submit('busy', readOf(jobId));
  const list = worlds.read('busy', ({ world }) => world.execute({ ...clients, operationId: 'listClients' }));
  expect(list).not.toBeInstanceOf(Promise);
  const before = dataOf(list as WorldAnswer<Reply>);
  expect(before.some(({ name }: { name: string }) => name === 'Client 0')).toBe(false);
  const job = dataOf(await ended);
  expect(job.status).toBe('succeeded');
  expect(dataOf(await waiting).createdAt > job.finishedAt).toBe(true);
  expect(dataOf(await twin)).toEqual(job);
  expect(worlds.submit('busy', createOf(-1))).not.toBeInstanceOf(Promise);
});

test('a world at rest is not reserved: what needs no precomputing is executed at once', () => {
  const worlds = createWorlds({ seed, jobSteps: 1 });
  const { jobId } = dataOf(worlds.submit('calm', importOf(rows.slice(0, 3))) as WorldAnswer<Reply>);
  expect(dataOf(worlds.submit('calm', readOf(jobId)) as WorldAnswer<Reply>).status).toBe('running');
  expect(dataOf(worlds.submit('calm', createOf(0)) as WorldAnswer<Reply>).name).toBe('Meanwhile 0');
});

test('every answer tells how many calls had changed the world, and only what changes it counts', () => {
  const worlds = createWorlds({ seed, jobSteps: 0 });
  const positionOf = (answer: ReturnType<typeof worlds.submit>) => (answer as WorldAnswer<Reply>).position;
  const list = () => worlds.read('counted', ({ world }) => world.execute({ ...clients, operationId: 'listClients' }));
  expect(positionOf(list())).toBe(0);
  expect(positionOf(worlds.submit('counted', createOf(1)))).toBe(1);
  expect(positionOf(worlds.submit('counted', createOf(1)))).toBe(1);
  expect(positionOf(worlds.submit('counted', { ...createOf(2), body: { name: '' } }))).toBe(1);
  expect(positionOf(worlds.submit('counted', createOf(2)))).toBe(2);
  expect(positionOf(list())).toBe(2);
  const reset: Call = {
    ...clients,
    operationId: 'resetSandbox',
    path: '/v1/sbox/reset',
    idempotencyKey: 'r',
    body: {},
  };
  expect(positionOf(worlds.submit('counted', reset))).toBe(3);
  expect(positionOf(worlds.submit('counted', reset))).toBe(3);
  expect(positionOf(worlds.submit('another', createOf(1)))).toBe(1);
});
