// The worlds of one data target are moved to another: each whole or not at all, however often the command runs.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { moveData } from '../../../../src/cli/serving/data/kept-data.ts';
import { startServer } from '../../../../src/server/start-server.ts';
import { editSeed } from '../../../support/edited-seed.ts';
import { bearer } from '../../../support/example-request.ts';
import { runCli } from '../../../support/run-cli.ts';
import { startTestServer } from '../../../support/test-app.ts';
import { access, digests, Enough, move, newFolder, write } from './moved-data.ts';

test('a folder is moved to another one, half of it first, and a second run moves the rest', async () => {
  const [from, to] = [await newFolder(), await newFolder()];
  const worlds = ['default', 'CI-42', 'a.b', 'reset'];
  await write(from, worlds);
  const before = await digests(from, worlds);
  const half = moveData(access, { from, to }, {} as never, async ({ outcome }) => {
    expect(outcome).toBe('moved');
    if ((await readdir(join(to, 'worlds'))).length === 2) throw new Enough();
  });
  await expect(half).rejects.toThrow(Enough);
  expect(await move(from, to)).toEqual([0, ['there already', 'there already', 'moved', 'moved']]);
  expect(await digests(to, worlds)).toEqual(before);
  expect(await digests(from, worlds)).toEqual(before);
  expect((await runCli(['data', 'check', to])).exitCode).toBe(0);
});

test('a world that differs at the other place stays there, and its first entry is named', async () => {
  const [from, to] = [await newFolder(), await newFolder()];
  await write(from, ['w']);
  await write(to, ['w']);
  const server = await startServer({ port: 0, data: to });
  const headers = { ...bearer('full', 'w'), 'content-type': 'application/json', 'idempotency-key': 'more' };
  await fetch(`${server.url}/v1/portfolios`, { method: 'POST', headers, body: JSON.stringify({ name: 'More' }) });
  await server.close();
  const { exitCode, stderr } = await runCli(['data', 'move', from, to]);
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('which differs from entry 4 on')]);
  const lost = await runCli(['data', 'move', from, 'nats://127.0.0.1:1']);
  expect([lost.exitCode, lost.stderr]).toEqual([4, expect.stringContaining('cannot be used')]);
});

test('a world over another seed is moved, though nothing was written to it', async () => {
  const [from, to] = [await newFolder(), await newFolder()];
  const rename = (clients: { name: string }[]) => {
    for (const client of clients) client.name = 'Edited';
  };
  const theirs = await startTestServer({ fixtures: await editSeed({ 'org_pampa/clients.json': rename }) });
  const saved = await fetch(`${theirs.url}/control/worlds/default/file`, { headers: bearer('full') });
  const server = await startServer({ port: 0, data: from });
  const headers = { ...bearer('full'), 'content-type': 'application/gzip', 'idempotency-key': 'open' };
  const body = await saved.arrayBuffer();
  const opened = await fetch(`${server.url}/control/worlds/zero/file`, { method: 'POST', headers, body });
  expect(opened.status).toBe(201);
  await server.close();
  expect(await move(from, to)).toEqual([0, ['moved']]);
  expect(await move(from, to)).toEqual([0, ['there already']]);
  expect(await digests(to, ['zero'])).toEqual(await digests(from, ['zero']));
  expect(await clientsOf(to, 'zero')).toContain('Edited');
});

async function clientsOf(data: string, world: string): Promise<string> {
  const server = await startServer({ port: 0, data });
  const answer = await fetch(`${server.url}/v1/clients`, { headers: bearer('full', world) });
  const text = await answer.text();
  await server.close();
  return text;
}
