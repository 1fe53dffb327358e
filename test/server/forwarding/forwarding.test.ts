// Requests that reach a process which does not own the log.
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { Owner } from '../../../src/log/log.ts';
import { Forwarding } from '../../../src/server/forwarding/forwarding.ts';

async function listen(listener: RequestListener): Promise<{ address: string; server: Server }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** A process that sees these owners, one each time that it looks, and the last one for good. It looks when a request comes, and when it sends it. */
async function start(owners: Owner[], listener: RequestListener, ownSecrets: (string | undefined)[] = []) {
  const owner = () => (owners.length > 1 ? owners.shift() : owners[0]) as Owner;
  const forwarding = new Forwarding({
    log: {
      owner,
      get ownSecret() {
        return ownSecrets.length > 1 ? ownSecrets.shift() : ownSecrets[0];
      },
      handOver: async () => {},
    },
    ownAddress: () => 'nowhere:1',
    refuse: (response, { status, headers = {}, detail }) => response.writeHead(status, { ...headers }).end(`${detail}`),
    holdBody: () => () => {},
    onLost: () => {},
  });
  onTestFinished(() => forwarding.end());
  return (await listen(forwarding.wrap(listener))).address;
}

const refuse: RequestListener = () => {
  throw new Error('This process was not to answer.');
};

interface Got {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** An owner that notes what it gets. */
async function startOwner(secret = 's1', owners: Owner[] = ['here']) {
  const got: Got[] = [];
  const address = await start(
    owners,
    async (request, response) => {
      const { method, url, headers } = request;
      got.push({ method, url, headers, body: await text(request) });
      response.writeHead(201, { 'sbox-position': '7' }).end('made');
    },
    [secret],
  );
  return { owner: { address, secret }, got };
}

test('a request is sent to the owner whole, and its answer comes back whole', async () => {
  const { owner, got } = await startOwner();
  const address = await start([owner], refuse);
  const answer = await fetch(`http://${address}/v1/claims?a=%20b`, {
    method: 'POST',
    headers: { 'idempotency-key': 'k', 'x-own': 'é' },
    body: 'a body',
  });
  expect([answer.status, answer.headers.get('sbox-position'), await answer.text()]).toEqual([201, '7', 'made']);
  expect(got).toMatchObject([
    { method: 'POST', url: '/v1/claims?a=%20b', headers: { 'idempotency-key': 'k', host: address }, body: 'a body' },
  ]);
  expect(got[0]?.headers).not.toHaveProperty('sbox-owner');
});

test('a large body without a length is sent as it comes', async () => {
  const { owner, got } = await startOwner();
  const address = await start([owner], refuse);
  const body = new Blob(['x'.repeat(1_000_000)]).stream();
  const request = { method: 'POST', body, duplex: 'half' } as RequestInit;
  expect((await fetch(`http://${address}/v1/claims`, request)).status).toBe(201);
  expect(got[0]?.body.length).toBe(1_000_000);
});

test.each([
  ['of another time as the owner', 's0', 503],
  ['of this one', 's1', 201],
])('what shows the secret %s is answered %s', async (_, secret, status) => {
  const { owner, got } = await startOwner();
  const answer = await fetch(`http://${owner.address}/v1/claims`, { headers: { 'sbox-owner': secret } });
  expect([answer.status, got.length]).toEqual([status, status === 201 ? 1 : 0]);
  expect(answer.headers.has('sbox-owner')).toBe(status === 503);
});

test('an owner that still reads the log answers what was sent to it when it has', async () => {
  const { owner, got } = await startOwner('s1', ['none', 'none', 'none', 'here']);
  const address = await start([owner], refuse);
  const request = { method: 'POST', body: new Blob(['x'.repeat(1_000_000)]).stream(), duplex: 'half' } as RequestInit;
  expect((await fetch(`http://${address}/v1/claims`, request)).status).toBe(201);
  expect(got.map(({ body }) => body.length)).toEqual([1_000_000]);
});

test('one that loses the log before it has read it passes nothing on, and the next owner answers', async () => {
  const { owner, got } = await startOwner('s2');
  const loser = { address: await start(['none'], refuse, ['s1', 's1', undefined]), secret: 's1' };
  const address = await start([loser, loser, owner], refuse);
  expect((await fetch(`http://${address}/v1/claims`, { method: 'POST', body: 'x' })).status).toBe(201);
  expect(got).toHaveLength(1);
});

test('what was sent on is never sent on again', async () => {
  const { owner, got } = await startOwner();
  const address = await start([owner], refuse);
  const answer = await fetch(`http://${address}/v1/claims`, { headers: { 'sbox-owner': owner.secret } });
  expect([answer.status, got]).toEqual([503, []]);
});

test('what surely did not arrive is sent to the next owner', async () => {
  const { owner, got } = await startOwner();
  const gone = await listen(refuse);
  gone.server.close();
  const address = await start([...Array(2).fill({ address: gone.address, secret: 's0' }), owner], refuse);
  expect((await fetch(`http://${address}/v1/claims`, { method: 'POST', body: 'x' })).status).toBe(201);
  expect(got).toHaveLength(1);
});

const mayBeDone = 'may or may not have been carried out';

test.each([
  ['a write without a key is refused as carried out or not', 'POST', {}, 503, 0],
  ['a write with a key is sent to the next owner', 'POST', { 'idempotency-key': 'k' }, 201, 1],
  ['a read is sent to the next owner', 'GET', {}, 201, 1],
])('of what an owner took and did not answer, %s', async (_, method, headers, status, count) => {
  const { owner, got } = await startOwner();
  const dying = await listen((request) => request.socket.destroy());
  const address = await start([...Array(2).fill({ address: dying.address, secret: 's0' }), owner], refuse);
  const body = method === 'POST' ? { body: 'x' } : {};
  const answer = await fetch(`http://${address}/v1/claims`, { method, headers, ...body });
  const isRefused = status === 503;
  expect([answer.status, got.length, answer.headers.get('retry-after')]).toEqual([
    status,
    count,
    isRefused ? '1' : null,
  ]);
  expect((await answer.text()).includes(mayBeDone)).toBe(isRefused);
});

test('a write with a key that an owner took is never said to be undone, although no other owner answers', async () => {
  const dying = await listen((request) => request.socket.destroy());
  const owners = Array.from({ length: 40 }, (_, number) => ({ address: dying.address, secret: `s${number}` }));
  const address = await start(owners, refuse);
  const headers = { 'idempotency-key': 'k' };
  const answer = await fetch(`http://${address}/v1/claims`, { method: 'POST', headers, body: 'x' });
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining(mayBeDone)]);
});

test('while there is no owner a request waits for one', async () => {
  const { owner, got } = await startOwner();
  const address = await start(['none', 'none', 'none', owner], refuse);
  expect((await fetch(`http://${address}/v1/claims`)).status).toBe(201);
  expect(got).toHaveLength(1);
});

test('each process answers for its own health', async () => {
  const { owner, got } = await startOwner();
  const address = await start([owner], (_, response) => response.end('mine'));
  expect([await (await fetch(`http://${address}/healthz`)).text(), got]).toEqual(['mine', []]);
});
