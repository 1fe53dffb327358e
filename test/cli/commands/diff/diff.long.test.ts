import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { newRecordingPath } from '../../../support/recorded-session.ts';
import { runCli } from '../../../support/run-cli.ts';
import { startTestServer } from '../../../support/test-app.ts';

let env: Record<string, string> = {};
beforeAll(async () => {
  env = { SBOX_BASE_URL: (await startTestServer()).url };
});
const run = (...argv: string[]) => runCli(argv, { env });

test('two worlds differ in what was done in one of them, field by field', async () => {
  await run('portfolios', 'create', '--name', 'Sur', '--world', 'left');
  await run('worlds', 'fork', 'right', '--world', 'left');
  const same = await run('diff', 'left', 'right');
  expect([same.exitCode, same.stdout]).toEqual([0, expect.stringMatching(/^✓ \d{3} records, all the same\n$/)]);
  await run('branding', 'set', '--display-name', 'Otra', '--primary-color', '#000000', '--world', 'right');
  await run('portfolios', 'create', '--name', 'Norte', '--world', 'right', '--profile', 'other-org');
  const { stdout, exitCode } = await run('diff', 'left', 'right', '--json');
  const { data } = JSON.parse(stdout) as { data: { record: string; member: string; a: string; b: string }[] };
  expect(exitCode).toBe(1);
  expect(data).toContainEqual({
    record: 'org_pampa/branding',
    member: 'displayName',
    a: '"Pampa Sandbox Seguros"',
    b: '"Otra"',
  });
  expect(data.at(-1)).toEqual({ record: 'org_ebro/portfolios/pf_0005', member: 'record', a: 'absent', b: 'present' });
  expect(new Set(data.map(({ record }) => record)).size).toBe(2);
  const shown = await run('diff', 'left', 'right');
  expect([shown.exitCode, shown.stdout]).toEqual([1, expect.stringMatching(/^RECORD +MEMBER +A +B\n/)]);
  expect(shown.stderr).toMatch(/^2 of \d{3} records differ\n$/);
  expect((await run('diff', 'right', 'left')).stderr).toBe(shown.stderr);
});

test('one more delivery is one record, and moves no other', async () => {
  await run('worlds', 'fork', 'calm', '--world', 'deliveries');
  await run('trigger', 'claim.created', '--world', 'deliveries');
  const { stdout } = await run('diff', 'calm', 'deliveries', '--json');
  const records = (JSON.parse(stdout) as { data: { record: string }[] }).data.map(({ record }) => record);
  const deliveries = records.filter((record) => record.startsWith('org_pampa/deliveries/'));
  expect(deliveries).toEqual(['org_pampa/deliveries/dlv_0011']);
});

test('a folder that is named like a world is no side', async () => {
  expect(existsSync('docs')).toBe(true);
  await run('worlds', 'fork', 'docs');
  const { stdout, exitCode } = await run('diff', 'docs', 'default');
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('all the same')]);
});

test('what cannot be compared is refused with the reason', async () => {
  const path = await newRecordingPath();
  await writeFile(path, '{"log":{"entries":[]}}');
  const refused: [string[], number, string][] = [
    [['default', 'nowhere'], 44, 'resource_not_found'],
    [[path, 'default'], 2, `${path} is not a world file`],
    [['default', 'no/such.har'], 2, '"no/such.har" is neither a file nor a world name'],
  ];
  for (const [words, expected, sentence] of refused) {
    const { stdout, stderr, exitCode } = await run('diff', ...words);
    expect([words, stdout, exitCode, stderr]).toEqual([words, '', expected, expect.stringContaining(sentence)]);
  }
  const { stdout } = await run('worlds', 'list', '-o', 'id');
  expect(stdout).not.toContain('nowhere');
});
