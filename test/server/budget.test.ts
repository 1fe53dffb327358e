import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { makeTempFolder } from '../log/temp-folder.ts';
import { as } from '../support/as.ts';
import { buildTestApp, startTestServer } from '../support/test-app.ts';

const plotsOf = (round: number) =>
  Array.from({ length: 50 }, (_, index) => {
    const [west, south] = [-62 + index * 0.01, -37 + round * 0.01];
    const [east, north] = [west + 0.008, south + 0.008];
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    return { portfolioId: 'pf_0001', name: `Lote ${round} ${index}`, ring };
  });

function openWorlds(memory: number) {
  const app = buildTestApp({ memory, jobSteps: 0 });
  let keys = 0;
  const send = async (method: InjectOptions['method'], url: string, world: string, body?: object, key?: string) => {
    keys += 1;
    const headers = { ...as('full', world), 'idempotency-key': key ?? `key-${keys}` };
    const reply = await app.inject({ method: method as 'GET', url, headers, ...(body && { payload: body }) });
    return { status: reply.statusCode, ...reply.json() };
  };
  const importInto = async (world: string, round = 0) => {
    const accepted = await send('POST', '/v1/import/aois', world, { items: plotsOf(round) });
    if (accepted.status === 202) await send('GET', `/v1/jobs/${accepted.data.jobId}`, world);
    return accepted;
  };
  const memoryOf = async (): Promise<{ heldBytes: number; limitBytes: number }> =>
    (await app.inject({ url: '/healthz' })).json().memory;
  return { send, importInto, memoryOf };
}

test('what forks share is held once, and until the last of them ends', async () => {
  const { send, importInto, memoryOf } = openWorlds(2_000_000);
  await importInto('source');
  const { heldBytes: one } = await memoryOf();
  const source = await send('GET', '/control/worlds/source', 'source');
  for (const name of ['a', 'b', 'c']) await send('POST', '/control/worlds', 'source', { name });
  // Each has a history of its own.
  expect((await memoryOf()).heldBytes).toBeLessThan(2 * one);
  const { data } = await send('GET', '/control/worlds/a', 'source');
  expect(data.heldBytes).toBe(source.data.heldBytes);
  await send('POST', '/v1/sbox/reset', 'source', { reason: 'Begin anew' });
  expect((await memoryOf()).heldBytes).toBeGreaterThan(source.data.heldBytes);
  for (const name of ['a', 'b', 'c']) await send('DELETE', `/control/worlds/${name}`, 'source');
  expect((await memoryOf()).heldBytes).toBeLessThan(one / 50);
});

test('imports that are forked and reset stay within the budget, and go on once a fork is dropped', async () => {
  const { send, importInto, memoryOf } = openWorlds(2_000_000);
  const refused: string[] = [];
  for (let round = 0; round < 30; round += 1) {
    for (const reply of [
      await importInto('source'),
      await send('POST', '/control/worlds', 'source', { name: `fork-${round}` }),
      await send('POST', '/v1/sbox/reset', 'source', { reason: 'Again' }),
    ])
      if (reply.status >= 400) refused.push(`${reply.status} ${reply.code}`);
  }
  const { heldBytes, limitBytes } = await memoryOf();
  expect(limitBytes).toBe(2_000_000);
  expect(heldBytes).toBeLessThan(limitBytes);
  expect(heldBytes).toBeGreaterThan(limitBytes / 2);
  expect(new Set(refused)).toEqual(new Set(['507 server_full']));
  await send('DELETE', '/control/worlds/fork-0', 'source');
  expect((await importInto('source')).status).toBe(202);
});

test('imports into many worlds are refused before they are accepted, and reads, resets, undo and DELETE pass', async () => {
  const { send, importInto } = openWorlds(2_000_000);
  const portfolio = () => send('POST', '/v1/portfolios', 'w0', { name: 'One' }, 'portfolio');
  await portfolio();
  const replies = [];
  for (let index = 0; index < 30; index += 1) replies.push(await importInto(`w${index}`));
  expect(replies[0]?.status).toBe(202);
  const last = replies.at(-1);
  expect(last).toMatchObject({ status: 507, code: 'server_full' });
  expect(last.detail).toMatch(
    /^The worlds of this server hold \d+ MiB of 2 MiB together, and there is no room for this\./,
  );
  expect(await portfolio()).toMatchObject({ status: 201 });
  expect((await send('GET', '/v1/aois', 'w0')).status).toBe(200);
  expect((await send('POST', '/control/rewind', 'w0', { to: 0, from: 3 })).status).toBe(200);
  expect((await send('POST', '/v1/sbox/reset', 'w1', { reason: 'Full' })).status).toBe(200);
  expect((await importInto('w1')).status).toBe(202);
});

test('one world holds a quarter at most', async () => {
  const { importInto } = openWorlds(2_000_000);
  const statuses = [];
  for (let round = 0; round < 6; round += 1) statuses.push(await importInto('one', round));
  expect(statuses.at(-1)).toMatchObject({ status: 507, code: 'world_full' });
  expect((await importInto('other')).status).toBe(202);
});

test('worlds that come back from their log leave the memory instead', async () => {
  const { url } = await startTestServer({ data: await makeTempFolder(), memory: 24_000 });
  const write = (world: string, name: string) =>
    fetch(`${url}/v1/portfolios`, {
      method: 'POST',
      headers: { ...as('full', world), 'idempotency-key': name, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
  for (let index = 0; index < 30; index += 1) expect((await write(`w${index}`, 'One')).status).toBe(201);
  const health = await (await fetch(`${url}/healthz`)).json();
  const { memory } = health as { memory: { heldBytes: number; limitBytes: number } };
  expect(memory.heldBytes).toBeLessThan(memory.limitBytes);
  expect((await write('w0', 'Two')).status).toBe(201);
});
