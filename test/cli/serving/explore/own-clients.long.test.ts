// Our own clients under every single trouble of one task: the command line, the library, and an agent that repeats what it
// is told has failed, over stdio and HTTP. None may end wrong, and one that stops says why.

import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import { expect, test } from 'vitest';
import { fullAccess } from '../../../../src/cli/access/access.ts';
import { explore } from '../../../../src/cli/serving/explore/explore.ts';
import type { Client } from '../../../../src/cli/serving/explore/run-client.ts';
import { nameOf } from '../../../../src/cli/serving/explore/trials.ts';
import { fullToken } from '../../../../src/contract/permissions.ts';
import { createClient, waitForJob } from '../../../../src/index.ts';
import { runCli } from '../../../support/run-cli.ts';

const footprint = { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: 'aoi_0001' } } as const;
const loss = { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'fire', occurredAt: '2026-01-10T00:00:00Z' } as const;

/** Why the last run stopped; a client that ends otherwise leaves it empty. */
let said = '';

const commandLine: Client = async (url) => {
  const lines = [
    'jobs create --event-id evt_0001 --aoi-id aoi_0001 --wait',
    `claims create --policy-id ${loss.policyId} --aoi-id ${loss.aoiId} --peril fire --occurred-at ${loss.occurredAt}`,
    'jobs create --event-id evt_0001 --aoi-id aoi_0002',
    'jobs cancel job_0007',
  ];
  said = '';
  for (const line of lines) {
    const { exitCode, stderr } = await runCli(line.split(' '), { env: { SBOX_BASE_URL: url } });
    if (exitCode === 0) continue;
    said = stderr;
    return exitCode;
  }
  return 0;
};

const library: Client = async (baseUrl) => {
  const client = createClient({ baseUrl, token: fullToken.token });
  said = '';
  try {
    const { data } = await client.createJob({ body: footprint });
    await waitForJob(client, data.jobId);
    await client.createClaim({ body: loss });
    const other = await client.createJob({ body: { ...footprint, input: { ...footprint.input, aoiId: 'aoi_0002' } } });
    await client.cancelJob({ params: { id: other.data.jobId } });
    return 0;
  } catch (failure) {
    said = String(failure);
    return 1;
  }
};

type Call = (name: string, given: object) => Promise<{ isError?: boolean; content: { text: string }[] }>;

/** A model that repeats a call as it is while it is told that it failed, five times at most. */
async function work(call: Call): Promise<number> {
  said = '';
  const calls: [string, object][] = [
    ['createJob', { ...footprint, wait: true }],
    ['createClaim', loss],
    ['createJob', { ...footprint, input: { eventId: 'evt_0001', aoiId: 'aoi_0002' } }],
    ['cancelJob', { id: 'job_0007' }],
  ];
  for (const [name, given] of calls) {
    let told = await call(name, given);
    for (let tries = 0; told.isError === true && tries < 4; tries += 1) told = await call(name, given);
    if (told.isError !== true) continue;
    said = told.content.map(({ text }) => text).join('\n');
    return 1;
  }
  return 0;
}

const overHttp: Client = async (url) => {
  const signals = new EventEmitter();
  const client = new McpClient({ name: 'test', version: '1' });
  return new Promise((resolve, reject) => {
    const run = runCli(['mcp', '--http', '--port', '0', '--json', '--tools', 'all'], {
      signals,
      env: { SBOX_BASE_URL: url },
      onOutput: (text) => {
        if (!text.includes('"listening"')) return;
        const transport = new StreamableHTTPClientTransport(new URL(JSON.parse(text).url));
        client
          .connect(transport as Parameters<McpClient['connect']>[0])
          .then(() => work((name, given) => client.callTool({ name, arguments: { ...given } }) as ReturnType<Call>))
          .then(resolve, reject)
          .finally(() => client.close().then(() => signals.emit('SIGINT')));
      },
    });
    run.then(({ stderr }) => reject(new Error(stderr)), reject);
  });
};

const overStdio: Client = async (url) => {
  const input = new PassThrough();
  const heard = new ReadBuffer();
  const waiting = new Map<unknown, (result: never) => void>();
  let id = 0;
  const ask = (method: string, params: object) =>
    new Promise<never>((resolve) => {
      id += 1;
      waiting.set(id, resolve);
      input.write(serializeMessage({ jsonrpc: '2.0', id, method, params: { ...params } }));
    });
  const run = runCli(['mcp', '--tools', 'all'], {
    input: input as never,
    env: { SBOX_BASE_URL: url },
    onOutput: (text) => {
      heard.append(Buffer.from(text));
      for (let message = heard.readMessage(); message !== null; message = heard.readMessage())
        if ('result' in message) waiting.get(message.id)?.(message.result as never);
    },
  });
  await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } });
  const code = await work((name, given) => ask('tools/call', { name, arguments: given }));
  input.end();
  await run;
  return code;
};

test.each([
  ['the command line', commandLine],
  ['the library', library],
  ['an agent over stdio', overStdio],
  ['an agent over HTTP', overHttp],
])('%s comes through each single trouble, or stops and says why', async (_, client) => {
  const unsaid: string[] = [];
  const noted: Client = async (url, signal, trial) => {
    const code = await client(url, signal, trial);
    if (code !== 0 && said === '') unsaid.push(nameOf(trial));
    return code;
  };
  const { trials } = await explore({
    ...{ access: fullAccess, client: noted, server: {}, lateMs: 20, timeoutMs: 60_000, jobs: 1 },
    ...{ endsAt: Number.POSITIVE_INFINITY, signal: new AbortController().signal },
    // Six requests (two of them polls), each struck in four ways; what goes on after a strike is no strike of its own.
    plan: { runs: 24, seed: '1', isLate: false, hasSlowJobs: false },
  });
  expect(trials).toHaveLength(24);
  const failed = trials.filter(({ verdict }) => verdict !== 'same');
  const lines = failed.map(({ trial, verdict, words }) => [nameOf(trial), verdict, ...words].join(' | '));
  expect(lines.filter((line) => !/^cancelJob#1=(429|503) \| stopped$/.test(line))).toEqual([]);
  expect(unsaid).toEqual([]);
});
