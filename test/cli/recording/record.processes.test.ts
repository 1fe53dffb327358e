import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { newRecordingPath } from '../../support/recorded-session.ts';
import { runCli } from '../../support/run-cli.ts';

describe('record FILE -- CMD', () => {
  const request =
    "fetch(process.env.SBOX_BASE_URL + '/healthz').then((reply) => reply.text()).then(() => process.exit(7))";

  test('passes the exit code on and keeps the exchanges', async () => {
    const path = await newRecordingPath();
    const { stderr, exitCode } = await runCli(['record', path, '--', process.execPath, '-e', request], {
      env: { PATH: String(process.env.PATH) },
    });
    expect([exitCode, stderr.replace('npx ', '')]).toEqual([7, `recorded 1 exchange; sbox replay ${path}\n`]);
    expect((await runCli(['replay', path])).stdout).toBe('✓ 1  200  GET    /healthz\n✓ 1 exchange, the same bytes\n');
  });

  test('never writes over a file that is there, nor leaves one when nothing starts', async () => {
    const path = await newRecordingPath();
    await writeFile(path, 'evidence');
    const { stderr, exitCode } = await runCli(['record', path, '--', process.execPath, '-e', request]);
    expect([exitCode, await readFile(path, 'utf8')]).toEqual([2, 'evidence']);
    expect(stderr).toContain(`${path} already exists.`);
    const other = await newRecordingPath();
    const occupant = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => occupant.once('listening', resolve));
    const { port } = occupant.address() as AddressInfo;
    expect((await runCli(['serve', '--record', other, '--port', String(port)])).exitCode).toBe(2);
    await expect(readFile(other)).rejects.toThrow('ENOENT');
    await new Promise((resolve) => occupant.close(resolve));
  });
});
