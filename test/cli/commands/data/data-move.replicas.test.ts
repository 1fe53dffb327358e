import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { moveData } from '../../../../src/cli/serving/data/kept-data.ts';
import { startServer } from '../../../../src/server/start-server.ts';
import { startNatsCluster } from '../../../log/nats/nats-cluster.ts';
import { bearer } from '../../../support/example-request.ts';
import { access, digests, Enough, move, newFolder, write } from './moved-data.ts';

test('100 worlds are moved to NATS and back, with the same chains and digests', async () => {
  const [from, back] = [await newFolder(), await newFolder()];
  const place = (await startNatsCluster()).place('moved');
  const worlds = Array.from({ length: 100 }, (_, index) => `w-${String(index).padStart(3, '0')}`);
  await write(from, worlds);
  const before = await digests(from, worlds);
  let moved = 0;
  const half = moveData(access, { from, to: place }, {} as never, async ({ outcome }) => {
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

test('worlds are moved from a stream as they were when that began, and into none that is in use', async () => {
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
  await moveData(access, { from, to }, {} as never, async ({ world, position, outcome, finding }) => {
    if (told.length === 0) for (const name of ['a', 'new']) await writeTo(name);
    told.push([world, position, outcome, finding]);
  });
  expect(told).toEqual([
    ['a', 1, 'moved', null],
    ['b', 1, 'moved', null],
  ]);
  await expect(moveData(access, { from: to, to: from }, {} as never, async () => {})).rejects.toThrow('is in use');
});
