import { expect, test } from 'vitest';
import { makeTempFolder } from '../log/temp-folder.ts';
import { as } from '../support/as.ts';
import { callAs } from '../support/call-as.ts';
import { squareRing } from '../support/square-ring.ts';
import { buildTestApp, startTestServer } from '../support/test-app.ts';

const plotsOf = (round: number) =>
  Array.from({ length: 50 }, (_, index) => {
    const ring = squareRing(-62 + index * 0.01, -37 + round * 0.01, 0.008);
    return { portfolioId: 'pf_0001', name: `Lote ${round} ${index}`, ring };
  });

function openWorlds(memory: number) {
  const app = buildTestApp({ memory, jobSteps: 0 });
  const send = async (
    method: string,
    url: string,
    world: string,
    body?: object,
    key?: string,
    headers?: Readonly<Record<string, string>>,
  ) => {
    const reply = await callAs('full', app, `${method} ${url}`, { world, key, body, headers });
    return { status: reply.statusCode, ...reply.json() };
  };
  const importInto = async (world: string, round = 0) => {
    const accepted = await send('POST', '/v1/import/aois', world, { items: plotsOf(round) });
    if (accepted.status === 202) await send('GET', `/v1/jobs/${accepted.data.jobId}`, world);
    return accepted;
  };
  const memoryOf = async (): Promise<{ heldBytes: number; limitBytes: number }> =>
    (await app.inject({ url: '/healthz' })).json().memory;
  return { app, send, importInto, memoryOf };
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
    /^The worlds of this server hold \d+ MiB of 2 MiB together, and there is no room for this\. Nothing was done\. Drop or reset one, or start the server with more --memory\.$/,
  );
  expect(await portfolio()).toMatchObject({ status: 201 });
  expect((await send('GET', '/v1/aois', 'w0')).status).toBe(200);
  expect((await send('POST', '/control/rewind', 'w0', { to: 0, from: 3 })).status).toBe(200);
  expect((await send('POST', '/v1/sbox/reset', 'w1', { reason: 'Full' })).status).toBe(200);
  expect((await importInto('w1')).status).toBe(202);
});

test('imports that nobody reads to their end keep their room from the moment they are accepted', async () => {
  const { send, memoryOf } = openWorlds(2_000_000);
  const statuses: number[] = [];
  const accept = (world: string) => send('POST', '/v1/import/aois', world, { items: plotsOf(0) });
  for (let index = 0; index < 30; index += 1) statuses.push((await accept(`w${index}`)).status);
  expect(statuses[0]).toBe(202);
  expect(statuses.at(-1)).toBe(507);
  const { heldBytes, limitBytes } = await memoryOf();
  expect(heldBytes).toBeLessThan(limitBytes);
  await send('DELETE', '/v1/jobs/job_0006', 'w0');
  expect((await accept('w0')).status).toBe(202);
});

test('many small rows need the room of the records that they become, not that of what was sent', async () => {
  const { send } = openWorlds(2_000_000);
  const items = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `C${index}` }));
  expect(await send('POST', '/v1/import/clients', 'w', { items: items(201) })).toMatchObject({
    status: 507,
    code: 'world_full',
  });
  expect((await send('POST', '/v1/import/clients', 'w', { items: items(190) })).status).toBe(202);
});

test('logos count, and a file is opened only where what it holds has room', async () => {
  const { app, send, memoryOf } = openWorlds(2_000_000);
  const { heldBytes: before } = await memoryOf();
  const contentBase64 = Buffer.from('89504e470d0a1a0a'.padEnd(2 * 10_000, '0'), 'hex').toString('base64');
  expect((await send('POST', '/v1/org/branding/logo', 'w', { contentType: 'image/png', contentBase64 })).status).toBe(
    200,
  );
  expect((await memoryOf()).heldBytes - before).toBeGreaterThan(10_000);
  const full = { headers: as('full') };
  const { rawPayload } = await app.inject({ url: '/control/worlds/w/file', ...full });
  const small = buildTestApp({ memory: 1_000_000 });
  const opened = await callAs('full', small, 'POST /control/worlds/w/file', { body: rawPayload });
  expect(opened.json()).toMatchObject({ status: 507, code: 'world_full' });
});

test('worlds as they were are forgotten for a write, and are looked at all the same', async () => {
  const { send, importInto, memoryOf } = openWorlds(2_000_000);
  for (const world of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await importInto(world);
  const { heldBytes: before } = await memoryOf();
  const lookBack = async (world: string) => {
    const headers = { 'sbox-at': '1' };
    return (await send('GET', '/v1/aois?limit=1', world, undefined, undefined, headers)).status;
  };
  for (const world of ['a', 'b', 'c', 'd']) expect(await lookBack(world)).toBe(200);
  expect((await memoryOf()).heldBytes).toBeGreaterThan(before * 1.3);
  while ((await importInto('z')).status === 202);
  await expect.poll(async () => (await memoryOf()).heldBytes).toBeLessThan(2_000_000);
  expect(await lookBack('a')).toBe(200);
  expect(await lookBack('b')).toBe(200);
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
    callAs('full', url, 'POST /v1/portfolios', { world, key: name, body: { name } });
  for (let index = 0; index < 30; index += 1) expect((await write(`w${index}`, 'One')).status).toBe(201);
  const heldBytes = async () => {
    const { memory } = (await (await fetch(`${url}/healthz`)).json()) as { memory: { heldBytes: number } };
    return memory.heldBytes;
  };
  // The last count may be a moment old.
  await expect.poll(heldBytes).toBeLessThan(24_000);
  expect((await write('w0', 'Two')).status).toBe(201);
});
