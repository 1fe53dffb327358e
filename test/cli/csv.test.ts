import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runCli } from '../support/run-cli.ts';
import { readText } from '../support/source-files.ts';
import { startTestServer } from '../support/test-app.ts';
import { wordsOf } from '../support/words-of.ts';

const folder = mkdtempSync(join(tmpdir(), 'sbox-csv-'));
let env: Record<string, string> = {};
beforeAll(async () => {
  const { url } = await startTestServer({ jobSteps: 0 });
  env = { SBOX_BASE_URL: url };
});
const run = (...argv: string[]) => runCli(argv, { env });
function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const blocks = [...readText('docs/import.md').text.matchAll(/```console\n\$ sbox (.*)\n([\s\S]*?)```/g)];
test.each(blocks.map(([, command = '', stdout = '']) => [command, stdout] as const))(
  'the page on imports shows what %s prints',
  async (command, stdout) => {
    expect((await run(...wordsOf(command))).stdout).toBe(stdout.replaceAll('\n', '\r\n'));
  },
);

test.each(['aois', 'policies', 'clients', 'claims'])('the template of %s can be imported as it is', async (kind) => {
  const { stdout } = await run('import', kind, '--template');
  const file = write(`${kind}.csv`, stdout);
  const { exitCode, ...printed } = await run('import', kind, file, '--wait', '--fields', 'created,rejected');
  expect([printed.stdout, exitCode]).toEqual(['created   1\nrejected  0\n', 0]);
});

test.each(['aois', 'policies', 'clients', 'claims'])(
  'what lists %s as CSV has only columns that import knows',
  async (kind) => {
    const file = write('listed.csv', (await run(kind, 'list', '--limit', '3', '-o', 'csv')).stdout);
    const { stderr, stdout } = await run('import', kind, file, '--dry-run', '--wait', '--json');
    expect(stderr).toMatch(/^ignored, because the service sets them: \w+Id, organizationId, /);
    const { received, errors } = JSON.parse(stdout).data;
    expect(received).toBe(3);
    for (const { code } of errors)
      expect(code).toMatch(
        /^(duplicate_resource|claim_already_open|claim_already_settled|not_allowed|larger_than_remaining|supports_another_claim)$/,
      );
  },
);

test('rejected rows are listed by row, line and field, and the exit code is 1', async () => {
  const file = write('bad.csv', 'name;taxId;country\n\nA;;AR\n"B\nB";1;ARG\n');
  const { stdout, exitCode } = await run('import', 'clients', file, '--wait');
  expect(stdout.slice(stdout.indexOf('ROW'))).toBe(
    `ROW  LINE  FIELD    MESSAGE
  2     4  taxId    must match pattern "^SBX-[A-Z0-9-]{3,40}$" (Made-up tax id)
  2     4  country  must match pattern "^[A-Z]{2}$" (ISO 3166-1 alpha-2)
`,
  );
  expect(stdout).toContain('created      1\n');
  expect(exitCode).toBe(1);
  const machine = await run('import', 'clients', file, '--wait', '--dry-run', '--json');
  expect([JSON.parse(machine.stdout).data.errors[0].index, machine.exitCode]).toEqual([1, 1]);
});

const ambiguous = `policyNumber;clientId;portfolioId;aoiIds;perils;sumInsured.amount;sumInsured.currency;effectiveFrom;effectiveTo
A-1;cli_0001;pf_0001;aoi_0013;fire;54.600;USD;2026-02-01;2026-06-30
`;
test.each<string[]>([[], ['--wait'], ['--dry-run']])(
  'a file whose rows are all refused has a result, too: %j',
  async (...more) => {
    const { stdout, exitCode } = await run('import', 'policies', write('dec.csv', ambiguous), ...more, '--json');
    const detail = '54.600 may be 54.6 or 54600: give --decimal . or --decimal ,';
    const errors = [{ index: 0, pointer: '#/items/0/sumInsured/amount', code: 'type', detail }];
    const dryRun = more.includes('--dry-run');
    const counts = { received: 1, created: 0, updated: 0, rejected: 1, resourceIds: [] };
    expect(JSON.parse(stdout)).toEqual({ data: { jobId: '', kind: 'import.policies', dryRun, ...counts, errors } });
    expect(exitCode).toBe(1);
  },
);

const square = (lon: number) => `POLYGON ((${lon} -34, ${lon + 0.01} -34, ${lon + 0.01} -33.99, ${lon} -34))`;
test('a dry run says how many rows the file has and how many are refused, and that nothing was written', async () => {
  const rows = [
    `A,pf_0001,"${square(-60)}"`,
    'B,pf_0001,POINT (1 1)',
    'C,pf_0001,POINT (2 2)',
    `D,pf_7,"${square(-61)}"`,
  ];
  const file = write('plots.csv', `name,portfolioId,wkt\n${rows.join('\n')}\n`);
  const { stderr } = await run('import', 'aois', file, '--dry-run');
  const said = stderr.split('\n');
  expect(said[0]).toBe(`4 rows of ${file}, 2 refused`);
  expect(said.at(-2)).toBe('Dry run: 1 plot would be created, 3 rows refused. Nothing was written.');
  const clients = write('two.csv', 'name,taxId\nA,SBX-AR-20-000009\nB,SBX-NEW-1\nC,SBX-NEW-2\n');
  const upsert = await run('import', 'clients', clients, '--mode', 'upsert', '--dry-run');
  expect(upsert.stderr).toMatch(/Dry run: 2 clients would be created, 1 client updated\. Nothing was written\.\n$/);
  const all = await run('import', 'policies', write('dec.csv', ambiguous), '--dry-run');
  expect(all.stderr).toBe(
    `1 row of ${join(folder, 'dec.csv')}, 1 refused\nDry run: 0 policies would be created, 1 row refused. Nothing was written.\n`,
  );
});

test('reading the result of such an import again is no failure', async () => {
  const { stdout } = await run('import', 'clients', write('bad.ndjson', '{"name":""}'), '-o', 'id');
  const { exitCode } = await run('jobs', 'wait', stdout.trim());
  expect(exitCode).toBe(0);
  expect((await run('jobs', 'result', stdout.trim())).exitCode).toBe(0);
});

test('what lists plots as CSV updates them, and the template has a column for their names', async () => {
  const file = write('all.csv', (await run('aois', 'list', '--all', '-o', 'csv', '--world', 'csv')).stdout);
  const { stdout, stderr } = await run(
    'import',
    'aois',
    file,
    '--mode',
    'upsert',
    '--wait',
    '--json',
    '--world',
    'csv',
  );
  expect(JSON.parse(stdout).data).toMatchObject({ created: 0, updated: 30, rejected: 0 });
  expect(stderr).toMatch(/^ignored, because the service sets them: organizationId, /);
  expect((await run('import', 'aois', '--template')).stdout).toMatch(/^[^\r]*,aoiId,/);
});
