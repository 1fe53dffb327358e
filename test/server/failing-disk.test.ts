// What callers get from a server whose disk fails, or does not come back.
import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { startServer } from '../../src/server/start-server.ts';
import { callAs } from '../support/call-as.ts';
import { bearer } from '../support/example-request.ts';
import { giveTurns, passTimeUntil, startClock, stopClock, untilSo } from '../support/test-clock.ts';

afterEach(() => void vi.restoreAllMocks());

async function serve() {
  const data = await mkdtemp(join(tmpdir(), 'sbox-data-'));
  onTestFinished(() => rm(data, { recursive: true }));
  const server = await startServer({ port: 0, data });
  const create = async (key: string) => {
    const answer = await callAs('full', server.url, 'POST /v1/portfolios', { key, body: { name: key } });
    const { code = null } = (await answer.json()) as { code?: string };
    return [answer.status, code];
  };
  return { server, create };
}

test('every call that waits when the disk fails is answered, and so is one that comes at the same moment', async () => {
  stopClock();
  onTestFinished(startClock);
  const { server, create } = await serve();
  const closed = server.failed.then(() => server.close());
  expect(await create('first')).toEqual([201, null]);
  let fail = () => {};
  vi.spyOn(fs, 'fdatasync').mockImplementation((_, done) => {
    fail = () => done(Object.assign(new Error('EIO'), { code: 'EIO' }));
  });
  const keys = Array.from({ length: 20 }, (_, index) => `k${index}`);
  const waiting = keys.map(create);
  await untilSo(() => vi.mocked(fs.fdatasync).mock.calls.length > 0);
  await giveTurns(500);
  fail();
  // These come when nothing can be acknowledged any more.
  await Promise.race(waiting);
  const late = keys.slice(0, 5).map((key) => create(`late-${key}`));
  for (const answer of await Promise.all([...waiting, ...late])) expect(answer).toEqual([503, 'log_unavailable']);
  vi.advanceTimersByTime(2_000);
  await closed;
});

test('a disk that does not come back is answered after 5 s, shown by /healthz, and keeps nobody from ending', async () => {
  stopClock();
  onTestFinished(startClock);
  const { server, create } = await serve();
  expect(await create('first')).toEqual([201, null]);
  const hung: (() => void)[] = [];
  const sync = vi.spyOn(fs, 'fdatasync').mockImplementation((fd, done) => void hung.push(() => fs.fsync(fd, done)));
  const read = () => fetch(`${server.url}/v1/portfolios`, { headers: bearer('full') });
  let isOver = false;
  const writing = Promise.all([create('a'), create('b')].map((answer) => answer.finally(() => (isOver = true))));
  await untilSo(() => hung.length > 0);
  const reading = read();
  await vi.advanceTimersByTimeAsync(4_500);
  await giveTurns();
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  const refused = [503, 'log_unavailable'];
  expect([await writing, (await reading).status]).toEqual([[refused, refused], 503]);
  const health = await fetch(`${server.url}/healthz`);
  expect([health.status, await health.json()]).toMatchObject([
    503,
    { status: 'unavailable', log: { isWritable: false, trouble: expect.stringMatching(/g0\.log has not returned/) } },
  ]);
  expect(await create('c')).toEqual([503, 'log_unavailable']);
  sync.mockRestore();
  for (const finish of hung) finish();
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(await create('a')).toEqual([201, null]);
  const gone = vi.spyOn(fs, 'fdatasync').mockImplementation(() => {});
  void create('d').catch(() => {});
  await untilSo(() => gone.mock.calls.length > 0);
  await expect(passTimeUntil(server.close())).rejects.toThrow('has not returned');
});
