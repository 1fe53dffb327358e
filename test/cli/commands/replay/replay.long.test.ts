import { EventEmitter } from 'node:events';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareAnswers, compareSilence } from '../../../../src/cli/recording/compare-answers.ts';
import type { HarEntry } from '../../../../src/cli/recording/recording.ts';
import { seedFolder } from '../../../../src/server/seed/fixtures-folder.ts';
import { as } from '../../../support/as.ts';
import { callAs } from '../../../support/call-as.ts';
import { buildMixedSession, sendSession } from '../../../support/mixed-session.ts';
import { letPass } from '../../../support/pause.ts';
import { newRecordingPath, recordSession } from '../../../support/recorded-session.ts';
import { runCli } from '../../../support/run-cli.ts';

const replay = (path: string, ...flags: string[]) => runCli(['replay', path, ...flags]);
const post = (
  url: string,
  key: string,
  { aoiId = 'aoi_0001', ...more }: { aoiId?: string; body?: string; headers?: Record<string, string> } = {},
) => {
  const body = { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId } };
  return callAs('full', url, 'POST /v1/jobs', { key, body, ...more });
};
/** Three exchanges: a job, the same job again, a refusal. */
const smallSession = () =>
  recordSession(async (url) => {
    await post(url, 'one');
    await post(url, 'one');
    await fetch(`${url}/v1/aois?limit=0`, { headers: as('read-only', 'apart') });
  });

test('a recording has its callers, so a profile is refused for one', async () => {
  const { stdout, stderr, exitCode } = await replay(await smallSession(), '--profile', 'read-only');
  expect([stdout, exitCode]).toEqual(['', 2]);
  expect(stderr).toContain("--profile works only with a browser's HAR; a recording names its callers.");
});

test('a session of 1,000 mixed requests replays to the same bytes', async () => {
  const path = await recordSession((url) => sendSession(url, buildMixedSession(1000), 1));
  const { stdout, exitCode } = await replay(path, '--json');
  const { data } = JSON.parse(stdout);
  expect(data).toMatchObject({
    isSame: true,
    recorded: 1000,
    replayed: 1000,
    isCutOff: false,
    changes: [],
    isSameSeed: true,
  });
  expect([data.differing, exitCode]).toEqual([[], 0]);
  const { log } = JSON.parse(await readFile(path, 'utf8'));
  const statuses = new Set(log.entries.map((entry: { response: { status: number } }) => entry.response.status));
  expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 201, 202, 400, 403, 404, 409, 422]));
});

test('so does one over 16 connections, whose order is that of the execution', async () => {
  // A digest is of the moment at which it was asked for; it is answered when it is computed, after calls that came later.
  const session = buildMixedSession(400).filter(({ path }) => !path.startsWith('/status'));
  const path = await recordSession((url) => sendSession(url, session, 16));
  const { stdout, exitCode } = await replay(path);
  expect([stdout.split('\n').at(-2), exitCode]).toEqual([`✓ ${session.length} exchanges, the same bytes`, 0]);
});

test('so does one that was sent with a token of its own, which is in the file', async () => {
  const path = await recordSession(
    async (url) => {
      const headers = { authorization: 'Bearer cust+mine' };
      expect((await fetch(`${url}/v1/claims/clm_0001`, { headers })).status).toBe(200);
      expect((await fetch(`${url}/v1/events`, { headers })).status).toBe(403);
    },
    ['--token', 'cust=claims:read'],
  );
  const { stdout, exitCode } = await replay(path);
  expect([stdout.split('\n').at(-2), exitCode]).toEqual(['✓ 2 exchanges, the same bytes', 0]);
  const { log } = JSON.parse(await readFile(path, 'utf8'));
  expect(log._sbox.tokens).toEqual([{ token: 'cust', permissions: ['claims:read'] }]);
  // As a file that somebody changed, or one from before there were such tokens.
  for (const tokens of [undefined, 'cust', [{ token: 7 }]]) {
    await writeFile(path, JSON.stringify({ log: { ...log, _sbox: { ...log._sbox, tokens } } }));
    expect((await replay(path)).stdout).toContain('✗ 1  200  GET    /v1/claims/clm_0001  cust+mine');
  }
});

test('an answer that did not come and one that came late are recorded in the order of the calls', async () => {
  const write = (url: string, path: string, key: string, body: object) =>
    callAs('full', url, `POST ${path}`, { key, body });
  const path = await recordSession(async (url) => {
    await write(url, '/control/faults', 'a', { operation: 'createPortfolio', drop: true, after: true, times: 1 });
    await write(url, '/control/faults', 'b', { operation: 'createPortfolio', delayMs: 300, times: 1 });
    await write(url, '/v1/portfolios', 'c', { name: 'Lost' }).catch(() => undefined);
    const late = write(url, '/v1/portfolios', 'd', { name: 'Late' });
    const hasStruck = async () => {
      const faults = await fetch(`${url}/control/faults/flt_0002`, { headers: as('full') });
      return ((await faults.json()) as { data: { strikes: number } }).data.strikes === 1;
    };
    while (!(await hasStruck()));
    await write(url, '/v1/portfolios', 'e', { name: 'Soon' });
    await late;
    await fetch(`${url}/control/worlds/default`, { headers: as('full') });
  });
  const { log } = JSON.parse(await readFile(path, 'utf8')) as { log: { entries: HarEntry[] } };
  const created = log.entries.filter(({ request }) => request.url.endsWith('/v1/portfolios'));
  expect(created.map(({ request, response }) => [request.postData?.text, response.status])).toEqual([
    ['{"name":"Lost"}', 0],
    ['{"name":"Late"}', 201],
    ['{"name":"Soon"}', 201],
  ]);
  expect(created[1]?.time).toBeGreaterThanOrEqual(300);
  const { stdout, exitCode } = await replay(path);
  expect([stdout.split('\n').at(-2), exitCode]).toEqual([`✓ ${log.entries.length} exchanges, the same bytes`, 0]);
});

test('an exchange that was changed into a stream is a difference, and nobody waits for its end', async () => {
  const path = await smallSession();
  const { log } = JSON.parse(await readFile(path, 'utf8'));
  const [{ request }] = log.entries;
  request.method = 'GET';
  delete request.postData;
  request.url = request.url.replace('/v1/jobs', '/control/log/stream');
  await writeFile(path, JSON.stringify({ log }));
  const { stdout, exitCode } = await replay(path);
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining('none (EMSGSIZE)')]);
});

test('an answer where none came, and none where one came, are differences', () => {
  const entry = {
    request: { url: 'http://here/v1/jobs' },
    response: { status: 0, headers: [], content: { text: '' } },
  };
  const answer = { status: 200, headers: [], body: Buffer.alloc(0) };
  expect(compareAnswers(entry as never, answer)).toEqual([{ path: 'status', before: '0', after: '200' }]);
  expect(compareSilence(entry as never, 'ECONNRESET')).toEqual([]);
  const answered = { ...entry, response: { ...entry.response, status: 200 } };
  expect(compareSilence(answered as never, 'ECONNRESET')).toEqual([
    { path: 'answer', before: '200', after: 'none (ECONNRESET)' },
  ]);
});

test('so does one over another checkout of the seed or other scenarios, and another seed is told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sbox-seed-'));
  await cp(seedFolder, folder, { recursive: true });
  const path = await smallSession();
  const isQuiet = async () => {
    const { stderr, exitCode } = await replay(path, '--fixtures', folder);
    expect([stderr, exitCode]).toEqual(['', 0]);
  };
  await isQuiet();
  const scenarios = await readFile(join(folder, 'scenarios.json'), 'utf8');
  await writeFile(join(folder, 'scenarios.json'), JSON.stringify(JSON.parse(scenarios)));
  await isQuiet();
  const recorded = await readFile(path, 'utf8');
  const { recordsDigest } = JSON.parse(recorded).log._sbox;
  await writeFile(path, recorded.replace(`,"recordsDigest":"${recordsDigest}"`, ''));
  expect((await replay(path)).stderr).not.toContain('another seed');
  await writeFile(path, recorded);
  const dataset = JSON.parse(await readFile(join(folder, 'dataset.json'), 'utf8'));
  await writeFile(join(folder, 'dataset.json'), JSON.stringify(dataset));
  const other = await replay(path, '--fixtures', folder);
  expect(other.stderr).toContain('the recording was made with another seed');
});

test('a body that was refused by its size, bytes that are no text, and HEAD replay as well', async () => {
  const path = await recordSession(
    async (url) => {
      await post(url, 'large', { body: ' '.repeat(1_100_000) });
      await post(url, 'no-text', { body: Buffer.from([0x7b, 0xff, 0x7d]) as unknown as string });
      await fetch(`${url}/v1/aois`, { method: 'HEAD', headers: as('full') });
      const branding = await fetch(`${url}/v1/org/branding`, { headers: as('full') });
      const { logoUrl } = ((await branding.json()) as { data: { logoUrl: string } }).data;
      await fetch(`${url}${logoUrl}`);
      await fetch(`${url}/docs`);
    },
    ['--cors', 'https://app.example'],
  );
  const { stdout, exitCode } = await replay(path);
  expect([stdout.split('\n').at(-2), exitCode]).toEqual(['✓ 6 exchanges, the same bytes', 0]);
  expect(stdout).toContain('422  POST   /v1/jobs  full  body_too_large\n');
});

test('a client that leaves in the middle of its body is in no recording, and one whose body was whole is', async () => {
  const path = await recordSession(async (url) => {
    const leave = (body: string, how: 'end' | 'destroy' | 'resetAndDestroy') =>
      new Promise<void>((resolve) => {
        const socket = connect(Number(new URL(url).port), '127.0.0.1');
        const head = {
          ...as('full'),
          'content-type': 'application/json',
          'content-length': '14',
          host: 'localhost',
        };
        const lines = Object.entries({ ...head, 'idempotency-key': `${how}-${body.length}` }).map((pair) =>
          pair.join(': '),
        );
        socket.write(`POST /v1/portfolios HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`, () => {
          void letPass(100).then(() => socket[how]());
        });
        socket.on('close', () => resolve()).resume();
      });
    for (const how of ['end', 'destroy', 'resetAndDestroy'] as const) await leave('{"name":', how);
    await leave('{"name":"Sur"}', 'destroy');
    await post(url, 'after');
  });
  const { entries } = JSON.parse(await readFile(path, 'utf8')).log;
  expect(entries.map(({ response }: HarEntry) => response.status)).toEqual([201, 202]);
  const { stdout, exitCode } = await replay(path);
  expect([stdout.split('\n').at(-2), exitCode]).toEqual(['✓ 2 exchanges, the same bytes', 0]);
});

test('a difference is shown where it lies, and ends with 1', async () => {
  const path = await smallSession();
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace('\\"chargedCredits\\":9', '\\"chargedCredits\\":8'));
  const { stdout, stderr, exitCode } = await replay(path);
  expect(exitCode).toBe(1);
  expect(stderr).toContain('was changed since it was recorded: exchange 1');
  expect(stdout).toContain(
    '✗ 1  202  POST   /v1/jobs  full\n    body.data.cost.chargedCredits\n      recorded  8\n      here      9\n',
  );
  expect(stdout).toContain('✓ 2  202  POST   /v1/jobs  full  repeats the first response\n');
  expect(stdout).toContain('✗ 1 of 3 exchanges differ: 1, and the file was changed\n');
});

test('a file that was cut off replays up to its last whole exchange and says so', async () => {
  const path = await smallSession();
  const bytes = await readFile(path);
  await writeFile(path, bytes.subarray(0, bytes.length - 100));
  const { stdout, stderr, exitCode } = await replay(path);
  expect(stderr).toContain('was cut off; its last complete exchange is number 2');
  expect([stdout.split('\n').at(-2), exitCode]).toEqual(['✓ 2 exchanges, the same bytes', 0]);
});

test('only the refusals are shown when that is asked, and all is sent', async () => {
  const { stdout } = await replay(await smallSession(), '--only-failures');
  expect(stdout).toBe(
    '✓ 3  400  GET    /v1/aois?limit=0  read-only+apart  invalid_limit\n✓ 3 exchanges, the same bytes\n',
  );
});

describe('--until and --serve', () => {
  test('stop there and serve that state, in the worlds of the recording', async () => {
    const path = await recordSession(async (url) => {
      await post(url, 'one', { headers: as('full', 'ticket') });
      await post(url, 'two', { headers: as('full', 'ticket'), aoiId: 'aoi_0002' });
    });
    const signals = new EventEmitter();
    let status: Promise<unknown> | undefined;
    const { stdout, stderr, exitCode } = await runCli(['replay', path, '--until', '1', '--serve', '--port', '0'], {
      signals,
      onOutput: (text) => {
        const url = /^serving the state after exchange 1 at (\S+)$/m.exec(text)?.[1];
        if (url === undefined) return;
        status = fetch(`${url}/status`, { headers: as('full', 'ticket') })
          .then((response) => response.json())
          .finally(() => signals.emit('SIGINT'));
      },
    });
    expect(await status).toMatchObject({ data: { world: 'ticket', remainingCredits: 751 } });
    expect(stdout).toContain('✓ 1 exchange, the same bytes\n');
    expect([stderr.includes('/status'), exitCode]).toEqual([true, 0]);
  });
});

test.each([
  [[], null],
  [['--cors', 'https://app.example'], 'https://app.example'],
])('what is served with %j answers browsers of %s, whatever the file says', async (flags, expected) => {
  const path = await recordSession((url) => post(url, 'one').then(() => {}), ['--cors', 'https://app.example']);
  const signals = new EventEmitter();
  let allowed: Promise<string | null> | undefined;
  await runCli(['replay', path, '--serve', '--port', '0', ...flags], {
    signals,
    onOutput: (text) => {
      const url = /^serving the state after exchange 1 at (\S+)$/m.exec(text)?.[1];
      if (url === undefined) return;
      allowed = fetch(`${url}/healthz`, { headers: { origin: 'https://app.example' } })
        .then(({ headers }) => headers.get('access-control-allow-origin'))
        .finally(() => signals.emit('SIGINT'));
    },
  });
  expect(await allowed).toBe(expected);
});

test.each([
  ['{"log":{"version":"1.2","entries":[]}}', 'is not an sbox recording'],
  ['no json', 'is not an sbox recording'],
])('%s is refused', async (text, reason) => {
  const path = await newRecordingPath();
  await writeFile(path, text);
  const { stderr, stdout, exitCode } = await replay(path);
  expect([stdout, exitCode]).toEqual(['', 2]);
  expect(stderr).toContain(reason);
});
