import dgram from 'node:dgram';
import dns from 'node:dns';
import net, { type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bearer, exampleRequest, type Row, rows } from '../support/example-request.ts';
import { counts } from '../support/oracle.ts';
import { startTestServer } from '../support/test-app.ts';
import { createKeepAliveClient } from './keep-alive-client.ts';

/** What was reached for, beside the server that the test talks to. */
let reached: string[] = [];
const { port } = await startTestServer();

beforeEach(() => {
  reached = [];
  const connect = net.Socket.prototype.connect as (...args: unknown[]) => unknown;
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    const [first] = args.flat() as [{ host?: string; port?: number } | undefined];
    const isOwn = first?.host === '127.0.0.1' && first.port === port;
    if (!isOwn) reached.push(`connect ${JSON.stringify(first)}`);
    return isOwn ? (Reflect.apply(connect, this, args) as Socket) : this.destroy(new Error('no way out'));
  } as never);
  const refuse = (what: string) =>
    ((target: unknown) => {
      reached.push(`${what} ${JSON.stringify(target)}`);
      throw new Error('no way out');
    }) as never;
  vi.spyOn(dns, 'lookup').mockImplementation(refuse('lookup'));
  vi.spyOn(dns, 'resolve').mockImplementation(refuse('resolve'));
  vi.spyOn(dns.promises, 'lookup').mockImplementation(refuse('lookup'));
  vi.spyOn(dgram, 'createSocket').mockImplementation(refuse('datagram'));
});
afterEach(() => vi.restoreAllMocks());

test('the watch notices a connection, a look-up and a datagram', async () => {
  await expect(fetch('http://192.0.2.1/')).rejects.toThrow();
  expect(() => dns.lookup('ok.sandbox.test', () => {})).toThrow('no way out');
  expect(() => dgram.createSocket('udp4')).toThrow('no way out');
  expect(reached).toHaveLength(3);
});

const hosts = ['ok', 'flaky', 'always-500', 'timeout', 'gone'].map((name) => `${name}.sandbox.test`);
const isReset = ({ id }: Row) => id === 'resetSandbox';

test('no operation opens a connection, whatever webhooks, jobs and reports it sets going', async () => {
  const send = createKeepAliveClient(port);
  const headers = bearer('full', 'inward');
  const post = (url: string, body: unknown, key: string) =>
    send({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
      payload: JSON.stringify(body),
    });
  let succeeded = 0;
  const sendExample = async (row: Row) => {
    const { status } = await send(exampleRequest(row, headers));
    if (status < 300) succeeded += 1;
  };
  // A reset would forget the subscriptions.
  const [resets, others] = [rows.filter(isReset), rows.filter((row) => !isReset(row))];
  for (const row of resets) await sendExample(row);
  for (const host of hosts) {
    const eventTypes = ['claim.created', 'report.approved', 'weather.alert'];
    const endpointUrl = `https://${host}/hook`;
    expect((await post('/v1/webhooks/subscriptions', { endpointUrl, eventTypes }, host)).status).toBe(201);
  }
  for (const row of others) await sendExample(row);
  const deliveries = JSON.parse((await send({ method: 'GET', url: '/v1/webhooks/deliveries', headers })).body).data;
  for (const page of ['/', '/docs', '/openapi.json', '/problems', '/healthz']) {
    expect((await send({ method: 'GET', url: page, headers })).status).toBe(200);
  }
  expect([rows.length, succeeded]).toEqual([counts.service, counts.service]);
  const attempted = deliveries.deliveries.filter(({ attemptCount }: { attemptCount: number }) => attemptCount > 0);
  const endpoints = attempted.map(({ endpointUrl }: { endpointUrl: string }) => endpointUrl);
  expect(endpoints).toEqual(expect.arrayContaining(hosts.map((host) => `https://${host}/hook`)));
  expect(reached).toEqual([]);
});
