import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../../../support/run-cli.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';

test.each([
  ['image/png', Buffer.from('\x89PNG\r\n', 'latin1')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['image/webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
  ['image/svg+xml', Buffer.from(`<?xml?>${' '.repeat(500)}<svg`)],
  ['application/octet-stream', Buffer.from(`<?xml?>${' '.repeat(502)}<svg`)],
  ['application/octet-stream', Buffer.from('RIFF\0\0\0\0WAVEfmt ')],
])('a logo is sent as what its first bytes say: %s', async (type, bytes) => {
  const file = join(await makeTempFolder('logo'), 'logo.bin');
  await writeFile(file, bytes);
  const { stdout, exitCode } = await runCli(['branding', 'logo', file, '--curl']);
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining(`"contentType":"${type}"`)]);
  expect(stdout).toContain(bytes.toString('base64'));
});
