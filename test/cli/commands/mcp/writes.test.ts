// A model that repeats what it was told has failed must not pay twice: equal writes of unknown outcome share one key.
import { once } from 'node:events';
import { request } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { createCaller } from '../../../../src/cli/commands/mcp/call-operation.ts';
import { rememberKeys } from '../../../../src/cli/commands/mcp/remembered-keys.ts';
import type { ToolResult } from '../../../../src/cli/commands/mcp/tool-result.ts';
import { chooseTools, createToolbox } from '../../../../src/cli/commands/mcp/tools.ts';
import { fullToken, inWorld } from '../../../../src/contract/permissions.ts';
import { createClient } from '../../../../src/library/create-client.ts';
import { startAgent } from '../../../support/agent.ts';
import { startTestServer } from '../../../support/test-app.ts';
import { giveTurns, skipSleeps } from '../../../support/test-clock.ts';

let baseUrl = '';
beforeAll(async () => {
  baseUrl = (await startTestServer()).url;
});

const footprint = { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: 'aoi_0001' } };

/** The tools over a world of its own, with what a model is told, and the jobs that its calls have made. */
function open(world: string) {
  const client = createClient({ baseUrl, token: inWorld(fullToken.token, world), repeatDelaysMs: [0, 0] });
  const toolbox = createToolbox(
    createCaller(() => client),
    chooseTools({ names: 'all', hasOutput: true }),
  );
  return {
    client,
    call: (name: string, given: object, following: { signal?: AbortSignal; undelivered?: AbortSignal } = {}) =>
      toolbox.call(
        name,
        { ...given },
        { signal: new AbortController().signal, onJob: () => {}, ...following },
      ) as Promise<ToolResult>,
    jobs: async () => {
      const { data } = await client.getLog();
      return data.filter(({ operationId }) => operationId === 'createJob').flatMap(({ created }) => created);
    },
  };
}

test.each([429, 503])('a poll that meets one %i is asked again, and one job is charged', async (status) => {
  skipSleeps();
  const { client, call, jobs } = open(`poll-${status}`);
  await client.addFault({ body: { operation: 'getJob', status: status as 429, retryAfterSeconds: 0, times: 1 } });
  const { isError, structuredContent } = await call('createJob', { ...footprint, wait: true });
  expect(isError).toBeUndefined();
  expect(structuredContent).toMatchObject({ outcome: 'carriedOut', data: { status: 'succeeded' } });
  expect(await jobs()).toEqual(['job_0006']);
});

test('a write whose wait failed is no error: it has its job, its key, and what the wait met', async () => {
  const { client, call, jobs } = open('wait-failed');
  await client.addFault({ body: { operation: 'getJob', status: 500, times: 1 } });
  const { isError, structuredContent } = await call('createJob', { ...footprint, wait: true });
  expect(isError).toBeUndefined();
  expect(structuredContent).toMatchObject({
    outcome: 'carriedOut',
    idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    data: { jobId: 'job_0006', status: 'queued' },
    waitEnded: 'The job could not be read: 500 injected_fault. Call waitFor with the jobId job_0006 to go on.',
  });
  expect(await jobs()).toEqual(['job_0006']);
});

test('a default tool goes on with a wait that failed, and none with one that cannot end', async () => {
  skipSleeps();
  const { client } = open('wait-on');
  const { tools, call } = createToolbox(
    createCaller(() => client),
    chooseTools(),
  );
  const ask = async (name: string, given: object) => {
    const told = await call(name, { ...given }, { signal: new AbortController().signal, onJob: () => {} });
    return JSON.parse(told?.content[0]?.text ?? '');
  };
  await client.addFault({ body: { operation: 'getJob', status: 500, times: 1 } });
  const { waitEnded } = await ask('createJob', { ...footprint, wait: true });
  const [, named = '', jobId] = / Call (\w+) with the jobId (\w+) to go on\.$/.exec(waitEnded) ?? [];
  expect(tools.map(({ name }) => name)).toContain(named);
  expect((await ask(named, { jobId })).data).toMatchObject({ jobId: 'job_0006', status: 'succeeded' });
  // The seed keeps job_0002 in its state.
  expect((await ask('waitFor', { jobId: 'job_0002' })).waitEnded).toMatch(
    /^job_\d{4} stays (queued|running): [^.]*\. [^.]*\.$/,
  );
});

test('a write of unknown outcome takes its key again, and a write after its answer is another one', async () => {
  skipSleeps();
  const { client, call, jobs } = open('unknown');
  await client.addFault({ body: { operation: 'createJob', status: 504, after: true, times: 1 } });
  const failed = await call('createJob', footprint);
  expect(failed.isError).toBe(true);
  const told = JSON.parse(failed.content.at(-1)?.text ?? '');
  expect(told).toEqual({ outcome: 'unknown', idempotencyKey: expect.any(String) });
  expect(failed.content.at(-2)?.text).toContain(`Repeat the same call, with idempotencyKey ${told.idempotencyKey}`);
  const again = await call('createJob', { ...footprint, wait: true });
  expect(again.structuredContent).toMatchObject({ idempotencyKey: told.idempotencyKey, replayed: true });
  expect(await jobs()).toEqual(['job_0006']);
  expect((await call('createJob', footprint)).structuredContent).toMatchObject({ replayed: false });
  expect(await jobs()).toEqual(['job_0006', 'job_0007']);
});

test('equal writes at once are two, and other writes take no key of this one', async () => {
  const { client, call, jobs } = open('at-once');
  await client.addFault({ body: { operation: 'createJob', status: 504, after: true, times: 1 } });
  await call('createJob', footprint);
  const other = { ...footprint, input: { eventId: 'evt_0001', aoiId: 'aoi_0002' } };
  expect((await call('createJob', other)).structuredContent).toMatchObject({ replayed: false });
  const both = await Promise.all([call('createJob', footprint), call('createJob', footprint)]);
  expect(both.map(({ structuredContent }) => structuredContent?.['replayed']).sort()).toEqual([false, true]);
  expect(await jobs()).toHaveLength(3);
});

test('a refused write names its key and is not to be repeated as it is', async () => {
  const { content } = await open('refused').call('createPortfolio', { name: 7 });
  expect(JSON.parse(content.at(-1)?.text ?? '')).toMatchObject({ outcome: 'refused' });
  expect(content.map(({ text }) => text).join()).not.toContain('may have been carried out');
});

test('a write whose caller gave up is carried out once when it is called again', async () => {
  const { client, call, jobs } = open('cancelled');
  await client.addFault({ body: { operation: 'createJob', delayMs: 5_000, times: 1 } });
  const given = new AbortController();
  const first = call('createJob', footprint, { signal: given.signal });
  await expect.poll(jobs).toHaveLength(1);
  given.abort(new Error('cancelled'));
  expect((await first).isError).toBe(true);
  await call('createJob', footprint);
  expect(await jobs()).toHaveLength(1);
});

test('a write whose wait is cancelled is replayed when it is called again', async () => {
  const { call, jobs } = open('wait-cancelled');
  const given = new AbortController();
  const first = call('createJob', { ...footprint, wait: true }, { signal: given.signal });
  await expect.poll(jobs).toHaveLength(1);
  given.abort(new Error('cancelled'));
  expect((await first).isError).toBe(true);
  expect((await call('createJob', footprint)).structuredContent).toMatchObject({ replayed: true });
});

test('a write whose stream closed before its answer left is replayed when it is called again', async () => {
  const agent = await startAgent(['--tools', 'all']);
  await agent.call('addFault', { operation: 'createJob', delayMs: 5_000, times: 1 });
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'createJob', arguments: footprint } };
  const sending = request(agent.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  });
  sending.on('error', () => {});
  sending.end(JSON.stringify(message));
  const madeJobs = async () => {
    const { structured } = await agent.call('getLog');
    const made: string[] = structured.data.flatMap(({ created }: { created: string[] }) => created);
    return made.filter((id) => id.startsWith('job_'));
  };
  await expect.poll(madeJobs).toEqual(['job_0006']);
  sending.destroy();
  await once(sending, 'close');
  await giveTurns();
  await agent.call('createJob', footprint);
  expect(await madeJobs()).toEqual(['job_0006']);
});

test('an answer that is lost after the handler gave it is told by the connection', async () => {
  const { call, jobs } = open('undelivered');
  const undelivered = new AbortController();
  await call('createJob', footprint, { undelivered: undelivered.signal });
  undelivered.abort();
  expect((await call('createJob', footprint)).structuredContent).toMatchObject({ replayed: true });
  expect(await jobs()).toEqual(['job_0006']);
});

test('a thousand keys are remembered, and of one more the oldest is forgotten', () => {
  let made = 0;
  const { take, keep } = rememberKeys(() => `new-${++made}`);
  for (let index = 0; index < 1000; index += 1) keep(`write ${index}`, `kept-${index}`);
  keep('write 1000', 'kept-1000');
  expect(['write 0', 'write 1', 'write 1000'].map(take)).toEqual(['new-1', 'kept-1', 'kept-1000']);
  expect(take('write 1')).toBe('new-2');
});
