import { existsSync, readdirSync } from 'node:fs';
import { appendFile, cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { FolderGuard, openAgain, PathChanged } from '../../../src/log/file/folder-guard.ts';
import { type RunningServer, startServer } from '../../../src/server/start-server.ts';
import { callAs } from '../../support/call-as.ts';
import { startClock, stopClock } from '../../support/test-clock.ts';
import { makeTempFolder } from '../temp-folder.ts';

let server: RunningServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function serve(): Promise<string> {
  const folder = join(await makeTempFolder(), 'data');
  server = await startServer({ port: 0, data: folder });
  expect((await write('first')).status).toBe(201);
  return folder;
}

const ask = (method: string, path: string, key: string, body: object = {}): Promise<Response> =>
  callAs('full', String(server?.url), `${method} ${path}`, { key, ...(method !== 'GET' && { body }) });

const write = (name: string): Promise<Response> => ask('POST', '/v1/portfolios', name, { name });

const lockIn = (folder: string): string =>
  join(folder, String(readdirSync(folder).find((name) => /^lock\./.test(name))));

async function copyBack(folder: string): Promise<void> {
  await rename(folder, `${folder}.away`);
  await cp(`${folder}.away`, folder, { recursive: true, filter: (path) => !/lock/.test(path) });
}

const changes: readonly (readonly [string, (folder: string) => Promise<void>, (folder: string) => string])[] = [
  ['rm -rf', (folder) => rm(folder, { recursive: true }), (folder) => folder],
  ['mv', (folder) => rename(folder, `${folder}.away`), (folder) => folder],
  ['mv and cp -r back', copyBack, (folder) => folder],
  [
    'rm -rf of its worlds',
    (folder) => rm(join(folder, 'worlds'), { recursive: true }),
    (folder) => join(folder, 'worlds'),
  ],
  ['rm of its lock', (folder) => rm(lockIn(folder)), (folder) => join(folder, 'lock.1')],
  [
    'rm of a log',
    (folder) => rm(join(folder, 'worlds/default/g0.log')),
    (folder) => join(folder, 'worlds/default/g0.log'),
  ],
];

test.each(changes)(
  'after %s no write is acknowledged, and the refusal names the path',
  async (_what, change, pathOf) => {
    const folder = await serve();
    const path = pathOf(folder);
    await change(folder);
    const refused = await write('second');
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      code: 'log_unavailable',
      detail: expect.stringContaining(`${path} was removed, moved or replaced while it was in use`),
    });
    expect((await (await fetch(`${server?.url}/healthz`)).text()).includes(path)).toBe(true);
    expect(await server?.failed).toBeInstanceOf(Error);
  },
);

test('a folder that was moved and put back is the same', async () => {
  const folder = await serve();
  await rename(folder, `${folder}.away`);
  await rename(`${folder}.away`, folder);
  expect((await write('second')).status).toBe(201);
});

const steps = [
  ['POST', '/control/worlds', { name: 'copy' }],
  ['GET', '/control/worlds', {}],
] as const;

test('a fork of a world whose log is gone answers 503 and names the log', async () => {
  const folder = await serve();
  const log = join(folder, 'worlds/default/g0.log');
  await rm(log);
  const refused = await ask('POST', '/control/worlds', 'fork', { name: 'copy' });
  expect(refused.status).toBe(503);
  expect(await refused.text()).toContain(log);
  expect(readdirSync(join(folder, 'worlds'))).toEqual(['default']);
});

test('an idle folder is found to be gone within seconds, and nothing is made in its place', async () => {
  stopClock();
  onTestFinished(startClock);
  const folder = await serve();
  await rm(folder, { recursive: true });
  vi.advanceTimersByTime(1_000);
  expect(String(await server?.failed)).toContain(folder);
  for (const [method, path, body] of steps) expect((await ask(method, path, path, body)).status).toBe(503);
  expect((await write('third')).status).toBe(503);
  expect(existsSync(folder)).toBe(false);
});

test('a log that was closed for others is opened again as it was, and never made anew', async () => {
  const folder = await makeTempFolder();
  const path = join(folder, 'a.log');
  await appendFile(path, 'abc');
  expect(openAgain(path, 3)).toBeGreaterThan(0);
  for (const length of [2, 4]) expect(() => openAgain(path, length)).toThrow(PathChanged);
  await rm(path);
  expect(() => openAgain(path, 3)).toThrow(`${path} was removed, moved or replaced`);
  expect(existsSync(path)).toBe(false);
});

test('its descriptors are closed once, however often it is closed', async () => {
  const folder = await makeTempFolder();
  await mkdir(join(folder, 'worlds'));
  const fail = (cause: unknown): Error => cause as Error;
  const open = () => new FolderGuard({ target: folder, isHeld: true, acknowledgedIn: () => undefined, fail });
  const held = open();
  held.require();
  held.close();
  const next = open();
  held.close();
  next.require();
  expect((await stat(folder)).isDirectory()).toBe(true);
  next.close();
});
