// What the system below may do to a server of a folder, for real: reads that fail, a disk that does not come back, a wall
// clock that is moved. A library that is preloaded below Node does it (faulty-system.c).

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { commandLine } from '../support/command-line.ts';
import { bearer } from '../support/example-request.ts';
import { startKillableServer } from '../support/killable-server.ts';

const source = fileURLToPath(new URL('faulty-system.c', import.meta.url));
let place = '';
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'sbox-faulty-'));
  execFileSync('gcc', ['-shared', '-fPIC', '-Wall', '-Werror', '-o', join(place, 'faulty.so'), source, '-ldl']);
});
afterAll(() => rm(place, { recursive: true, maxRetries: 3 }));

/** A folder for data, and a system whose faults begin and end as they are asked for. */
async function makeSystem(name: string) {
  const [data, faults] = [join(place, name, 'data'), join(place, name, 'faults')];
  await mkdir(faults, { recursive: true });
  const env = { LD_PRELOAD: join(place, 'faulty.so'), FAULTY_SYSTEM: faults };
  return {
    data,
    env,
    begin: (fault: 'eio' | 'hang' | 'step', about: string) => writeFile(join(faults, fault), about),
    end: (fault: 'eio' | 'hang' | 'step') => rm(join(faults, fault)),
    serve: () => startKillableServer(['--data', data], [], env),
  };
}

const create = async (url: string, key: string, world?: string) => {
  const answer = await fetch(`${url}/v1/portfolios`, {
    method: 'POST',
    headers: { ...bearer('full', world), 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ name: key }),
  });
  const { code = null } = (await answer.json()) as { code?: string };
  return [answer.status, code];
};
const read = async (url: string, world?: string) => {
  const answer = await fetch(`${url}/v1/portfolios`, { headers: bearer('full', world) });
  return { status: answer.status, text: await answer.text() };
};
const healthOf = async (url: string) => (await fetch(`${url}/healthz`)).status;

describe('a server', { concurrent: true }, () => {
  test('whose disk cannot read the file of a world names it, serves the others, and has it again when the disk does', async ({
    expect,
  }) => {
    const { data, env, begin, end, serve } = await makeSystem('eio');
    const first = await serve();
    for (const world of [undefined, 'aside']) expect(await create(first.url, 'kept', world)).toEqual([201, null]);
    await first.kill();
    const part = join('worlds', 'aside', 'g');
    await begin('eio', part);
    const second = await serve();
    const stopped = await read(second.url, 'aside');
    expect([stopped.status, JSON.parse(stopped.text)]).toMatchObject([503, { code: 'world_stopped' }]);
    expect(JSON.parse(stopped.text).detail).toMatch(
      new RegExp(`${data}/${part}\\d+\\.log cannot be read: EIO.* Restore a copy of the file`),
    );
    expect(await read(second.url)).toMatchObject({ status: 200, text: expect.stringContaining('"kept"') });
    expect(await create(second.url, 'more')).toEqual([201, null]);
    expect(await healthOf(second.url)).toBe(200);
    await second.kill();
    const check = spawn(process.execPath, [...(await commandLine()), 'data', 'check', data], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said, [exitCode]] = await Promise.all([text(check.stderr), once(check, 'exit')]);
    expect([exitCode, said]).toEqual([1, expect.stringContaining('cannot be read: EIO')]);
    await end('eio');
    const third = await serve();
    expect(await read(third.url, 'aside')).toMatchObject({ status: 200, text: expect.stringContaining('"kept"') });
    await third.kill();
  });

  test('whose disk does not come back says so after 5 s, whatever its wall clock shows, and ends when it is asked to', async ({
    expect,
  }) => {
    const { data, begin, end, serve } = await makeSystem('hang');
    const server = await serve();
    expect(await create(server.url, 'kept')).toEqual([201, null]);
    await begin('hang', data);
    await begin('step', '-3600');
    const waiting = [create(server.url, 'late'), create(server.url, 'aside', 'aside')];
    expect(await healthOf(server.url)).toBe(200);
    for (const answer of await Promise.all(waiting)) expect(answer).toEqual([503, 'log_unavailable']);
    expect(await healthOf(server.url)).toBe(503);
    expect((await read(server.url)).status).toBe(503);
    const ended = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    await ended;
    await end('hang');
    const again = await serve();
    expect((await read(again.url)).text).toContain('"kept"');
    await again.kill();
  });

  test('whose wall clock is moved, back or on, answers as before', async ({ expect }) => {
    const { begin, serve } = await makeSystem('step');
    const server = await serve();
    for (const seconds of [-3600, 7200, -86_400, 0]) {
      await begin('step', String(seconds));
      const keys = Array.from({ length: 20 }, (_, index) => `${seconds} ${index}`);
      for (const answer of await Promise.all(keys.map((key) => create(server.url, key))))
        expect(answer).toEqual([201, null]);
      expect((await read(server.url)).status).toBe(200);
      expect(await healthOf(server.url)).toBe(200);
    }
    await server.kill();
  });
});
