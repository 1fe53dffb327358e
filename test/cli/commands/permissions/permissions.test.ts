import { beforeAll, expect, test } from 'vitest';
import { operations } from '../../../../src/contract/operations.ts';
import { runCli } from '../../../support/run-cli.ts';
import { startTestServer } from '../../../support/test-app.ts';

let env: Record<string, string> = {};
beforeAll(async () => {
  env = { SBOX_BASE_URL: (await startTestServer()).url, NO_COLOR: '1' };
});
const specified = operations.filter((row) => !('extension' in row));
const permissions = (columns: number, ...argv: string[]) =>
  runCli(['permissions', ...argv], { tty: true, columns, env });

test('no path is cut, however narrow the terminal, and what may be done is a mark', async () => {
  for (const columns of [60, 80, 120]) {
    const { stdout } = await permissions(columns);
    expect(stdout).not.toContain('…');
    for (const { method, path } of specified) expect(stdout).toContain(`\n${method} ${path} `);
    expect(stdout).toContain('READ-ONLY');
  }
  const { stdout } = await permissions(120, 'createClaim');
  expect(stdout.split('\n')).toEqual([
    'OPERATION        FULL  READ-ONLY  OTHER-ORG  PERMISSION',
    'POST /v1/claims  ✓     403        ✓          claims:write',
    '',
  ]);
});

test('an operation or a path chooses, and a path has what lies below it', async () => {
  const pathsOf = async (asked: string) => {
    const { stdout } = await permissions(80, asked, '-o', 'csv', '--fields', 'method,path');
    return stdout.trimEnd().split('\r\n').slice(1);
  };
  expect(await pathsOf('createClaim')).toEqual(['POST,/v1/claims']);
  expect(await pathsOf('POST /v1/claims')).toEqual(['POST,/v1/claims']);
  expect(await pathsOf('/v1/jobs/{id}')).toEqual([
    'GET,/v1/jobs/{id}',
    'DELETE,/v1/jobs/{id}',
    'GET,/v1/jobs/{id}/result',
  ]);
  expect(await pathsOf('/v1/job')).toEqual([]);
});

test('what is neither is refused, with the nearest name there is', async () => {
  const { stderr, exitCode } = await permissions(100, 'createClaims');
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('did you mean createClaim?')]);
  const none = await permissions(100, '/v9');
  expect([none.exitCode, none.stderr]).toEqual([
    2,
    expect.stringContaining('No operation of the specification has the name or path /v9.'),
  ]);
});
