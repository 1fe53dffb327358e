import { expect, test } from 'vitest';
import { runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';

const { url } = await startTestServer();
const at = ['--base-url', url];
const person = { tty: true, columns: 200, env: { NO_COLOR: '1' } };

test('a person who reads a claim is told what moves it on, as a command that passes as it stands', async () => {
  const { stderr } = await runCli(['claims', 'get', 'clm_0001', ...at], person);
  const command =
    'sbox peritajes create --claim-id clm_0001 --detection-id det_0001 --scheduled-at 2026-01-20T13:00:00.000Z --modality field';
  expect(stderr).toContain(`next: Schedule the visit:\n${command}`);
  const { exitCode, stderr: after } = await runCli([...command.split(' ').slice(1), ...at], person);
  expect([exitCode, after]).toEqual([0, expect.stringContaining('created')]);
});

test('a claim that nothing moves on has no such line, nor has whoever reads no text', async () => {
  const lines = async (words: string[], options = {}) => (await runCli([...words, ...at], options)).stderr;
  expect(await lines(['claims', 'get', 'clm_0007'], person)).not.toContain('next:');
  expect(await lines(['claims', 'get', 'clm_0011'])).not.toContain('next:');
  expect(await lines(['claims', 'get', 'clm_0011', '-o', 'json'], person)).not.toContain('next:');
  expect(await lines(['claims', 'get', 'clm_0011', '-o', 'table'], person)).not.toContain('next:');
  expect(await lines(['claims', 'get', 'clm_0011'], person)).toContain('next: Schedule the visit:');
});
