// Requests as anybody may send them, copied as command lines, pasted into a shell, and seen by what they were sent to.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/cli/access/access.ts';
import { commands, commandTree } from '../../src/cli/commands/commands.ts';
import { runCaptured } from '../../src/cli/commands/walkthrough/captured-run.ts';
import { runProgram } from '../../src/cli/program/run-program.ts';
import { buildRequest, type HttpRequest } from '../../src/client/request.ts';
import { renderAsCurl, renderAsSbox } from '../../src/console/requests/request-text.ts';
import type { Operation } from '../../src/contract/form/operation.ts';
import { acceptedTypes } from '../../src/contract/form/surface.ts';
import { rows } from '../../src/contract/rows.ts';
import { posix } from '../../src/primitives/shells/shell.ts';
import { type CopiedRequest, whyNoCommand } from '../../src/projections/copied-command.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

interface Seen {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const kept = ['accept', 'authorization', 'content-type', 'idempotency-key', 'sbox-fault', 'x-service-tenant-id'];
const seen: Seen[] = [];
const echo = createServer(async (request: IncomingMessage, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  const headers = Object.entries(request.headers).filter(([name]) => kept.includes(name)) as [string, string][];
  seen.push({
    method: String(request.method),
    target: String(request.url),
    headers: Object.fromEntries(headers),
    body,
  });
  response.end('{}');
});
await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
afterAll(() => echo.close());
const origin = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;

/** Types that answer alike are no difference. */
const plainly = ({ accept = '*/*', ...headers }: Seen['headers']) => ({
  ...headers,
  ...([acceptedTypes, '*/*'].includes(accept) ? {} : { accept }),
});
const asSeen = ({ method, target, headers, body = '' }: CopiedRequest): Seen => ({
  method,
  target,
  headers: plainly(headers),
  body,
});
const folder = await makeTempFolder('pasted');
const [pasted, words] = [join(folder, 'line'), join(folder, 'words')];
writeFileSync(join(folder, 'sbox'), `#!/bin/sh\nprintf '%s\\0' "$@" >${words}\n`, { mode: 0o755 });

type Paste = (line: string) => Promise<void>;

/** Starts the shell for each line, which takes a process as large as this one far longer. */
function startShell(command: string): Paste {
  const starter = spawn('sh', ['-c', `while read -r _; do ${command} <"$0" >/dev/null 2>&1; echo; done`, pasted], {
    env: { PATH: `${folder}:${process.env.PATH}`, HOME: folder },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  afterAll(() => starter.stdin.end());
  return async (line) => {
    writeFileSync(pasted, line);
    starter.stdin.write('\n');
    await once(starter.stdout, 'data');
  };
}
const own: Readonly<Record<string, string>> = { zsh: 'zsh -f', fish: 'fish --no-config' };
const realShells = ['sh', 'bash', 'zsh', 'fish'].map((name) => startShell(own[name] ?? name));

/** One after another, since all of them are heard by one server. */
async function inEach<Found>(read: (paste: Paste) => Promise<Found>): Promise<Found[]> {
  const found: Found[] = [];
  for (const paste of realShells) found.push(await read(paste));
  return found;
}

async function curlIn(paste: Paste, line: string): Promise<Seen | undefined> {
  seen.length = 0;
  await paste(line);
  expect(seen.length).toBeLessThanOrEqual(1);
  return seen[0] && { ...seen[0], headers: plainly(seen[0].headers) };
}

/** The words that the program is given. */
async function sboxIn(paste: Paste, line: string): Promise<string[]> {
  writeFileSync(words, '');
  await paste(line);
  return readFileSync(words, 'utf8').split('\0').slice(0, -1);
}

/** Through the parser and the command itself; what would be sent is caught before it is sent. */
async function inCommander(argv: readonly string[]): Promise<Seen | undefined> {
  const sent: HttpRequest[] = [];
  const refuse = () => {
    throw new Error('no copied command needs this access');
  };
  const catchRequest = async (request: HttpRequest) => {
    sent.push(request);
    return { status: 200, headers: {}, bytes: new Uint8Array(), text: '{"data":[],"page":{}}' };
  };
  const access = {
    ...fullAccess,
    read: refuse,
    create: refuse,
    replace: refuse,
    folder: refuse,
    start: refuse,
    // A story may not count its own sandbox, so coverage asks for this access, and starts nothing here.
    sandbox: argv[0] === 'coverage' ? fullAccess.sandbox : refuse,
    send: catchRequest,
  };
  const env = { SBOX_CONFIG_HOME: '/dev/null/none', NO_COLOR: '1' };
  await runCaptured((typed, streams) => runProgram({ commandTree, commands }, typed, streams, access), argv, {
    env,
  });
  const [request] = sent;
  if (request === undefined) return undefined;
  const { method, url, headers, body = '' } = request;
  expect(url.startsWith(origin)).toBe(true);
  return { method, target: url.slice(origin.length), headers: plainly(headers), body };
}

async function expectSame(request: CopiedRequest): Promise<void> {
  const wanted = asSeen(request);
  const curl = renderAsCurl(request, origin, posix);
  const sbox = renderAsSbox(request, origin, posix);
  if (curl === undefined) expect([whyNoCommand(request), sbox]).toEqual([expect.any(String), undefined]);
  else expect([curl, await inEach((paste) => curlIn(paste, curl))]).toEqual([curl, realShells.map(() => wanted)]);
  if (sbox === undefined) return;
  const [argv = [], ...others] = await inEach((paste) => sboxIn(paste, sbox));
  expect([sbox, others]).toEqual([sbox, others.map(() => argv)]);
  const sent = await inCommander(argv);
  expect([sbox, sent]).toEqual([sbox, wanted]);
}

const usual = { authorization: 'Bearer sbox-full-access-token' };

describe('a hostile request is copied as itself or not at all', () => {
  test.each<[string, Partial<CopiedRequest>]>([
    ['a query that is an option', { target: '/v1/claims?base-url=http://evil.example' }],
    ['a query that is an option of its command', { target: '/v1/jobs/job_0001/result?svg=/etc/profile' }],
    ['an id that is an option', { target: '/v1/claims/--base-url=http%3A%2F%2Fevil.example' }],
    ['an id that is a short option', { target: '/v1/claims/-vv' }],
    ['an id that is empty', { target: '/v1/claims/' }],
    ['an id with a broken escape', { target: '/v1/claims/%ZZ' }],
    ['an id written in another way', { target: '/v1/claims/clm%5f0001' }],
    ['a name that comes twice', { target: '/v1/claims?peril=hail&peril=frost' }],
    ['names in another order', { target: '/v1/claims?limit=2&peril=hail' }],
    ['a path that walks up', { target: '/v1/../v1/claims' }],
    ['a path with braces', { target: '/v1/{claims}/[1-9]' }],
    ['quotes in a path', { target: `/v1/claims?name='"$(touch x)\`id\`` }],
    ['a body that names a file', { method: 'POST', target: '/v1/portfolios', body: '@/etc/passwd' }],
    ['a body that names stdin', { method: 'POST', target: '/v1/portfolios', body: '-' }],
    ['a body that is an option', { method: 'POST', target: '/v1/portfolios', body: '--data=@/etc/passwd' }],
    [
      'a body with names that come twice',
      { method: 'POST', target: '/v1/portfolios', body: '{"name":"a","name":"b"}' },
    ],
    ['a number that no program keeps', { method: 'POST', target: '/v1/aois', body: '{"areaHectares":1e400}' }],
    [
      'a member that is an option',
      { method: 'POST', target: '/v1/portfolios', body: '{"name":"--profile=read-only"}' },
    ],
    ['a member that names a file', { method: 'POST', target: '/v1/portfolios', body: '{"name":"@/etc/passwd"}' }],
    ['lines of a body', { method: 'POST', target: '/v1/portfolios', body: '{\n"name": "a"\n}' }],
    ['a body of a read', { method: 'GET', target: '/v1/claims', body: '{"a":1}' }],
    ['a body of a HEAD', { method: 'HEAD', target: '/v1/claims', body: 'x' }],
    ['a HEAD', { method: 'HEAD', target: '/v1/claims' }],
    ['an unknown method', { method: 'PROPFIND', target: '/v1/claims' }],
    ['a ^C', { method: 'POST', target: '/v1/portfolios', body: 'a\u0003\nrm -rf x' }],
    ['a tab', { method: 'POST', target: '/v1/portfolios', body: '{\t"name":"a"}' }],
    ['no type', { method: 'POST', target: '/v1/portfolios', body: '{"name":"a"}', headers: usual }],
    ['a tenant', { target: '/v1/claims', headers: { ...usual, 'x-service-tenant-id': 'org_ebro' } }],
    ['an empty tenant', { target: '/v1/claims', headers: { ...usual, 'x-service-tenant-id': '' } }],
    ['a fault', { target: '/v1/claims', headers: { ...usual, 'sbox-fault': 'status=503' } }],
    ['another type of answer', { target: '/v1/aois', headers: { ...usual, accept: 'application/geo+json' } }],
    ['no credential', { target: '/v1/claims', headers: {} }],
    ['a credential of another kind', { target: '/v1/claims', headers: { authorization: 'Basic abc' } }],
    [
      'a world that is an option',
      { target: '/v1/claims', headers: { authorization: 'Bearer sbox-full-access-token+-v' } },
    ],
    ['a world of no name', { target: '/v1/claims', headers: { authorization: 'Bearer a+b+' } }],
    ['a header beyond ASCII', { target: '/v1/claims', headers: { ...usual, 'sbox-fault': 'é' } }],
  ])('%s', async (_, { method = 'GET', headers = usual, ...request }) => {
    const typed =
      request.body === undefined || headers !== usual ? headers : { ...headers, 'content-type': 'application/json' };
    await expectSame({ method, target: '/', headers: typed, ...request });
  });

  test('a long body is piped, since no word may be as long', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(200_000) });
    const request = {
      method: 'POST',
      target: '/v1/portfolios',
      headers: { ...usual, 'content-type': 'application/json' },
      body,
    };
    expect(renderAsCurl(request, origin, posix)).toMatch(
      /^printf '%s' '\{"name":"x+"\}' \| curl -g --path-as-is -X POST /,
    );
    expect(renderAsSbox(request, origin, posix)).toBe(undefined);
    await expectSame(request);
  });
});

const texts = [
  'hail',
  '',
  '-',
  '--',
  '--base-url=http://evil.example',
  '-vd@/etc/passwd',
  '@/etc/passwd',
  "'; touch x; '",
  '$(id)',
  '`id`',
  '%ZZ',
  '%2e%2e',
  '..',
  '*',
  '{a,b}',
  '[1-9]',
  '~',
  '\\',
  '"',
  '!',
  'é',
  '\u0007',
  '\n',
  ' a ',
  'a,b',
  '0',
  'null',
];
const text = fc.oneof(fc.constantFrom(...texts), fc.string({ maxLength: 6 }));
const escaped = text.map((each) => encodeURIComponent(each));
const target = fc
  .tuple(
    fc.constantFrom(
      '/v1/claims',
      '/v1/aois',
      '/v1/portfolios',
      '/v1/jobs',
      '/v1/clams',
      '/',
      '/v1/webhooks/subscriptions',
    ),
    fc.option(fc.oneof(escaped, fc.constantFrom('clm_0001', '..', '%ZZ', '-v'))),
    fc.array(
      fc.tuple(fc.oneof(escaped, fc.constantFrom('peril', 'limit', 'cursor', 'status', 'base-url', 'svg')), escaped),
      { maxLength: 3 },
    ),
  )
  .map(
    ([path, id, query]) =>
      `${path}${id === null ? '' : `/${id}`}${query.length === 0 ? '' : `?${query.map((pair) => pair.join('=')).join('&')}`}`,
  );
const body = fc.oneof(
  text,
  fc
    .dictionary(
      fc.constantFrom('name', 'country', 'season', 'peril', 'policyId', 'endpointUrl', 'eventTypes', 'x'),
      fc.oneof(text, fc.double(), fc.array(text, { maxLength: 2 }), fc.boolean(), fc.constant(null)),
      { maxKeys: 4 },
    )
    .map((value) => JSON.stringify(value)),
);
const headers = fc.record(
  {
    authorization: fc.oneof(
      fc.constantFrom('Bearer sbox-full-access-token', 'Bearer sbox-read-only-token+mine', 'Basic x', 'Bearer a+b+c'),
      text.map((each) => `Bearer ${each}`),
    ),
    'content-type': fc.constantFrom('application/json', 'text/plain', 'application/json; charset=utf-8'),
    'x-service-tenant-id': fc.constantFrom('org_pampa', '--token=x', ''),
    'sbox-fault': fc.constantFrom('status=503', 'delay=1ms', "'"),
    'idempotency-key': fc.constantFrom('k', '-i', "it's", '@k'),
    accept: fc.constantFrom('*/*', acceptedTypes, 'text/csv'),
  },
  { requiredKeys: [] },
);
/** What HTTP itself lets through, as a server would have seen it. */
const isSendable = ({ headers: given }: CopiedRequest) =>
  Object.values(given).every((value) => /^[ -~]*$/.test(value) && value === value.trim());

test('whatever is sent is copied as itself or not at all', async () => {
  const request = fc.record(
    {
      method: fc.constantFrom('GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD'),
      target,
      headers,
      body: fc.option(body, { nil: undefined }),
    },
    { requiredKeys: ['method', 'target', 'headers'] },
  );
  await fc.assert(
    fc.asyncProperty(request, async ({ body: sentBody, ...sent }) => {
      const whole = sentBody === undefined || sentBody === '' ? sent : { ...sent, body: sentBody };
      fc.pre(isSendable(whole));
      await expectSame(whole);
    }),
    { seed: Number(process.env.PROPERTY_SEED ?? 20260115), numRuns: Number(process.env.COPIED_REQUESTS ?? 100) },
  );
});

test('the example of every operation is copied as sbox api', async () => {
  for (const row of rows as readonly Operation[]) {
    if (row.answer === 'stream' || row.bytes === 'body') continue;
    const key = row.idempotencyKey ? { idempotencyKey: 'key-1' } : {};
    const {
      method,
      url,
      headers: given,
      body: sentBody,
    } = buildRequest({ baseUrl: origin, token: 'sbox-read-only-token' }, row, { ...row.example, ...key });
    const request = {
      method,
      target: url.slice(origin.length),
      headers: given,
      ...(sentBody === undefined ? {} : { body: sentBody }),
    };
    const line = renderAsSbox(request, origin, posix) ?? '';
    const sent = await inCommander(await sboxIn(realShells[0] as Paste, line));
    expect([line, sent]).toEqual([line, asSeen(request)]);
  }
});
