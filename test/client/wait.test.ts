import { afterEach, expect, test, vi } from 'vitest';
import { createCaller } from '../../src/cli/commands/mcp/call-operation.ts';
import { chooseTools, createToolbox } from '../../src/cli/commands/mcp/tools.ts';
import type { Client } from '../../src/client/client.ts';
import { WaitTimeout } from '../../src/client/failures.ts';
import { waitForJob } from '../../src/client/wait.ts';

afterEach(() => void vi.useRealTimers());

const data = { jobId: 'job_0006', status: 'running', stage: 'loading_scenes' };
/** A service whose job never ends. */
const client = {
  getJob: async () => ({ data, headers: {} }),
  connection: { baseUrl: '' },
  call: async () => ({ data, headers: {}, status: 202 }),
} as unknown as Client;

test('a wait ends after as many seconds as it is given', async () => {
  const waiting = waitForJob(client, 'job_0006', { timeoutSeconds: 0.05 });
  await expect(waiting).rejects.toThrow(new WaitTimeout('job_0006 has not ended', 0.05));
  await expect(waiting).rejects.toThrow('job_0006 has not ended after 0.05 s; the job is still running');
});

test('a wait that is given no limit ends after five minutes, and not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let ended = false;
  const waiting = waitForJob(client, 'job_0006').finally(() => {
    ended = true;
  });
  const refused = expect(waiting).rejects.toThrow('has not ended after 300 s');
  vi.advanceTimersByTime(299_999);
  await new Promise((resolve) => setImmediate(resolve));
  expect(ended).toBe(false);
  vi.advanceTimersByTime(1);
  await refused;
});

test('the wait of an agent has the same limit, which is said beside its job', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { call } = createToolbox(
    createCaller(() => client),
    chooseTools({ names: 'all', hasOutput: true }),
  );
  const given = { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: 'aoi_0001' }, wait: true };
  const answering = call('createJob', given, { signal: new AbortController().signal, onJob: () => {} });
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(300_000);
  const told = await answering;
  expect([told?.isError, told?.structuredContent]).toMatchObject([
    undefined,
    {
      data,
      waitEnded:
        'job_0006 has not ended after 300 s; the job is still running. Call waitFor with the jobId job_0006 to go on.',
    },
  ]);
});
