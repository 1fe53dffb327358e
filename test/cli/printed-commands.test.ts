import { expect, test } from 'vitest';
import { runCli } from '../support/run-cli.ts';
import { planted, servePlanted } from './planted-answer.ts';

const url = await servePlanted();

test('on Windows a command is written for PowerShell, unless SBOX_SHELL names another shell', async () => {
  const ask = async (SBOX_SHELL: string) =>
    (await runCli(['api', 'GET', '/x', '--base-url', url, '--token', 't'], { env: { SBOX_SHELL } })).stderr.trim();
  expect(await ask('powershell')).toBe(`sbox explain '${planted.replaceAll("'", "''")}'`);
  expect(await ask('cmd')).toBe(`sbox explain '${planted.replaceAll("'", "''")}' # paste this into PowerShell`);
  const { stdout } = await runCli(['api', '--help'], { env: { SBOX_SHELL: 'powershell' } });
  expect(stdout).toContain(`sbox api POST /v1/portfolios -d '{"name":"Sur"}' --world scratch --include`);
  const { stdout: shown } = await runCli(['claims', 'list', '--peril', "it's", '--curl'], {
    env: { SBOX_SHELL: 'powershell', SBOX_BASE_URL: url },
  });
  expect(shown).toContain('-X GET ');
  expect(shown).toContain(' `\n  -H ');
});
