import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bearer } from '../../../support/example-request.ts';
import { makeReadOnly, mountDisk } from '../../../support/mount-disk.ts';
import { runCli } from '../../../support/run-cli.ts';
import { logFileOf, newFolder, serveWhile, writeInto } from './served-data.ts';

test('a folder that cannot be written is checked without a lock, and a torn line told', async () => {
  const disk = await newFolder();
  mountDisk(disk, 'size=4m');
  const data = await writeInto(join(disk, 'data'));
  const file = await logFileOf(data, 'aside');
  await appendFile(file, '120 0');
  makeReadOnly(disk);
  const { stdout, stderr, exitCode } = await runCli(['data', 'check', data, '--json']);
  expect([exitCode, JSON.parse(stdout).data]).toMatchObject([
    0,
    [
      { world: 'aside', position: 1, isWhole: true },
      { world: 'default', position: 1, isWhole: true },
    ],
  ]);
  expect(stderr).toContain(`${data} is read-only, so it is read without a lock: no server may write to it meanwhile.`);
  expect(stderr).toContain(`${file}: the last line is incomplete and is ignored (5 bytes after line 2)`);
  const served = await runCli(['serve', '--port', '0', '--data', data]);
  expect([served.exitCode, served.stderr]).toEqual([2, expect.stringContaining('read-only file system')]);
});

test('serve ends with exit code 1 when its disk is full, and once there is room it has all that it acknowledged', async () => {
  const disk = await newFolder();
  // Room for the seed, and for some entries.
  mountDisk(disk, 'size=1200k');
  const ballast = join(disk, 'ballast');
  await writeFile(ballast, Buffer.alloc(64 * 1024));
  const data = join(disk, 'log');
  const create = async (url: string, key: string) => {
    const headers = { ...bearer('full'), 'content-type': 'application/json', 'idempotency-key': key };
    const body = JSON.stringify({ name: key, description: 'x'.repeat(500) });
    return fetch(`${url}/v1/portfolios`, { method: 'POST', headers, body });
  };
  const acknowledged: string[] = [];
  const full = await serveWhile(data, async (url) => {
    let last = await create(url, 'key-0');
    for (; last.status === 201; last = await create(url, `key-${acknowledged.length}`)) {
      acknowledged.push(await last.text());
    }
    expect([last.status, last.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^[1-9]\d*$/)]);
    expect(await last.json()).toMatchObject({ code: 'log_unavailable', detail: expect.stringContaining('ENOSPC') });
  });
  expect(full.exitCode).toBe(1);
  expect(full.stderr).toMatch(/ENOSPC/);
  expect(acknowledged.length).toBeGreaterThan(10);
  await rm(ballast);
  await serveWhile(data, async (url) => {
    for (const [index, body] of acknowledged.entries()) {
      const repeated = await create(url, `key-${index}`);
      expect([repeated.headers.get('idempotent-replayed'), await repeated.text()]).toEqual(['true', body]);
    }
  });
});
