import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { planWrites } from '../../../src/cli/drift/plan-writes.ts';
import { operations } from '../../../src/contract/operations.ts';
import type { TableRow } from '../../../src/contract/row.ts';
import { as } from '../../support/as.ts';
import { runCli } from '../../support/run-cli.ts';
import { type Change, serveChanged as serveChangedOf } from '../../support/serve-changed.ts';
import { startTestServer } from '../../support/test-app.ts';

let sandbox = '';
beforeAll(async () => {
  ({ url: sandbox } = await startTestServer({ tokens: [{ token: 'writer', permissions: ['portfolio:write'] }] }));
});

const token = 'sbox-full-access-token';
const writing = ['--writes', '--token', token];
type Answered = Parameters<Change>[0];
/** As any other service: one world, of which nobody can be told apart. */
const inOneWorld: Change = ({ path }) => (path === '/control/worlds' ? { status: 404 } : {});
const serveChanged = (change: Change) =>
  serveChangedOf(sandbox, (answer) => ({ ...inOneWorld(answer), ...change(answer) }));

const check = async (url: string, ...flags: string[]) => {
  const { stdout, stderr, exitCode } = await runCli(['check', url, '--json', ...flags]);
  return { ...JSON.parse(stdout || '{"data":{}}').data, stderr, exitCode };
};
const count = async (path: string, world?: string): Promise<number> => {
  const answer = await fetch(`${sandbox}${path}?limit=250`, { headers: as('full', world) });
  return ((await answer.json()) as { data: unknown[] }).data.length;
};

test('it creates a record of every kind that the specification lets a client create, and calls no other write', () => {
  const created = (operations as readonly TableRow[])
    .filter(({ method, answer, replaces, extension }) => {
      return method === 'POST' && !extension && (answer === 'created' || (answer === 'accepted' && !replaces));
    })
    .map(({ id }) => id);
  const planned = planWrites('1').map(({ row }) => row.id);
  expect(planned).toHaveLength(11);
  expect(planned.toSorted()).toEqual(created.toSorted());
});

test('a sandbox is what it claims to be, and is left as it was, worlds included', async () => {
  const { url } = await startTestServer({});
  const seen: string[] = [];
  const relayed = await serveChangedOf(url, ({ method, path }) => {
    seen.push(`${method} ${path}`);
    return {};
  });
  const { stdout, stderr, exitCode } = await runCli(['check', relayed, ...writing]);
  // 73 reads, the events, 11 creations sent twice, 4 of which have a read that changes nothing.
  expect([stdout, exitCode]).toEqual(['✓ 100 calls, all as the contract says\n', 0]);
  const told =
    'gets 11 records, in a world of its own, which is dropped afterwards: createPortfolio, createAoi, createClient, createPolicy, ' +
    'createDetection, createClaim, createPeritaje, createReport, createWatchSubscription, createWebhookSubscription, createJob';
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain(told);
  const writes = seen.filter((call) => !call.startsWith('GET'));
  expect(writes).toHaveLength(23);
  expect(writes.at(-1)).toMatch(/^DELETE \/control\/worlds\/check-/);
  const worlds = await fetch(`${url}/control/worlds`, { headers: as('full') });
  expect(((await worlds.json()) as { data: { name: string }[] }).data.map(({ name }) => name)).toEqual(['default']);
  const plots = await fetch(`${url}/v1/portfolios`, { headers: as('full') });
  expect(((await plots.json()) as { data: unknown[] }).data).toHaveLength(3);
});

test('another service is told before the first write, keeps what is made, and takes a second run', async () => {
  const before = await count('/v1/claims');
  let isTold = false;
  const url = await serveChanged(({ method, path }) => {
    if (method === 'POST' && path.startsWith('/v1')) expect(isTold).toBe(true);
    return {};
  });
  for (const run of [1, 2]) {
    isTold = false;
    const { exitCode, stdout } = await runCli(['check', url, '--json', ...writing], {
      onOutput: (text) => {
        isTold ||= text.replaceAll(/\s+/g, ' ').includes('gets 11 records, which stay there: createPortfolio');
      },
    });
    const { made, untried, drifts } = JSON.parse(stdout).data;
    expect([exitCode, drifts, untried, made.length]).toEqual([0, [], [], 11]);
    expect(await count('/v1/claims')).toBe(before + run);
  }
});

test('what the token may not create is no drift, and what needs it is not tried', async () => {
  const { exitCode, drifts, refused, untried, made } = await check(sandbox, '--writes', '--token', 'writer');
  expect([exitCode, drifts, made.length]).toEqual([0, [], 2]);
  expect(refused).toEqual(expect.arrayContaining(['createClient', 'createReport', 'listEvents']));
  expect(untried).toEqual(['createPolicy', 'createDetection', 'createClaim', 'createPeritaje', 'createJob']);
});

test.each([
  [['--writes'], '--writes takes its token from the command line alone'],
  [['--writes', '--profile', 'full'], '--writes takes its token from the command line alone'],
  [['--writes', '--token', 'mine'], 'The token is that of your profile work'],
  [['--writes', '--token', 'mine+aside'], 'The token is that of your profile work'],
])('check %j is refused before anything is sent', async (flags, sentence) => {
  const folder = await mkdtemp(join(tmpdir(), 'sbox-check-'));
  const env = { SBOX_CONFIG_HOME: folder, SBOX_TOKEN: token };
  await runCli(['profiles', 'add', 'work', '--base-url', sandbox, '--token', 'mine+one'], { env });
  const { exitCode, stderr } = await runCli(['check', 'http://127.0.0.1:1', ...flags], { env });
  expect([exitCode, stderr.replaceAll(/\s+/g, ' ')]).toEqual([2, expect.stringContaining(sentence)]);
});

/** Changes the text of what a write answers, or a single read of what it made. */
const posted =
  (path: string, change: (body: string) => string): Change =>
  (answer) =>
    answer.method === 'POST' && answer.path === path ? { body: change(answer.body) } : {};
const readBack = (path: string, change: (body: string) => string): Change => {
  let isMade = false;
  return (answer) => {
    if (answer.method === 'POST' && answer.path === path) isMade = true;
    return isMade && answer.path.startsWith(`${path}/`) ? { body: change(answer.body) } : {};
  };
};
const refusing =
  (path: string, status: number): Change =>
  (answer: Answered) =>
    answer.method === 'POST' && answer.path === path
      ? {
          status,
          type: 'application/problem+json',
          body: `{"type":"about:blank","title":"No","status":${status},"code":"no","detail":"No.","errors":[]}`,
        }
      : {};
const withStatus =
  (path: string, status: number): Change =>
  ({ method, path: asked }) =>
    method === 'POST' && asked === path ? { status } : {};
/** Only the second of two answers under one key. */
const again = (path: string, changed: ReturnType<Change>): Change => {
  let times = 0;
  return (answer) => {
    if (answer.method !== 'POST' || answer.path !== path) return {};
    times += 1;
    return times === 2 ? changed : {};
  };
};

/** By hand: what a client that writes notices, and what it does not. */
test.each<[string, string, Change]>([
  ['a claim that is refused', 'break', refusing('/v1/claims', 422)],
  ['a plot that is refused as a conflict', 'break', refusing('/v1/aois', 409)],
  ['a client without a place', 'break', refusing('/v1/clients', 404)],
  ['a server that fails', 'break', withStatus('/v1/reports', 500)],
  ['a creation that answers 200', 'break', withStatus('/v1/portfolios', 200)],
  ['a job that is done at once', 'break', withStatus('/v1/jobs', 201)],
  [
    'a creation without Location',
    'break',
    ({ method, path }) => (method === 'POST' && path === '/v1/peritajes' ? { location: '' } : {}),
  ],
  ['a second record under the same key', 'break', again('/v1/portfolios', { location: '/v1/portfolios/pf_0099' })],
  ['a refusal of the same key', 'break', again('/v1/clients', { status: 409 })],
  ['a name that is cut', 'break', posted('/v1/portfolios', (body) => body.replace(/"name":"sbox /, '"name":"'))],
  [
    'a name that is lost later',
    'break',
    readBack('/v1/portfolios', (body) => body.replace(/"name":"sbox /, '"name":"')),
  ],
  ['a ring that is turned', 'break', posted('/v1/aois', (body) => body.replace(/"ring":\[\[-[\d.]+/, '"ring":[[-59'))],
  ['a ring with a point more', 'break', readBack('/v1/aois', (body) => body.replace('"ring":[', '"ring":[[-59,-34],'))],
  [
    'a sum that is rounded',
    'break',
    posted('/v1/policies', (body) => body.replaceAll('"sumInsured":{"amount":54600', '"sumInsured":{"amount":55000')),
  ],
  [
    'hectares as text',
    'break',
    posted('/v1/claims', (body) => body.replace('"claimedHectares":60', '"claimedHectares":"60"')),
  ],
  [
    'a member gone of what was made',
    'break',
    posted('/v1/claims', (body) => body.replace(/"claimedHectares":60,/, '')),
  ],
  [
    'null for what was sent',
    'break',
    posted('/v1/claims', (body) => body.replace(/"reportedLossPct":\d+/, '"reportedLossPct":null')),
  ],
  [
    'a loss at another instant',
    'break',
    posted('/v1/claims', (body) => body.replace(/"occurredAt":"20/, '"occurredAt":"19')),
  ],
  [
    'a visit at another instant',
    'break',
    posted('/v1/peritajes', (body) => body.replace(/"scheduledAt":"20/, '"scheduledAt":"19')),
  ],
  [
    'a topic that is left out',
    'break',
    posted('/v1/webhooks/subscriptions', (body) => body.replace(',"report.approved"', '')),
  ],
  [
    'a watch of another peril',
    'break',
    posted('/v1/watch/subscriptions', (body) => body.replace('"peril":"frost"', '"peril":"hail"')),
  ],
  [
    'a job on another plot',
    'break',
    posted('/v1/jobs', (body) => body.replace(/"aoiId":"aoi_\d+"/, '"aoiId":"aoi_0001"')),
  ],
  [
    'what was made is not found',
    'break',
    (answer) => (answer.body.includes('"title":"sbox check') && answer.method === 'GET' ? { status: 404 } : {}),
  ],
  [
    'another type of answer',
    'break',
    (answer) => (answer.method === 'POST' && answer.path === '/v1/reports' ? { type: 'text/json' } : {}),
  ],
  [
    'a member more in what was made',
    'note',
    posted('/v1/portfolios', (body) => body.replace('"name"', '"broker":"B","name"')),
  ],
  [
    'a new status of what was made',
    'note',
    posted('/v1/policies', (body) => body.replace(/"status":"\w+"/, '"status":"bound"')),
  ],
  [
    'another figure that nobody sent',
    'nothing',
    posted('/v1/aois', (body) => body.replace(/"areaHectares":[\d.]+/, '"areaHectares":80')),
  ],
  [
    'a Location with a host',
    'nothing',
    (() => {
      const at = 'https://service.example/v1/clients/cli_0001';
      return ({ method, path }: Answered) => (method === 'POST' && path === '/v1/clients' ? { location: at } : {});
    })(),
  ],
])('%s is a %s', async (_, kind, change) => {
  const { drifts, exitCode } = await check(await serveChanged(change), ...writing);
  const kinds = drifts.map((drift: { kind: string }) => drift.kind);
  const said = kinds.includes('break') ? 'break' : kinds.length > 0 ? 'note' : 'nothing';
  expect([said, exitCode, said === kind ? [] : drifts]).toEqual([kind, kind === 'break' ? 1 : 0, []]);
});

test('a refusal says what was refused, and what needs the record is not tried', async () => {
  const url = await serveChanged(refusing('/v1/policies', 422));
  const { drifts, untried } = await check(url, ...writing);
  const drift = '422 instead of 201: it refused what the contract allows (no)';
  expect(drifts).toEqual([
    { kind: 'break', operation: 'createPolicy', call: 'POST /v1/policies', at: 'status', drift },
  ]);
  expect(untried).toEqual(['createClaim', 'createPeritaje']);
});
