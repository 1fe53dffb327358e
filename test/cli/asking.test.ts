import { stripVTControlCharacters } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { as } from '../support/as.ts';
import { type Answers, runAnswering } from '../support/run-answering.ts';
import { runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';
import { skipSleeps } from '../support/test-clock.ts';

let url = '';
beforeAll(async () => {
  ({ url } = await startTestServer({ tokens: [{ token: 'cust', permissions: ['claims:write'] }] }));
});
const enter = '\r';
const answer = (line: string, answers: Answers, env: Record<string, string> = {}) =>
  runAnswering(line.split(' '), answers, { env: { SBOX_BASE_URL: url, ...env } });
const countClaims = async (world: string): Promise<number> => {
  const answered = await fetch(`${url}/v1/claims?limit=250`, { headers: as('full', world) });
  return ((await answered.json()) as { data: unknown[] }).data.length;
};

const create = 'claims create -o id --world';
const toPolicy = ['--policy-id', `00101${enter}`] as const;

test('what a claim lacks is asked for: ids are found, words chosen, and the rest is typed and checked', async () => {
  const { asked, stdout, stderr, exitCode } = await answer(`${create} all`, [
    toPolicy,
    ['--aoi-id', `aoi_0002${enter}`],
    ['--peril', enter],
    ['--occurred-at', `yesterday${enter}`],
    ['must be an RFC 3339 date and time', `\u00152025-12-18T17:40:00-03:00${enter}`],
  ]);
  expect([asked, stdout, exitCode]).toEqual([5, 'clm_0012\n', 0]);
  // Three words beside the id, and no more.
  expect(stripVTControlCharacters(stderr)).toMatch(/pol_0001 {2}PSS-2025-00101 {2}active {2}270,715\.90 USD *$/m);
});

test('what was picked narrows what is offered, and the command line is shown that needs no questions', async () => {
  const { stderr, exitCode } = await answer('claims create --world narrow --occurred-at 2025-12-18T17:40:00-03:00', [
    toPolicy,
    ['--aoi-id', `0002${enter}`],
    ['--peril', enter],
  ]);
  const plots = stderr.slice(stderr.indexOf('--aoi-id'), stderr.indexOf('--peril'));
  expect([...new Set(plots.match(/aoi_\d{4}/g))]).toEqual(['aoi_0013', 'aoi_0002', 'aoi_0001']);
  expect(stderr).toContain(`without questions:
sbox claims create --policy-id pol_0001 --aoi-id aoi_0002 --peril hail \\
  --occurred-at 2025-12-18T17:40:00-03:00
`);
  expect(exitCode).toBe(0);
});

test.each([
  ['Ctrl-C', '\u0003'],
  ['Escape', '\u001b'],
])('%s sends nothing and ends as an interruption', async (_, key) => {
  const answers = [toPolicy, ['--aoi-id', key]] as const;
  const { asked, stdout, stderr, exitCode } = await answer(`${create} stop`, answers);
  expect([asked, stdout, exitCode, await countClaims('stop')]).toEqual([2, '', 130, 11]);
  expect(stderr).toContain('stopped; nothing more was sent');
});

test('what no record matches is taken as it was typed', async () => {
  const { asked, stderr, exitCode } = await answer('claims get', [['ID', `clm_0404${enter}`]]);
  expect([asked, exitCode]).toEqual([1, 44]);
  expect(stderr).toContain('sbox claims get clm_0404');
});

test('an id that the path lacks is picked, and a word chosen', async () => {
  const picked = await answer('claims get -o id', [['ID', `clm_0005${enter}`]]);
  expect([picked.asked, picked.stdout, picked.exitCode]).toEqual([1, 'clm_0005\n', 0]);
  const result = await answer('jobs result --fields jobId', [['ID', `job_0001${enter}`]]);
  expect(result.stdout).toBe('jobId  job_0001\n');
});

test('lists have more than one answer', async () => {
  const line = 'policies create -o id --client-id cli_0001 --portfolio-id pf_0001';
  const { asked, stdout, exitCode } = await answer(
    `${line} --effective-from 2026-02-01 --effective-to 2026-06-30 --world several`,
    [
      ['--aoi-ids', `aoi_0001\t${enter}`],
      ['--perils', `${'\u001b[B'.repeat(3)} \u001b[B ${enter}`],
      ['--sum-insured', `54600${enter}`],
      ['takes an amount and a currency', ` USD${enter}`],
    ],
  );
  expect([asked, stdout, exitCode]).toEqual([4, 'pol_0013\n', 0]);
});

test('where there are several forms of a body, one is chosen first', async () => {
  const answers: Answers = [
    ['Sign the report', `\u001b[B\u001b[B${enter}`],
    ['--report-id', `rep_0006${enter}`],
  ];
  const { asked, stderr, exitCode } = await answer('reports create --world forms -o id', answers);
  expect([asked, exitCode]).toEqual([2, 0]);
  expect(stderr).not.toContain('✗');
});

describe('an import', () => {
  test('asks for its kind and its file, which is there and is no folder', async () => {
    skipSleeps();
    const { asked, stdout, stderr, exitCode } = await answer('import --dry-run -o id --world file', [
      ['KIND', `${'\u001b[B'.repeat(2)}${enter}`],
      ['FILE', enter],
      ['FILE is required', `fixtures/org_pampa/${enter}`],
      ['fixtures/org_pampa/ cannot be read: it is a folder.', `clients.json${enter}`],
    ]);
    // Every client of the file has the tax id of a seeded one, so a dry run rejects all rows.
    expect([asked, stdout, exitCode]).toEqual([4, 'job_0006\n', 1]);
    expect(stderr).toContain('◇  FILE  CSV, JSON or NDJSON; for aois also GeoJSON, KML, KMZ');
  });

  test('shows how to begin a file, and the command line that needs no questions', async () => {
    skipSleeps();
    const { stderr } = await answer('import clients --dry-run --world file', [
      ['FILE', `fixtures/org_pampa/clients.json${enter}`],
    ]);
    expect(stderr).toContain('no file yet:\nsbox import clients --template\n');
    expect(stderr).toContain('without questions:\nsbox import clients fixtures/org_pampa/clients.json --dry-run\n');
  });

  test.each([
    ['with --no-input', 'import clients --no-input', ['', 2]],
    ['with --curl', 'import clients --curl', ['', 2]],
    ['for a template', 'import clients --template', ['name,', 0]],
  ])('asks nothing %s', async (_, line, [printed, code]) => {
    const { asked, stdout, stderr, exitCode } = await answer(line, [['FILE  ', enter]]);
    expect([asked, stdout.slice(0, 5), exitCode]).toEqual([0, printed, code]);
    expect(stderr.includes('FILE is missing.')).toBe(code === 2);
  });
});

test('a caller who may not list the records types the id', async () => {
  const answers: Answers = [['--policy-id', `pol_0001${enter}`]];
  const line = 'claims create -o id --aoi-id aoi_0002 --peril hail --occurred-at 2025-12-18T17:40:00-03:00';
  const { stdout, exitCode } = await answer(`${line} --token cust`, answers);
  expect([stdout, exitCode]).toEqual(['clm_0012\n', 0]);
});

describe('nothing is asked', () => {
  const needs = 'needs --policy-id, --aoi-id, --peril, --occurred-at.';
  test.each([
    ['with --json', 'claims create --json', {}],
    ['with --no-input', 'claims create --no-input', {}],
    ['with --curl', 'claims create --curl', {}],
    ['in CI', 'claims create', { CI: 'true' }],
  ])('%s', async (_, line, env) => {
    const { asked, stdout, stderr, exitCode } = await answer(line, [['--policy-id  ', enter]], env);
    expect([asked, stdout, exitCode]).toEqual([0, '', 2]);
    expect(stderr.replaceAll('\n', ' ')).toContain(needs);
  });

  test('without a terminal', async () => {
    const { stderr, exitCode } = await runCli(['claims', 'create'], { env: { SBOX_BASE_URL: url } });
    expect([stderr.includes(needs), exitCode]).toEqual([true, 2]);
  });

  test('where a whole body was given: the service says what it lacks', async () => {
    const { asked, exitCode } = await answer('claims create --data {}', [['--policy-id  ', enter]]);
    expect([asked, exitCode]).toEqual([0, 62]);
  });
});
