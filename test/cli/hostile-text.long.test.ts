import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandTree } from '../../src/cli/commands/commands.ts';
import type { CapturedRun } from '../../src/cli/commands/walkthrough/captured-run.ts';
import { rows } from '../../src/contract/rows.ts';
import { as } from '../support/as.ts';
import { callAs } from '../support/call-as.ts';
import {
  findSteering,
  marker,
  type PoisonedServer,
  poison,
  poisonValue,
  startPoisonedServer,
} from '../support/poison.ts';
import { recordSession } from '../support/recorded-session.ts';
import { type RunOptions, runCli } from '../support/run-cli.ts';
import { wordsOf } from '../support/words-of.ts';

let folder = '';
let server: PoisonedServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sbox-poison-'));
  server = await startPoisonedServer('strings');
});
afterAll(() => rm(folder, { recursive: true }));

/** So wide that nothing is cut, hidden or wrapped. */
const terminal: RunOptions = { tty: true, columns: 100_000, env: { FORCE_COLOR: '1', COLORTERM: 'truecolor' } };
const pipe: RunOptions = {};

/** Runs the line against a server, and checks that the poison did not come through. Resolves to whether it reached the output. */
async function run(line: string, options: RunOptions, url = server.url): Promise<CapturedRun & { isReached: boolean }> {
  const argv = wordsOf(line)
    .map((word) => word.replace('POISON', poison))
    .slice(1);
  const result = await runCli(argv, { ...options, env: { SBOX_BASE_URL: url, ...options.env } });
  const text = result.stdout + result.stderr;
  expect([line, findSteering(line.includes('-o csv') ? unquoteCsv(text) : text)]).toEqual([line, []]);
  return { ...result, isReached: text.includes(marker) };
}

/** Lines, tabs and CRLF of a value stay within its quotes. */
const unquoteCsv = (text: string): string =>
  text.replace(/"(?:[^"]|"")*"/g, (value) => value.replace(/\r?\n|\t/g, ' ')).replaceAll('\r\n', '\n');

/** One of each operation. What takes a file, runs a program, or asks before it moves the clock, has tests of its own. */
const lines = commandTree.commands
  .filter(({ operationId }) => operationId !== undefined)
  .map(({ examples }) => String(examples[0]))
  .filter((example) => !/\.(csv|png)\b|^sbox (clock next|coverage)/.test(example));

describe('no string of any answer of any operation steers a terminal', () => {
  test.each([
    ['as a table on a terminal', '', terminal, 1],
    ['as a table in a pipe', '', pipe, 1],
    ['as CSV on a terminal', '-o csv', terminal, 2],
    ['as ids', '-o id', pipe, 5],
    ['as JSON', '-o json', pipe, 1],
    ['as lines of JSON', '-o ndjson', pipe, 2],
    ['as the exchange', '-vv', pipe, 0],
  ] as const)('%s', async (_name, flags, options, silent) => {
    let count = 0;
    for (const line of lines) if ((await run(`${line} ${flags}`, options)).isReached) count += 1;
    expect([lines.length, count]).toEqual([rows.length - 5, lines.length - silent]);
  });

  test('and these were all of their strings', () => {
    expect(server.counts.answers).toBeGreaterThanOrEqual(lines.length);
    expect(server.counts.strings).toBeGreaterThan(30 * lines.length);
  });
});

test('numbers that are text steer none either', async () => {
  const { url, counts } = await startPoisonedServer('strings and numbers');
  for (const line of lines) await run(line, terminal, url);
  expect(counts.answers).toBeGreaterThanOrEqual(lines.length);
});

test('JSON keeps what it escapes', async () => {
  const { stdout } = await run('sbox portfolios get pf_0001 -o json --fields name', pipe);
  expect(JSON.parse(stdout)).toEqual({ data: { name: poisonValue('Núcleo', 'strings') } });
});

test('CSV and a body are byte for byte what came where a program reads them, and clean where a person does', async () => {
  const { url } = server;
  const csv = ['portfolios', 'get', 'pf_0001', '-o', 'csv', '--fields', 'name'];
  const piped = await runCli(csv, { env: { SBOX_BASE_URL: url } });
  expect(piped.stdout).toBe(`name\r\n"${poisonValue('Núcleo', 'strings')}"\r\n`);
  const body = await (await fetch(`${url}/v1/portfolios/pf_0001`, { headers: as('full') })).text();
  const api = ['api', 'GET', '/v1/portfolios/pf_0001'];
  expect((await runCli(api, { env: { SBOX_BASE_URL: url } })).stdout).toBe(body);
  expect((await run(`sbox ${api.join(' ')}`, terminal)).isReached).toBe(true);
});

test.each([
  'sbox status',
  'sbox status --json',
  'sbox jobs wait job_0001',
  'sbox jobs result job_0001 --svg -',
  'sbox jobs result job_0001 --geojson -',
  'sbox jobs create --event-id evt_0001 --aoi-id aoi_0001 --wait',
  'sbox clients list --all',
  'sbox api GET /v1/aois --include',
  'sbox compare GET /v1/claims/clm_0001',
  'sbox compare GET /v1/claims/clm_0001 --tenants --json',
  'sbox compare GET /v1/claims/clm_0001 -o csv',
  'sbox reports verify rep_0001',
  'sbox listen --forward-to http://127.0.0.1:9/hooks --replay dlv_0001',
])('%s', async (line) => {
  expect((await run(line, terminal)).isReached).toBe(true);
});

test.each([terminal, pipe])('problems', async (options) => {
  const document = {
    type: '/problems/x',
    title: 'x',
    status: 422,
    detail: 'x',
    code: 'x',
    requiredPermission: 'claims:write',
    errors: [
      { pointer: '/a', code: 'b', detail: 'c' },
      { parameter: 'limit', code: 'b', detail: 'd' },
    ],
  };
  const { url, counts } = await startPoisonedServer('strings', { status: 422, document });
  for (const flags of ['', '--json', '-vv'])
    expect((await run(`sbox claims get clm_0001 ${flags}`, options, url)).isReached).toBe(true);
  expect(counts).toEqual({ answers: 1, strings: 11 });
});

test('a server that is none of ours, and one whose answers are no text', async () => {
  const { url } = await startPoisonedServer('strings', { status: 200, document: 'Hello' });
  for (const line of ['sbox status', 'sbox aois list', 'sbox api GET /'])
    expect([line, (await run(line, terminal, url)).isReached]).toEqual([line, line.includes('api')]);
});

test.each([
  'sbox deliveries verify dlv_0001POISON',
  'sbox claims get POISON',
  'sbox claims list --peril POISON',
  'sbox claims list --fields POISON',
  'sbox claims list --fields POISON --json',
  'sbox POISON',
  'sbox explain POISON',
  'sbox replay POISON',
  'sbox serve --fixtures POISON',
  'sbox whoami --profile POISON',
  'sbox whoami --base-url http://127.0.0.1:1/POISON',
  'sbox api GET /v1/aois -H x:POISON --curl',
])('%s', async (line) => {
  expect((await run(line, terminal)).isReached).toBe(true);
});

describe('files', () => {
  test('profiles', async () => {
    const profile = { baseUrl: `http://127.0.0.1:1/${poison}`, token: poison, tenant: poison };
    const write = (profiles: object) =>
      writeFile(join(folder, 'profiles.json'), JSON.stringify({ current: 'x', profiles }));
    const options = { ...terminal, env: { ...terminal.env, SBOX_CONFIG_HOME: folder, SBOX_BASE_URL: '' } };
    await write({ x: profile });
    for (const line of ['sbox profiles list', 'sbox profiles show x'])
      expect([line, (await run(line, options)).isReached]).toEqual([line, true]);
    // No header can carry such a token.
    for (const line of ['sbox whoami', 'sbox claims list'])
      expect([line, (await run(line, options)).exitCode]).toEqual([line, 2]);

    await write({ x: profile, [poison]: {} });
    for (const line of ['sbox whoami', 'sbox profiles list', 'sbox profiles show x'])
      expect([line, (await run(line, options)).exitCode]).toEqual([line, 2]);
  });

  test('recordings', async () => {
    const recorded = await recordSession(async (url) => {
      await callAs('full', url, 'POST /v1/portfolios', { body: { name: 'Sur' } });
    });
    const { log } = JSON.parse(await readFile(recorded, 'utf8'));
    const { entries, ...head } = log;
    const [{ request, response, ...facts }] = entries;
    const { method, url, headers, postData } = request;
    const changes: readonly (readonly [string, object, object])[] = [
      ['head', poisonObject(head), {}],
      ['facts', {}, poisonObject(facts)],
      ['response', {}, { response: poisonObject(response) }],
      ...Object.entries({ method, url, headers, postData }).map(
        ([name, value]) => [name, {}, { request: { ...request, [name]: poisonValue(value, 'strings') } }] as const,
      ),
    ];
    const reached: string[] = [];
    for (const [name, ofHead, ofEntry] of changes) {
      const path = join(folder, `${name}.har`);
      await writeFile(path, JSON.stringify({ log: { ...log, ...ofHead, entries: [{ ...entries[0], ...ofEntry }] } }));
      const { isReached, exitCode } = await run(`sbox replay ${path} ${name === 'response' ? '--json' : ''}`, terminal);
      if (isReached) reached.push(name);
      expect([name, exitCode]).toEqual([name, 1]);
    }
    // The headers and the body of a request only show in their effects.
    expect(reached).toEqual(['head', 'facts', 'response', 'method', 'url']);
  });
});

const poisonObject = (value: object): object => poisonValue(value, 'strings') as object;
