import { beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../../../src/server/start-server.ts';
import { as } from '../../../support/as.ts';
import { type CallOptions, callAs } from '../../../support/call-as.ts';
import { recordSession } from '../../../support/recorded-session.ts';
import { runCli } from '../../../support/run-cli.ts';
import { type Change, serveChanged } from '../../../support/serve-changed.ts';
import { startTestServer } from '../../../support/test-app.ts';

const ring = [
  [-60.2, -33.2],
  [-60.19, -33.2],
  [-60.19, -33.19],
  [-60.2, -33.19],
  [-60.2, -33.2],
];

interface Answered {
  readonly data: Readonly<Record<string, string>>;
  readonly page: { readonly nextCursor: string };
}

/** A client that makes a portfolio and a plot, works on them, and is refused in several ways. */
async function work(url: string): Promise<void> {
  const ask = async (method: string, path: string, body?: object, headers: CallOptions['headers'] = {}) =>
    (await (await callAs('full', url, `${method} ${path}`, { body, headers })).json()) as Answered;
  const { data } = await ask('POST', '/v1/portfolios', {
    name: 'Litoral',
    country: 'AR',
    currency: 'USD',
    season: '2025/26',
  });
  const { portfolioId } = data;
  await ask('GET', `/v1/portfolios/${portfolioId}`);
  const plot = { portfolioId, name: 'Norte', ring, perilProfile: ['hail'] };
  const { aoiId } = (await ask('POST', '/v1/aois', plot)).data;
  await ask('GET', `/v1/aois/${aoiId}`);
  await ask('POST', '/v1/aois', { ...plot, name: 'Otra vez' });
  const watch = { aoiId, peril: 'hail', minSeverity: 'high' };
  const { watchSubscriptionId } = (await ask('POST', '/v1/watch/subscriptions', watch)).data;
  const { page } = await ask('GET', '/v1/claims?limit=4');
  await ask('GET', `/v1/claims?limit=4&cursor=${page.nextCursor}`);
  await ask('GET', '/v1/claims?limit=0');
  await ask('GET', `/v1/watch/subscriptions?aoiId=${aoiId}`);
  await ask('POST', '/v1/portfolios', { name: 'Sur' }, as('read-only'));
  await ask('GET', '/v1/claims', undefined, { authorization: undefined });
  await ask('GET', `/v1/aois/${aoiId}`, undefined, as('other-org'));
  await fetch(`${url}/v1/reports`, { method: 'HEAD', headers: as('full') });
  await ask('POST', '/control/clock', { advance: 'PT1H' });
  await ask('POST', '/v1/sbox/reset', {});
  expect(watchSubscriptionId).toBeDefined();
}

let file = '';
beforeAll(async () => {
  file = await recordSession((url) => work(url));
});

const tokens = ['full=sbox-full-access-token', 'read-only=sbox-read-only-token', 'other-org=sbox-other-org-token'];
const flags = tokens.flatMap((token) => ['--as', token]);

/** A sandbox that has given other ids already. */
async function startOther(): Promise<RunningServer> {
  const server = await startTestServer({});
  for (const [name, path, body] of [
    ['a', '/v1/portfolios', { name: 'Chaco', country: 'AR', currency: 'USD', season: '2025/26' }],
    ['b', '/v1/aois', { portfolioId: 'pf_0004', name: 'Sur', ring: ring.map(([lon, lat]) => [Number(lon) + 1, lat]) }],
    ['c', '/v1/watch/subscriptions', { aoiId: 'aoi_0031', peril: 'frost' }],
  ] as const) {
    expect((await callAs('full', server.url, `POST ${path}`, { key: name, body })).status).toBe(201);
  }
  return server;
}

test.each([
  ['--serve', '--serve works only with a replay here'],
  ['--only-failures', '--only-failures works only with a replay here'],
  ['--port=0', '--port works only with a replay here'],
  ['--fixtures=seed', '--fixtures works only with a replay here'],
])('%s is refused beside another service', async (option, said) => {
  const { stderr, exitCode } = await runCli(['replay', file, '--base-url', 'http://127.0.0.1:1', option]);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(said)]);
});

test.each(['--port=0', '--cors=https://app.example'])('%s is refused where nothing is served', async (option) => {
  const { stderr, exitCode } = await runCli(['replay', file, option]);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('works only with --serve')]);
});

test('another sandbox with other ids answers as the recording says, and is told first what it will make', async () => {
  const { url } = await startOther();
  const { stdout, stderr, exitCode } = await runCli(['replay', file, '--base-url', url, ...flags]);
  expect([stdout, exitCode]).toEqual(['✓ 14 calls, all as the contract says\n', 0]);
  const [first, second] = stderr.split('\n');
  expect(first).toContain(
    `${url} gets 14 requests; these write: createPortfolio 2, createAoi 2, createWatchSubscription 1`,
  );
  expect(second).toContain('left out: 2 requests that only a sandbox serves');
  const plots = await fetch(`${url}/v1/aois?portfolioId=pf_0005`, { headers: as('full') });
  expect(((await plots.json()) as Answered).data).toMatchObject([{ aoiId: 'aoi_0032', name: 'Norte' }]);
});

test('sent again with the same keys, it makes nothing twice', async () => {
  const { url } = await startOther();
  for (const round of [1, 2]) {
    const { exitCode } = await runCli(['replay', file, '--base-url', url, ...flags]);
    expect([round, exitCode]).toEqual([round, 0]);
  }
  const portfolios = await fetch(`${url}/v1/portfolios`, { headers: as('full') });
  expect(((await portfolios.json()) as Answered).data).toHaveLength(5);
});

test.each([
  [[], 2, 'It sends requests as full, read-only, other-org.'],
  [['--as', 'full=sbox-full-access-token'], 2, 'It sends requests as read-only, other-org.'],
  [['--as', 'nobody=x', ...flags, '--until', '1'], 0, 'these write: createPortfolio 1'],
  [['--as', 'nobody', ...flags], 2, '--as takes PROFILE=TOKEN.'],
  [['--as', 'nobody=', ...flags], 2, '--as takes PROFILE=TOKEN.'],
  [['--as', '=x', ...flags], 2, '--as takes PROFILE=TOKEN.'],
  [['--base-url', 'ftp://127.0.0.1', ...flags], 2, 'is not an http or https URL'],
])('with %j it ends with %d', async (more, expected, sentence) => {
  const { stderr, exitCode } = await runCli(['replay', file, '--base-url', (await startOther()).url, ...more]);
  expect([exitCode, stderr]).toEqual([expected, expect.stringContaining(sentence)]);
});

test('a token for nobody else’s service is refused', async () => {
  const { stderr, exitCode } = await runCli(['replay', file, ...flags]);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('--as and --world work only with another service.')]);
});

test('a recording of several worlds is sent one world at a time', async () => {
  const ofTwo = await recordSession(async (url) => {
    for (const world of ['one', 'two']) await fetch(`${url}/v1/claims`, { headers: as('full', world) });
  });
  const { url } = await startOther();
  const all = await runCli(['replay', ofTwo, '--base-url', url, ...flags]);
  expect([all.exitCode, all.stderr]).toEqual([
    2,
    expect.stringContaining('It uses 2 worlds, but another service has only one.'),
  ]);
  const one = await runCli(['replay', ofTwo, '--base-url', url, '--world', 'two', ...flags]);
  expect([one.stdout, one.exitCode]).toEqual(['✓ 1 call, all as the contract says\n', 0]);
  expect(one.stderr).toContain('left out: 1 request that only a sandbox serves, or that belong to another world');
  const none = await runCli(['replay', ofTwo, '--base-url', url, '--world', 'three', ...flags]);
  expect([none.stdout, none.exitCode, none.stderr]).toEqual(['', 2, expect.stringContaining('it uses one, two')]);
});

test('a service whose list ends before the recorded one is not asked for its next page', async () => {
  const short = await serveChanged(await startOther(), ({ path, body }) =>
    path === '/v1/claims?limit=4'
      ? { body: body.replace(/"nextCursor":"[^"]*"/, '"nextCursor":null').replace('"hasMore":true', '"hasMore":false') }
      : {},
  );
  const { stdout, stderr, exitCode } = await runCli(['replay', file, '--base-url', short, ...flags]);
  expect([stdout, exitCode]).toEqual(['✓ 13 calls, all as the contract says\n', 0]);
  expect(stderr).toContain('not requested: 1 page,');
});

test('the next page of a list that names a record is asked for with the id that the record has there', async () => {
  const paged = await recordSession(async (url) => {
    const post = async (path: string, key: string, body: object) =>
      ((await (await callAs('full', url, `POST ${path}`, { key, body })).json()) as Answered).data;
    const { portfolioId } = await post('/v1/portfolios', 'p', { name: 'Litoral' });
    for (const west of [-61, -61.1]) {
      const moved = ring.map(([lon, lat]) => [Number(lon) + west + 60, lat]);
      await post('/v1/aois', `a${west}`, { portfolioId, name: 'Lote', ring: moved });
    }
    const path = `/v1/aois?portfolioId=${portfolioId}&limit=1`;
    const { page } = (await (await callAs('full', url, `GET ${path}`)).json()) as Answered;
    await callAs('full', url, `GET ${path}&cursor=${page.nextCursor}`);
  });
  const { stdout, exitCode } = await runCli(['replay', paged, '--base-url', (await startOther()).url, ...flags]);
  expect([stdout, exitCode]).toEqual(['✓ 5 calls, all as the contract says\n', 0]);
});

test('a job that takes longer there is waited for where it had ended, before its result is read', async () => {
  const measured = await recordSession(async (url) => {
    const body = { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: 'aoi_0001' } };
    const { data } = (await (await callAs('full', url, 'POST /v1/jobs', { body })).json()) as Answered;
    for (const path of ['', '', '/result']) await callAs('full', url, `GET /v1/jobs/${data.jobId}${path}`);
  });
  const asked: string[] = [];
  const relayed = await serveChanged(await startTestServer({ jobSteps: 2 }), ({ method, path }) => {
    asked.push(`${method} ${path}`);
    return {};
  });
  const { stdout, exitCode } = await runCli(['replay', measured, '--base-url', relayed, ...flags]);
  expect([stdout, exitCode]).toEqual(['✓ 4 calls, all as the contract says\n', 0]);
  const read = 'GET /v1/jobs/job_0006';
  expect(asked).toEqual(['POST /v1/jobs', read, read, read, `${read}/result`]);
});

/** Changes the text of one answer. */
const inAnswer =
  (method: string, path: RegExp, change: (body: string) => string): Change =>
  (answer) =>
    answer.method === method && path.test(answer.path) && answer.status < 300 ? { body: change(answer.body) } : {};
const withStatus =
  (method: string, path: RegExp, from: number, status: number): Change =>
  (answer) =>
    answer.method === method && path.test(answer.path) && answer.status === from ? { status } : {};
const portfolio = /^\/v1\/portfolios\/pf_/;
const plot = /^\/v1\/aois\/aoi_/;

/** By hand: what a client of the recorded service notices, and what it does not. */
test.each<[string, 'note' | 'break' | 'nothing', Change]>([
  [
    'another time of creation',
    'nothing',
    inAnswer('GET', portfolio, (body) => body.replaceAll('2026-01-15', '2027-03-02')),
  ],
  [
    'another figure that nobody sent',
    'nothing',
    inAnswer('GET', plot, (body) => body.replace(/"areaHectares":[^,]*/, '"areaHectares":1')),
  ],
  [
    'another sentence in a refusal',
    'nothing',
    ({ status, body }) => (status === 409 ? { body: body.replace(/"detail":"[^"]*"/, '"detail":"No."') } : {}),
  ],
  [
    'a member more in a record',
    'note',
    inAnswer('GET', portfolio, (body) => body.replace('"name"', '"broker":"B","name"')),
  ],
  [
    'a member more in what was made',
    'note',
    inAnswer('POST', /portfolios/, (body) => body.replace('"name"', '"broker":"B","name"')),
  ],
  [
    'a member more in a page',
    'note',
    inAnswer('GET', /claims\?limit=4$/, (body) => body.replace('"hasMore"', '"total":9,"hasMore"')),
  ],
  [
    'a new status in a list',
    'note',
    inAnswer('GET', /claims\?limit=4$/, (body) => body.replace(/"status":"\w+"/, '"status":"in_appeal"')),
  ],
  [
    'a new crop of a list of words',
    'note',
    inAnswer('GET', /watch/, (body) => body.replace('"minSeverity":"high"', '"minSeverity":"dire"')),
  ],
  ['a member gone', 'break', inAnswer('GET', portfolio, (body) => body.replace(/"season":[^,]*,/, ''))],
  [
    'a member gone of what was made',
    'break',
    inAnswer('POST', /portfolios/, (body) => body.replace(/"season":[^,]*,/, '')),
  ],
  [
    'a number as text',
    'break',
    inAnswer('GET', plot, (body) => body.replace(/"aoiVersion":(\d+)/, '"aoiVersion":"$1"')),
  ],
  ['a name that is cut', 'break', inAnswer('POST', /portfolios/, (body) => body.replace('"Litoral"', '"Lito"'))],
  ['a name that is lost later', 'break', inAnswer('GET', portfolio, (body) => body.replace('"Litoral"', '"LITORAL"'))],
  ['a ring that is turned', 'break', inAnswer('GET', plot, (body) => body.replace('-60.19,-33.2]', '-60.18,-33.2]'))],
  ['a plot of another portfolio', 'break', inAnswer('GET', plot, (body) => body.replace('"pf_0005"', '"pf_0001"'))],
  ['another status of success', 'break', withStatus('POST', /portfolios/, 201, 200)],
  ['a duplicate that is taken', 'break', withStatus('POST', /aois/, 409, 201)],
  [
    'another code of refusal',
    'break',
    ({ status, body }) => (status === 409 ? { body: body.replace('"duplicate_resource"', '"conflict"') } : {}),
  ],
  ['a limit that is not refused', 'break', withStatus('GET', /limit=0/, 400, 200)],
  ['a reader who may write', 'break', withStatus('POST', /portfolios/, 403, 201)],
  ['nobody who may read', 'break', withStatus('GET', /claims$/, 401, 200)],
  ['another status of what has no body', 'break', withStatus('HEAD', /reports/, 200, 204)],
  ['a foreign record that is shown', 'break', withStatus('GET', plot, 404, 200)],
  ['another type of answer', 'break', ({ path }) => (path === '/v1/claims?limit=4' ? { type: 'text/json' } : {})],
])('%s is a %s', async (_, kind, change) => {
  const url = await serveChanged(await startOther(), change);
  const { stdout, exitCode } = await runCli(['replay', file, '--base-url', url, '--json', ...flags]);
  const { drifts } = JSON.parse(stdout).data;
  const kinds = drifts.map((drift: { kind: string }) => drift.kind);
  const said = kinds.includes('break') ? 'break' : kinds.length > 0 ? 'note' : 'nothing';
  expect([said, exitCode, said === kind ? [] : drifts]).toEqual([kind, kind === 'break' ? 1 : 0, []]);
});
