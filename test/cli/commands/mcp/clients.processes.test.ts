// The protocol's own clients, of its 1.x and its 2.x package, with `sbox mcp` as a host starts it: each speaks its revision.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client as NewClient, StreamableHTTPClientTransport as NewHttp } from '@modelcontextprotocol/client';
import { StdioClientTransport as NewStdio } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, test } from 'vitest';
import { atFileEnd } from '../../../support/at-file-end.ts';

const bin = join(import.meta.dirname, '../../../../bin/sbox.js');
const words = ['mcp', '--tools', 'all'];

/** The address of a server of its own, which ends with the file. */
async function serveHttp(): Promise<URL> {
  const server = spawn(process.execPath, [bin, ...words, '--http', '--port', '0', '--json']);
  atFileEnd(() => void server.kill());
  for await (const line of createInterface({ input: server.stdout })) return new URL(JSON.parse(line).url);
  throw new Error('sbox mcp said no address.');
}

const started = { command: process.execPath, args: [bin, ...words], stderr: 'ignore' as const };
const me = { name: 'test', version: '1.0.0' };
const newest = { versionNegotiation: { mode: { pin: '2026-07-28' } } };

type Client = OldClient | NewClient;

async function connect(client: Client, transport: object): Promise<Client> {
  await client.connect(transport as never);
  atFileEnd(() => client.close());
  return client;
}

const clients: [name: string, revision: string | undefined, open: () => Promise<Client>][] = [
  // The 1.x client does not say which revision it speaks.
  ['the 1.x client over stdio', undefined, () => connect(new OldClient(me), new OldStdio(started))],
  ['the 1.x client over HTTP', undefined, async () => connect(new OldClient(me), new OldHttp(await serveHttp()))],
  ['the 2.x client over stdio', '2026-07-28', () => connect(new NewClient(me, newest), new NewStdio(started))],
  [
    'the 2.x client over HTTP',
    '2026-07-28',
    async () => connect(new NewClient(me, newest), new NewHttp(await serveHttp())),
  ],
  ['the 2.x client of 2025 over stdio', '2025-11-25', () => connect(new NewClient(me), new NewStdio(started))],
  [
    'the 2.x client of 2025 over HTTP',
    '2025-11-25',
    async () => connect(new NewClient(me), new NewHttp(await serveHttp())),
  ],
];

const footprint = { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: 'aoi_0001' } };

/** The packages differ in where the options are given. */
async function call(client: Client, name: string, given: object, options: object = {}) {
  const asked = { name, arguments: { ...given } };
  const told =
    client instanceof NewClient ? client.callTool(asked, options) : client.callTool(asked, undefined, options);
  const { isError, content } = (await told) as { isError?: boolean; content: { text: string }[] };
  return { isError, told: JSON.parse(content[0]?.text ?? 'null') };
}

test.each(clients)('%s finds, waits for and is refused what every client is', async (_, revision, open) => {
  const client = await open();
  expect(client instanceof NewClient ? client.getNegotiatedProtocolVersion() : undefined).toBe(revision);
  expect((await client.listTools()).tools.map((tool) => tool.name)).toContain('createJob');
  const stages: unknown[] = [];
  const onprogress = ({ message }: { message?: string }) => stages.push(message);
  const { told: job } = await call(client, 'createJob', { ...footprint, wait: true }, { onprogress });
  expect(job).toMatchObject({ outcome: 'carriedOut', data: { jobId: 'job_0006', status: 'succeeded' } });
  expect(stages.length).toBeGreaterThan(0);
  const refused = await call(client, 'createPortfolio', { name: 'Sur', as: 'read-only' });
  expect(refused).toMatchObject({ isError: true, told: { status: 403, code: 'insufficient_permission' } });
  await expect(client.getPrompt({ name: 'none' })).rejects.toMatchObject({ code: -32602 });
  const { messages } = await client.getPrompt({ name: 'not-found-404', arguments: { id: 'rep_9001' } });
  expect(messages[0]?.content).toMatchObject({ type: 'text', text: expect.stringContaining('rep_9001') });
});

test.each(clients)(
  '%s cancels a write; the next equal one is the same, and one after its answer another',
  async (_name, _revision, open) => {
    const client = await open();
    const jobs = async () => {
      const { told } = await call(client, 'getLog', {});
      return told.data.flatMap(({ created }: { created: string[] }) => created.filter((id) => id.startsWith('job_')));
    };
    await call(client, 'addFault', { operation: 'createJob', delayMs: 20_000, times: 1 });
    const given = new AbortController();
    const cancelled = call(client, 'createJob', footprint, { signal: given.signal });
    await expect.poll(jobs).toEqual(['job_0006']);
    given.abort(new Error('given up'));
    await expect(cancelled).rejects.toThrow();
    expect((await call(client, 'createJob', footprint)).told).toMatchObject({ outcome: 'carriedOut', replayed: true });
    expect(await jobs()).toEqual(['job_0006']);
    expect((await call(client, 'createJob', footprint)).told).toMatchObject({ outcome: 'carriedOut', replayed: false });
    expect(await jobs()).toEqual(['job_0006', 'job_0007']);
  },
);
