// What callers see while another process becomes the owner of a stream.
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { bearer } from '../../support/example-request.ts';
import { type KillableServer, startKillableServer } from '../../support/killable-server.ts';
import { letPass } from '../../support/pause.ts';
import { startNatsCluster } from './nats-cluster.ts';

/** A snapshot stands for most of them. */
const entries = 5_000;
const writers = 8;

/** The first one is the owner, and others may follow it. */
async function startServers(
  stream: string,
): Promise<[owner: KillableServer, one: KillableServer, other: KillableServer]> {
  const flags = ['--data', (await startNatsCluster()).place(stream)];
  return [await startKillableServer(flags), await startKillableServer(flags), await startKillableServer(flags)];
}

async function send({ url }: KillableServer, path: string, request: RequestInit = {}, headers: object = {}) {
  const answer = await fetch(url + path, { ...request, headers: { ...bearer('full'), ...headers } });
  const body = await answer.text();
  const { status, headers: told } = answer;
  return {
    status,
    why: status < 300 ? '' : body,
    position: Number(told.get('sbox-position')),
  };
}

const write = (server: KillableServer, name: string) =>
  send(
    server,
    '/v1/portfolios',
    { method: 'POST', body: JSON.stringify({ name }) },
    { 'content-type': 'application/json', 'idempotency-key': name },
  );

test('an owner that is asked to end hands over without a refusal', async () => {
  const [owner, one, other] = await startServers('ended');
  let isOver = false;
  const use = async (writer: number) => {
    // One of them becomes the owner, and the other one sends it what it gets.
    const server = writer % 2 === 0 ? one : other;
    const told: Awaited<ReturnType<typeof send>>[] = [];
    while (!isOver)
      told.push(await write(server, `P ${writer} ${told.length}`), await send(server, '/v1/portfolios?limit=1'));
    return told;
  };
  const using = Promise.all(Array.from({ length: writers }, (_, writer) => use(writer)));
  await letPass(1_000);
  const ended = once(owner.child, 'exit');
  owner.child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await letPass(1_000);
  isOver = true;
  const told = (await using).flat();
  expect(new Set(told.map(({ status, why }) => `${status} ${why}`))).toEqual(new Set(['201 ', '200 ']));
});

test(`an owner that is killed is followed by another, which has all of a world of ${entries} entries`, async () => {
  const [owner, , other] = await startServers('killed');
  for (let from = 0; from < entries; from += 2 * writers)
    await Promise.all(Array.from({ length: 2 * writers }, (_, index) => write(owner, `P ${from + index}`)));
  const { position: before } = await write(owner, 'last');
  await owner.kill();
  const { status, position } = await write(other, 'after');
  expect([status, position]).toEqual([201, before + 1]);
  // The first call is known by its key.
  expect(await write(other, 'P 0')).toMatchObject({ status: 201, position });
});
