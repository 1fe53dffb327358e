// The worlds of one data target are moved to another: each whole or not at all, however often the command runs.
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { moveData } from '../../../../src/cli/serving/data/kept-data.ts';
import { startServer } from '../../../../src/server/listen.ts';
import { startNatsCluster, testWithNats } from '../../../log/nats/nats-cluster.ts';
import { editSeed } from '../../../support/edited-seed.ts';
import { bearer } from '../../../support/example-request.ts';
import { runCli } from '../../../support/run-cli.ts';
import { startTestServer } from '../../../support/test-app.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sbox-move-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function write(data: string, worlds: readonly string[]): Promise<void> {
  const server = await startServer({ port: 0, data });
  for (const [index, world] of worlds.entries()) {
    for (const name of ['First', 'Second']) {
      const headers = { ...bearer('full', world), 'content-type': 'application/json', 'idempotency-key': `${name}` };
      await fetch(`${server.url}/v1/portfolios`, { method: 'POST', headers, body: JSON.stringify({ name }) });
    }
    if (index % 3 > 0) continue;
    const headers = { ...bearer('full', world), 'content-type': 'application/json', 'idempotency-key': 'reset' };
    await fetch(`${server.url}/v1/sbox/reset`, { method: 'POST', headers, body: '{}' });
  }
  await server.close();
}

async function digests(data: string, worlds: readonly string[]): Promise<string[]> {
  const server = await startServer({ port: 0, data });
  const all: string[] = [];
  for (const world of worlds) {
    const answer = await fetch(`${server.url}/status?digest`, { headers: bearer('full', world) });
    const { digest, position } = ((await answer.json()) as { data: { digest: string; position: number } }).data;
    all.push(`${world} ${position} ${digest}`);
  }
  await server.close();
  return all;
}

async function move(from: string, to: string): Promise<[number, string[]]> {
  const { exitCode, stdout } = await runCli(['data', 'move', from, to, '--json']);
  const { data } = JSON.parse(stdout) as { data: { outcome: string }[] };
  return [exitCode, data.map(({ outcome }) => outcome)];
}

const doors = { sandbox: () => {} } as never;
/** Ends a move in its middle. */
class Enough extends Error {}

test('a folder is moved to another one, half of it first, and a second run moves the rest', async () => {
  const [from, to] = [await newFolder(), await newFolder()];
  const worlds = ['default', 'CI-42', 'a.b', 'reset'];
  await write(from, worlds);
  const before = await digests(from, worlds);
  const half = moveData(doors, { from, to }, {} as never, async ({ outcome }) => {
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
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('it differs from entry 4 on')]);
  const lost = await runCli(['data', 'move', from, 'nats://127.0.0.1:1']);
  expect([lost.exitCode, lost.stderr]).toEqual([4, expect.stringContaining('cannot be used')]);
});

testWithNats('100 worlds are moved to NATS and back, with the same chains and digests', 120_000, async () => {
  const [from, back] = [await newFolder(), await newFolder()];
  const place = (await startNatsCluster()).place('moved');
  const worlds = Array.from({ length: 100 }, (_, index) => `w-${String(index).padStart(3, '0')}`);
  await write(from, worlds);
  const before = await digests(from, worlds);
  let moved = 0;
  const half = moveData(doors, { from, to: place }, {} as never, async ({ outcome }) => {
    expect(outcome).toBe('moved');
    moved += 1;
    if (moved === 50) throw new Enough();
  });
  await expect(half).rejects.toThrow(Enough);
  const [exitCode, outcomes] = await move(from, place);
  expect([exitCode, outcomes.filter((outcome) => outcome === 'there already').length]).toEqual([0, 50]);
  expect(await digests(place, worlds)).toEqual(before);
  expect((await move(place, back))[1].every((outcome) => outcome === 'moved')).toBe(true);
  expect(await digests(back, worlds)).toEqual(before);
});

testWithNats('a world that a server changes while it is moved is told of, and the command fails', 60_000, async () => {
  const [from, to] = [(await startNatsCluster()).place('used'), await newFolder()];
  const server = await startServer({ port: 0, data: from });
  onTestFinished(() => server.close());
  const writeTo = async (world: string) => {
    const [key, name] = [randomUUID(), randomUUID()];
    const headers = { ...bearer('full', world), 'content-type': 'application/json', 'idempotency-key': key };
    const { status } = await fetch(`${server.url}/v1/portfolios`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name }),
    });
    expect(status).toBe(201);
  };
  for (const world of ['a', 'b']) await writeTo(world);
  const told: unknown[] = [];
  await moveData(doors, { from, to }, {} as never, async ({ world, position, outcome, finding }) => {
    if (told.length === 0) for (const name of ['a', 'new']) await writeTo(name);
    told.push([world, position, outcome, finding]);
  });
  const changed = (world: string, then: number, now: number) =>
    expect.stringContaining(`changed the world ${world} meanwhile: it was copied at position ${then} and is at ${now}`);
  expect(told).toEqual([
    ['a', 1, 'moved', null],
    ['b', 1, 'moved', null],
    ['a', 2, 'not moved', changed('a', 1, 2)],
    ['new', 1, 'not moved', changed('new', 0, 1)],
  ]);
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
