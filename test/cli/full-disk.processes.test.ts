// What a command leaves of its new file when the disk is full: nothing, and no sandbox either.

import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { mountDisk } from '../support/mount-disk.ts';
import { runCli } from '../support/run-cli.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { startTestServer } from '../support/test-app.ts';

const countServers = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;

describe('on a full disk', () => {
  let disk = '';
  beforeEach(async () => {
    disk = await makeTempFolder('full');
    mountDisk(disk, 'size=64k');
    writeFileSync(join(disk, 'ballast'), Buffer.alloc(60 * 1024));
  });

  test('a world is saved whole or not at all', async () => {
    const { url } = await startTestServer();
    const { exitCode, stderr } = await runCli(['worlds', 'save', join(disk, 'world.sbox'), '--base-url', url]);
    expect([exitCode, stderr]).toEqual([2, `✗ ${join(disk, 'world.sbox')} cannot be written: its disk is full.\n`]);
    expect(readdirSync(disk)).toEqual(['ballast']);
  });

  test.each([
    ['ticket', ['--', 'true']],
    ['serve', ['--port', '0']],
  ])('a recording that cannot begin leaves no sandbox: %s', async (command, words) => {
    writeFileSync(join(disk, 'more'), Buffer.alloc(4 * 1024));
    const file = join(disk, 'session.har');
    const before = countServers();
    const place = command === 'serve' ? ['--record', file] : [file];
    const { exitCode, stderr } = await runCli([command, ...place, ...words], {
      env: { PATH: String(process.env.PATH) },
    });
    expect([exitCode, stderr]).toEqual([2, `✗ ${file} cannot be written: its disk is full.\n`]);
    expect(readdirSync(disk)).toEqual(['ballast', 'more']);
    await expect.poll(() => countServers()).toBe(before);
  });

  test('a recording that fills it says so once, and what is in it can be replayed', async () => {
    const file = join(disk, 'session.har');
    const script = `const ask = (left) => left > 0 && fetch(process.env.SBOX_BASE_URL + '/healthz').then(() => ask(left - 1)); ask(40);`;
    const env = { PATH: String(process.env.PATH) };
    const { exitCode, stderr } = await runCli(['ticket', file, '--', process.execPath, '-e', script], { env });
    const lines = stderr.split('\n').filter((line) => line.includes(file));
    expect([exitCode, lines]).toEqual([
      2,
      [
        `! ${file} cannot be written: its disk is full. The exchanges up to here can be replayed.`,
        expect.stringMatching(/^recorded [1-9]\d* exchanges?; /),
        expect.stringMatching(/cannot be written: its disk is full\.$/),
      ],
    ]);
    expect((await runCli(['replay', file])).stdout).toMatch(/✓ [1-9]\d* exchanges?, the same bytes/);
  });
});
