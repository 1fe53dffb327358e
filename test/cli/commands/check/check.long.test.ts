import { beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../../../src/server/start-server.ts';
import { runCli } from '../../../support/run-cli.ts';
import { type Change, serveChanged as serveChangedOf } from '../../../support/serve-changed.ts';
import { startTestServer } from '../../../support/test-app.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer({ tokens: [{ token: 'cust', permissions: ['claims:read'] }] });
});

const serveChanged = (change: Change) => serveChangedOf(server, change);

const check = async (url: string, ...flags: string[]) => {
  const { stdout, stderr, exitCode } = await runCli(['check', url, '--json', ...flags]);
  return { ...JSON.parse(stdout || '{"data":{}}').data, stderr, exitCode };
};

test('the sandbox is what it claims to be, and gets nothing but reads', async () => {
  const seen: string[] = [];
  const relayed = await serveChanged(({ method, path }) => {
    seen.push(`${method} ${path}`);
    return {};
  });
  const { stdout, stderr, exitCode } = await runCli(['check', relayed]);
  expect(stderr).not.toContain('not checked');
  // 13 lists (a page, the next one, a limit of 0, no token), 3 documents (with and without a token), 5 single reads (also absent).
  expect([stdout, exitCode]).toEqual(['✓ 73 calls, all as the contract says\n', 0]);
  expect(seen).toHaveLength(73);
  expect(seen.filter((call) => !call.startsWith('GET /v1/') || /jobs\/[^/]*$/.test(call))).toEqual([]);
});

test('each kind of drift is found where it is, and ends with 1', async () => {
  const drifting = await serveChanged(({ path, status, body }) => {
    if (path === '/v1/claims?limit=2') return { body: body.replaceAll('"claimedHectares":', '"hectares":') };
    if (path.startsWith('/v1/portfolios/pf_') && status === 200) return { status: 203 };
    if (path.startsWith('/v1/clients') && status === 400) return { type: 'application/json' };
    if (path === '/v1/aois?limit=0') return { status: 200 };
    if (path === '/v1/policies?limit=2' && status === 200) return { body: body.replace('"limit":2', '"limit":25') };
    return {};
  });
  const { drifts, exitCode } = await check(drifting);
  expect(exitCode).toBe(1);
  expect(drifts).toEqual([
    { kind: 'break', operation: 'listAois', call: 'GET /v1/aois?limit=0', at: 'status', drift: '200 instead of 400' },
    {
      kind: 'break',
      operation: 'listClients',
      call: 'GET /v1/clients?limit=0',
      at: 'header content-type',
      drift: 'application/json instead of application/problem+json',
    },
    {
      kind: 'break',
      operation: 'listPolicies',
      call: 'GET /v1/policies?limit=2',
      at: '#/page/limit',
      drift: '25 instead of 2',
    },
    ...[0, 1].map((index) => ({
      kind: 'break',
      operation: 'listClaims',
      call: 'GET /v1/claims?limit=2',
      at: `#/data/${index}/claimedHectares`,
      drift: 'claimedHectares is required',
    })),
    ...[0, 1].map((index) => ({
      kind: 'note',
      operation: 'listClaims',
      call: 'GET /v1/claims?limit=2',
      at: `#/data/${index}/hectares`,
      drift: expect.stringMatching(/^hectares is not a member of this object; /),
    })),
    {
      kind: 'break',
      operation: 'getPortfolio',
      call: expect.stringContaining('GET /v1/portfolios/pf_'),
      at: 'status',
      drift: '203 instead of 200',
    },
  ]);
});

test('after a body that is not a JSON object, or an id that fits no path, the check goes on', async () => {
  const odd = await serveChanged(({ path }) => {
    if (path === '/v1/claims?limit=2') return { body: 'null' };
    if (path === '/v1/reports?limit=2') return { body: '{"data":[{"reportId":".."}],"page":{}}' };
    return {};
  });
  const { drifts, exitCode, stderr } = await check(odd);
  expect([exitCode, stderr]).toEqual([1, '']);
  expect(drifts).toContainEqual({
    kind: 'break',
    operation: 'listClaims',
    call: 'GET /v1/claims?limit=2',
    at: '#',
    drift: 'is not a JSON object',
  });
});

test('what the token may not call is reported, and is no drift', async () => {
  const { drifts, refused, exitCode, stderr } = await check(server.url, '--token', 'cust');
  expect([drifts, exitCode]).toEqual([[], 0]);
  expect(refused).toContain('listAois');
  expect(refused).not.toContain('listClaims');
  expect(stderr).toBe('');
});

test('a web page is no such service', async () => {
  const page = await serveChanged(() => ({ status: 200, type: 'text/html', body: '<p>Hello' }));
  const { stdout, stderr, exitCode } = await runCli(['check', page]);
  expect([stdout, exitCode, stderr]).toEqual(['', 3, expect.stringContaining('text/html')]);
});

test.each([
  [['http://127.0.0.1:1'], 3, '127.0.0.1:1'],
  [['ftp://sandbox.test'], 2, 'is not an http or https URL'],
  [['http://127.0.0.1:1', '--base-url', 'http://127.0.0.1:2'], 2, 'does not use --base-url'],
])('check %j ends with %d', async (words, expected, sentence) => {
  const { stdout, stderr, exitCode } = await runCli(['check', ...words]);
  expect([stdout, exitCode, stderr]).toEqual(['', expected, expect.stringContaining(sentence)]);
});

test('the service refuses a token that it does not know', async () => {
  const { exitCode, stderr } = await runCli(['check', server.url, '--token', 'nobody']);
  expect([exitCode, stderr]).toEqual([41, expect.stringContaining('invalid_token')]);
});

test('an answer that is nested deeper than any of a sandbox is a drift, and is never walked', async () => {
  const deep = `{"data":${'['.repeat(2_000_000)}${']'.repeat(2_000_000)},"page":{}}`;
  const url = await serveChanged(({ path }) => (path.startsWith('/v1/claims?') ? { body: deep } : {}));
  const { drifts, exitCode } = await check(url);
  expect([exitCode, drifts.length > 0]).toEqual([1, true]);
  for (const { at, drift } of drifts) expect([at, drift]).toEqual(['#', 'is not a JSON object']);
});

type Answered = Parameters<Change>[0];
/** Changes the text of the answers to one path. */
const inList = (path: string, change: (body: string) => string) => (answer: Answered) =>
  answer.path === `${path}?limit=2` && answer.status === 200 ? { body: change(answer.body) } : {};
const inResult = (change: (body: string) => string) => (answer: Answered) =>
  /^\/v1\/jobs\/[^/]+\/result$/.test(answer.path) && answer.status === 200 ? { body: change(answer.body) } : {};

/** By hand: what a client of the contract notices, and what it does not. */
test.each<[string, string, Change]>([
  [
    'a member more in a record',
    'note',
    inList('/v1/claims', (body) => body.replace('"claimId"', '"adjuster":"A","claimId"')),
  ],
  ['a member more in a page', 'note', inList('/v1/claims', (body) => body.replace('"hasMore"', '"total":9,"hasMore"'))],
  ['a member more beside data', 'note', inList('/v1/claims', (body) => body.replace('{"data"', '{"meta":{},"data"'))],
  ['a member more within a member', 'note', inList('/v1/aois', (body) => body.replace('"lat"', '"alt":80,"lat"'))],
  ['a new severity', 'note', inList('/v1/events', (body) => body.replace(/"severity":"\w+"/, '"severity":"extreme"'))],
  ['a new status', 'note', inList('/v1/claims', (body) => body.replace(/"status":"\w+"/, '"status":"in_appeal"'))],
  [
    'a new peril in a list',
    'note',
    inList('/v1/aois', (body) => body.replace(/"perilProfile":\["\w+"/, '"perilProfile":["locusts"')),
  ],
  [
    'a member more in a result, which has one of several forms',
    'note',
    inResult((body) => body.replace('"jobId"', '"tiles":4,"jobId"')),
  ],
  ['a member of a result gone', 'break', inResult((body) => body.replace(/"damagedHectares":[^,]*,/, ''))],
  [
    'a figure of an event gone, and a member more',
    'break',
    inList('/v1/events', (body) => body.replace(/"metrics":\{"\w+"/, '"hail":{},"metrics":{"other"')),
  ],
  ['a member gone', 'break', inList('/v1/claims', (body) => body.replace(/"claimedHectares":[^,]*,/, ''))],
  ['a member of a member gone', 'break', inList('/v1/aois', (body) => body.replace(/"lat":[^,]*,/, ''))],
  [
    'a number as text',
    'break',
    inList('/v1/aois', (body) => body.replace(/"areaHectares":([^,]*),/, '"areaHectares":"$1",')),
  ],
  ['a text as number', 'break', inList('/v1/aois', (body) => body.replace(/"name":"[^"]*"/, '"name":7'))],
  [
    'a list as one word',
    'break',
    inList('/v1/aois', (body) => body.replace(/"perilProfile":\[[^\]]*\]/, '"perilProfile":"hail"')),
  ],
  [
    'null where there was always a value',
    'break',
    inList('/v1/aois', (body) => body.replace(/"name":"[^"]*"/, '"name":null')),
  ],
  [
    'another form of a time',
    'break',
    inList('/v1/claims', (body) => body.replace(/"occurredAt":"[^"]*"/, '"occurredAt":"yesterday"')),
  ],
  [
    'a fixed word that changed',
    'break',
    inList('/v1/detections', (body) => body.replace('"externalProviderCalls":false', '"externalProviderCalls":true')),
  ],
  [
    'another status of success',
    'break',
    ({ path, status }) => (path === '/v1/events?limit=2' && status === 200 ? { status: 206 } : {}),
  ],
  [
    'an absent record that is found',
    'break',
    ({ path, status }) => (path.startsWith('/v1/claims/none') && status === 404 ? { status: 200 } : {}),
  ],
  ['no refusal of a limit', 'break', ({ path }) => (path === '/v1/claims?limit=0' ? { status: 200 } : {})],
  [
    'another refusal without a token',
    'break',
    ({ path, status }) => (path === '/v1/claims?limit=2' && status === 401 ? { status: 403 } : {}),
  ],
  [
    'another type',
    'break',
    ({ path, status }) => (path === '/v1/claims?limit=2' && status === 200 ? { type: 'text/json' } : {}),
  ],
  [
    'a page that is too long',
    'break',
    inList('/v1/claims', (body) => body.replace(/"data":\[(\{.*\})\],"page"/, '"data":[$1,$1],"page"')),
  ],
  ['a cursor without more', 'break', inList('/v1/claims', (body) => body.replace('"hasMore":true', '"hasMore":false'))],
  [
    'more without a cursor',
    'break',
    inList('/v1/claims', (body) => body.replace(/"nextCursor":"[^"]*"/, '"nextCursor":null')),
  ],
])('%s is a %s', async (_, kind, change) => {
  const url = await serveChanged(change);
  const { drifts, exitCode } = await check(url);
  const kinds = drifts.map((drift: { kind: string }) => drift.kind);
  expect([kinds.includes('break'), kinds.length > 0, exitCode]).toEqual([
    kind === 'break',
    true,
    kind === 'break' ? 1 : 0,
  ]);
});

test('notes alone end with 0, or with 1 under --strict', async () => {
  const noted = await serveChanged(
    inList('/v1/claims', (body) => body.replace('"claimId"', '"adjuster":"A","claimId"')),
  );
  const { stdout, stderr, exitCode } = await runCli(['check', noted]);
  expect([stdout.split('\n')[1]?.split(/ +/)[0], exitCode]).toEqual(['note', 0]);
  expect(stderr).toContain('73 calls, 0 breaks, 1 note');
  const strict = await check(noted, '--strict');
  expect([strict.drifts.map(({ kind }: { kind: string }) => kind), strict.exitCode]).toEqual([['break'], 1]);
});
