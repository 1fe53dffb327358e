import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { problemCodes, problems } from '../../src/contract/form/problems.ts';
import { surfaceVersion } from '../../src/contract/form/surface.ts';
import type { LoggedRequest } from '../../src/contract/schemas/control.ts';
import { renderAsset } from '../../src/server/pages/frame/assets.ts';
import type { PageContext } from '../../src/server/pages/frame/page.ts';
import { renderLanding } from '../../src/server/pages/landing.ts';
import { as } from '../support/as.ts';
import { callAs } from '../support/call-as.ts';
import { sendRaw } from '../support/raw-request.ts';
import { buildTestApp, startTestServer } from '../support/test-app.ts';
import { codesInWords } from '../support/ways-in-words.ts';
import { wordsOf } from '../support/words-of.ts';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const app = buildTestApp();
const open = (url: string, accept?: string) => app.inject({ url, headers: accept === undefined ? {} : { accept } });
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

test('the first page tells a person the tokens and three commands', async () => {
  const page = await open('/', browser);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const text of ['sbox-full-access-token', 'sbox-read-only-token', 'sbox-other-org-token', '/docs', 'curl']) {
    expect(page.body).toContain(text);
  }
});

test('the first page tells a program the same', async () => {
  const page = (await open('/', 'application/json')).json();
  expect(page).toMatchObject({ service: 'sbox', surfaceVersion });
  expect(page.tokens.map(({ token }: { token: string }) => token)).toEqual([
    'sbox-full-access-token',
    'sbox-read-only-token',
    'sbox-other-org-token',
  ]);
  expect(page.commands).toHaveLength(3);
});

test.each([
  [undefined, 'html'],
  ['*/*', 'html'],
  [browser, 'html'],
  ['text/html, application/json', 'html'],
  ['application/json, text/html', 'json'],
  ['application/json', 'json'],
  ['application/problem+json', 'json'],
  ['text/html;q=0.5, application/json', 'json'],
  ['application/json;q=0.5, text/html', 'html'],
])('Accept: %s asks for %s', async (accept, form) => {
  expect((await open('/', accept)).headers['content-type']).toContain(form);
});

test('the commands of the first page name the host that was asked, unless it is no host', async () => {
  const page = async (host: string) => (await app.inject({ url: '/', headers: { host, accept: browser } })).body;
  expect(await page('sandbox.test:4600')).toContain('http://sandbox.test:4600/v1/events');
  expect(await page('<script>')).not.toContain('<script>');
});

test('pages load nothing from elsewhere and run nothing', async () => {
  for (const url of ['/problems', '/problems/invalid_limit']) {
    const page = await open(url, browser);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).not.toMatch(/<script|<style|style=|(src|href)="(https?:)?\/\//);
  }
});

test('the first page runs what this server serves, and nothing that stands in a page', async () => {
  const page = await buildTestApp({ consoleFolder: fileURLToPath(new URL('files', import.meta.url)) }).inject({
    url: '/',
  });
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-[\w+/=]{44}'; img-src/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(page.body.match(/<script[^>]*>[^<]*/g)).toEqual(['<script type="module" src="/console/console.js">']);
  expect(page.body).not.toMatch(/<style|style=|(src|href)="(https?:)?\/\//);
  expect(page.body).toMatch(/<noscript>.*needs JavaScript.*sbox-full-access-token.*<\/noscript>/s);
});

test('the first page names what the entry imports at once, and draws the frame that its script fills', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sbox-console-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const later = 'import("./map-ABCD2345.js")';
  writeFileSync(join(folder, 'console.js'), `import{a}from"./one-ABCD2345.js";import"./two-ABCD2345.js";${later}`);
  const { body } = await buildTestApp({ consoleFolder: folder }).inject({ url: '/' });
  expect(body.match(/(?<=modulepreload" href=")[^"]*/g)).toEqual([
    '/console/one-ABCD2345.js',
    '/console/two-ABCD2345.js',
  ]);
  expect(body).toContain('<header class="world-bar"><h1><span class="home">');
});

test('the files of the console are kept by browsers: chunks for ever, the others until they change', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sbox-console-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'console.js'), 'entry');
  writeFileSync(join(folder, 'map-panel-ABCD2345.js'), 'chunk');
  writeFileSync(join(folder, 'style.css'), 'style');
  const built = buildTestApp({ consoleFolder: folder });
  const ask = (name: string, etag?: string) =>
    built.inject({ url: `/console/${name}`, headers: etag === undefined ? {} : { 'if-none-match': etag } });
  const entry = await ask('console.js');
  expect([entry.body, entry.headers['content-type']]).toEqual(['entry', 'text/javascript; charset=utf-8']);
  expect(entry.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
  const again = await ask('console.js', String(entry.headers.etag));
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await ask('console.js', '"other"')).statusCode).toBe(200);
  expect((await ask('style.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  const chunk = await ask('map-panel-ABCD2345.js');
  expect(chunk.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  rmSync(join(folder, 'console.js'));
  expect((await ask('console.js')).body).toBe('entry');
});

test('where the console was not built, the first page says so', async () => {
  const facts = { seed: { datasetVersion: '1' }, tokens: [] };
  const context = { factsOf: () => facts, consoleFolder: undefined } as unknown as PageContext;
  const { body } = await renderLanding(context, { headers: {}, params: {}, query: {} });
  expect(String(body)).toContain('npm run build builds it');
  expect(String(body)).not.toContain('<script');
});

test('the API reference is this server alone: no other origin, the full token filled in', async () => {
  const page = await open('/docs/api', browser);
  expect(page.headers['content-security-policy']).toMatch(/connect-src 'self'/);
  expect(page.body).not.toMatch(/https?:\/\//);
  expect(page.body).toContain('sbox-full-access-token');
  const script = await open('/assets/reference.js');
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(script.rawPayload.length).toBeGreaterThan(1_000_000);
});

test('every page for people has the bar that names the others, and marks where it belongs', async () => {
  const bars = new Map<string, string>();
  for (const url of ['/docs/api', '/docs', '/docs/import', '/problems', '/problems/invalid_limit']) {
    bars.set(url, /<header class="pages-bar">.*?<\/header>/s.exec((await open(url, browser)).body)?.[0] ?? '');
  }
  const marked = [...bars.values()].map((bar) => /href="([^"]*)" aria-current="page"/.exec(bar)?.[1]);
  expect(marked).toEqual(['/docs/api', '/docs', '/docs', '/problems', '/problems']);
  const names = [...bars.values()].map((bar) =>
    bar
      .replace(/ aria-current="page"|<[^>]*>/g, ' ')
      .split(/\s{2,}/)
      .join('|'),
  );
  expect(new Set(names)).toEqual(new Set(['|sbox|Console|Docs|API reference|Problems|OpenAPI|']));
});

test('the pages have the colours of the console, in light and dark', async () => {
  const colours = (text: string) =>
    [...text.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => `${name} ${value}`);
  const schemes = (text: string) => text.split('prefers-color-scheme: dark').map(colours);
  const [light = [], dark = []] = schemes(
    readFileSync(new URL('../../src/console/look/tokens.css', import.meta.url), 'utf8'),
  );
  for (const name of ['pages', 'reference']) {
    const [pageLight = [], pageDark = []] = schemes((await open(`/assets/${name}.css`)).body);
    expect([pageLight.length, pageDark.length]).toEqual([8, 8]);
    expect(light).toEqual(expect.arrayContaining(pageLight));
    expect(dark).toEqual(expect.arrayContaining(pageDark));
  }
});

test('the health document says that this is an sbox', async () => {
  expect((await open('/healthz')).json()).toMatchObject({ status: 'ok', service: 'sbox', surfaceVersion });
});

test('the OpenAPI document carries the label of the surface', async () => {
  expect((await open('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0', info: { version: surfaceVersion } });
});

test('every problem code has its page, for people and for programs', async () => {
  const codes = Object.entries(problems);
  expect(codes.length).toBeGreaterThan(40);
  for (const [code, { status, title, remedy }] of codes) {
    const page = await open(`/problems/${code}`, browser);
    expect([code, page.statusCode]).toEqual([code, 200]);
    const { data } = (await open(`/problems/${code}`, 'application/json')).json();
    expect(data).toMatchObject({ code, status, title, remedy, type: `/problems/${code}` });
  }
  const { data } = (await open('/problems', 'application/json')).json();
  expect(data).toHaveLength(codes.length);
});

const codes = problemCodes;

let port = 0;
beforeAll(async () => {
  ({ port } = await startTestServer());
});

test.each(codes.filter((code) => !codesInWords.includes(code)))(
  'the page of %s has a line for sbox and one for curl, and the curl meets it',
  async (code) => {
    const { data } = (await open(`/problems/${code}`, 'application/json')).json();
    const met: unknown[] = [];
    for (const { sbox, curl } of data.commands) {
      expect(sbox).toMatch(/^sbox api /);
      // A world for each code, in the credential.
      met.push(await sendCurl(curl.replace(/(?<=Bearer [^']+)(?=')/, `+${code}`), port));
    }
    expect(met).toContain(code);
  },
);

test('a code that no curl meets says what to do', async () => {
  expect(codesInWords.length).toBeGreaterThan(0);
  for (const code of codesInWords) {
    const { data } = (await open(`/problems/${code}`, 'application/json')).json();
    expect(data.commands).toEqual([{ sbox: expect.stringMatching(/\w/), curl: null }]);
  }
});

/** The code with which the server at this port answers a curl of a page. */
async function sendCurl(line: string, port: number): Promise<string | undefined> {
  const words = wordsOf(line.replaceAll('\\\n', ' '));
  const valuesOf = (flag: string) => words.filter((_, index) => words[index - 1] === flag);
  const [body] = valuesOf('-d');
  const path = String(words.find((word) => word.startsWith('http://'))).replace(/^http:\/\/[^/]+/, '');
  const own = body === undefined ? [] : [`content-length: ${Buffer.byteLength(body)}`];
  const headers = ['host: 127.0.0.1', 'connection: close', ...own];
  const sent = [...headers.filter((header) => !valuesOf('-H').some(isSameAs(header))), ...valuesOf('-H')];
  const request = [`${valuesOf('-X')[0] ?? 'GET'} ${path} HTTP/1.1`, ...sent, '', body ?? ''].join('\r\n');
  const answer = await sendRaw(port, request);
  return JSON.parse(answer?.body ?? '').code;
}

const isSameAs = (header: string) => (other: string) => other.split(':')[0] === header.split(':')[0];

test('on another port, the page of a code says what sbox must be told', async () => {
  const page = async (host: string) =>
    (await app.inject({ url: '/problems/invalid_limit', headers: { host, accept: browser } })).body;
  expect(await page('127.0.0.1:4700')).toContain(
    '<pre class="command"><code>export SBOX_BASE_URL=http://127.0.0.1:4700</code></pre>',
  );
  expect(await page('127.0.0.1:4600')).not.toContain('SBOX_BASE_URL');
});

test('what a page quotes is text, whatever the code’s example holds', async () => {
  const { body } = await open('/problems/validation_failed', browser);
  expect(body).toContain('-d &#39;{&quot;');
  expect(body).not.toMatch(/<code>[^<]*["']/);
});

test('nothing on a page is wider than a phone: tables stand in a box that scrolls, lines break, no width is fixed', async () => {
  const css = (await open('/assets/pages.css')).body.replace(/\s+/g, ' ');
  expect(css).toMatch(/ pre \{[^}]*overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere;/);
  expect(css).toMatch(/ \.scroll \{[^}]*overflow-x: auto;/);
  expect(css).toMatch(/@media \(max-width: 40rem\) \{[^@]*tr \{ display: grid;/);
  expect(css).not.toMatch(/(?<![-\w])(min-)?width: *(\d{3,}px|[2-9]\dr?em)/);
  for (const url of ['/', '/problems', '/problems/cost_cap_exceeded']) {
    const { body } = await open(url, browser);
    expect(body).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(body.match(/<table/g)?.length).toBe(body.match(/<div class="scroll"><table/g)?.length);
    expect(body.replace(/<img [^>]*>/g, '')).not.toMatch(/ width=/);
  }
});

test('the page of a code shows the magic inputs that meet it', async () => {
  const { data } = (await open('/problems/cost_cap_exceeded', 'application/json')).json();
  expect(data.scenarios.length).toBeGreaterThan(0);
  expect((await open('/problems/cost_cap_exceeded', browser)).body).toContain('aoi_0011');
});

test.each([
  '/problems/invalid_limits',
  '/problems/constructor',
  '/assets/nothing',
  '/assets/constructor',
  '/console/nothing',
  '/console/..%2findex.cjs',
  '/assets/logos/x.png',
  '/assets/..%2fapp.ts',
])('%s does not exist', async (url) => {
  const page = await open(url);
  expect([page.statusCode, page.json().code]).toEqual([404, 'route_not_found']);
});

test('a seeded logo is served by its digest, to anybody', async () => {
  const branding = (await app.inject({ url: '/v1/org/branding', headers: as('full') })).json().data;
  const logo = await open(branding.logoUrl);
  expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/png']);
  expect(logo.rawPayload).toHaveLength(branding.logo.byteLength);
});

test('the key that signs reports is published without its private part', async () => {
  const { keys } = (await open('/.well-known/jwks.json')).json();
  expect(keys).toHaveLength(1);
  expect(Object.keys(keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
});

test('the status of a world is its clock and credits, and its digest when asked', async () => {
  expect((await open('/status')).statusCode).toBe(401);
  const { data } = (await app.inject({ url: '/status', headers: as('full', 'fresh') })).json();
  expect(data).toMatchObject({ world: 'fresh', organizationId: 'org_pampa', now: '2026-01-15T12:00:00.000Z' });
  expect(data.digest).toBeUndefined();
  const digestOf = async (world: string) =>
    (await app.inject({ url: '/status?digest', headers: as('full', world) })).json().data.digest;
  expect(await digestOf('fresh')).toMatch(/^[0-9a-f]{64}$/);
  expect(await digestOf('fresh')).toBe(await digestOf('other'));
});

test('one of the last requests is shown with headers and bodies, to its world, without what was sent by mistake', async () => {
  const sandbox = buildTestApp();
  const show = async (id: string, world?: string) =>
    (await sandbox.inject({ url: `/requests/${id}`, headers: as('full', world) })).json();
  const body = '{"name":"Ñandú"}';
  const headers = {
    ...as('read-only'),
    'content-type': 'application/json',
    cookie: 'secret=1',
    'proxy-authorization': 'Basic c2VjcmV0',
    'idempotency-key': 'k',
  };
  await sandbox.inject({ method: 'POST', url: '/v1/portfolios?x=1', headers, payload: body });
  const { data } = await show('req_1');
  expect(data).toMatchObject({ requestId: 'req_1', method: 'POST', target: '/v1/portfolios?x=withheld', status: 403 });
  const sent = Object.fromEntries(data.request.headers);
  expect([sent.cookie, sent['proxy-authorization'], sent['idempotency-key']]).toEqual(['withheld', 'withheld', 'k']);
  expect(sent.authorization).toBe(as('read-only').authorization);
  expect(Object.fromEntries(data.response.headers)).toMatchObject({ 'x-request-id': 'req_1' });
  expect(JSON.parse(data.response.text)).toMatchObject({ code: 'insufficient_permission' });
  await sandbox.inject({ url: '/v1/aois', headers: { authorization: 'Bearer of-something-else' } });
  expect(Object.fromEntries((await show('req_3')).data.request.headers).authorization).toBe('Bearer withheld');
  expect((await show('req_1', 'other')).code).toBe('resource_not_found');
  expect((await show('req_99')).code).toBe('resource_not_found');
  expect((await sandbox.inject({ url: '/requests/req_1' })).statusCode).toBe(401);
});

test('the last requests of a world are listed as its stream tells them, behind one or all', async () => {
  const sandbox = buildTestApp();
  const list = async (query = '', world?: string) =>
    (await sandbox.inject({ url: `/requests${query}`, headers: as('full', world) }))
      .json()
      .data.map(({ requestId, path, code }: LoggedRequest) => [requestId, path, code]);
  await sandbox.inject({ url: '/v1/aois?limit=1', headers: as('full') });
  await sandbox.inject({ url: '/v1/claims', headers: { ...as('full'), 'x-service-tenant-id': 'org_x' } });
  await sandbox.inject({ url: '/v1/aois', headers: as('full', 'other') });
  expect(await list()).toEqual([
    ['req_1', '/v1/aois', null],
    ['req_2', '/v1/claims', 'tenant_mismatch'],
  ]);
  expect(await list('?after=req_1')).toEqual([['req_2', '/v1/claims', 'tenant_mismatch']]);
  expect(await list('?after=req_2')).toEqual([]);
  expect(await list('?after=req_3')).toEqual([]);
  expect(await list('?after=forgotten', 'other')).toEqual([['req_3', '/v1/aois', null]]);
  expect((await sandbox.inject({ url: '/requests' })).statusCode).toBe(401);
});

test('what one organization sent and was answered is shown to no other', async () => {
  const sandbox = buildTestApp();
  await sandbox.inject({ url: '/v1/clients', headers: as('other-org') });
  const statusFor = async (who: 'full' | 'read-only' | 'other-org', world?: string) =>
    (await sandbox.inject({ url: '/requests/req_1', headers: as(who, world) })).statusCode;
  expect([await statusFor('other-org'), await statusFor('full'), await statusFor('read-only')]).toEqual([
    200, 404, 404,
  ]);
  expect(await statusFor('other-org', 'elsewhere')).toBe(404);
});

test('of a body that is too large to be kept, its size is shown; and none for a read', async () => {
  const sandbox = buildTestApp();
  const call = (what: string, body?: string) => callAs('full', sandbox, what, { body });
  const send = (length: number) => call('POST /v1/portfolios', `{"${'x'.repeat(length - 6)}":1}`);
  await send(64 * 1024);
  await send(64 * 1024 + 1);
  await call('GET /v1/sbox/fixtures');
  const show = async (id: string) => (await call(`GET /requests/${id}`)).json().data;
  expect((await show('req_1')).request).toMatchObject({
    byteLength: 65_536,
    text: expect.stringMatching(/^\{"x+":1}$/),
  });
  expect((await show('req_2')).request).toMatchObject({ byteLength: 65_537, text: null });
  const { request, response } = await show('req_3');
  expect([request.byteLength, request.text, response.text]).toEqual([0, '', null]);
  expect(response.byteLength).toBeGreaterThan(65_536);
});

test('the script of the API reference is read once, for all who ask', async () => {
  const ask = async () =>
    (await renderAsset({} as PageContext, { headers: {}, query: {}, params: { name: 'reference.js' } })).body;
  const [first, second] = await Promise.all([ask(), ask()]);
  expect([second === first, (await ask()) === first]).toEqual([true, true]);
});

test('a logo is served from whichever world holds it, until none does any more', async () => {
  const write = async (world: string, url: string, payload: object) => {
    const reply = await callAs('full', app, `POST ${url}`, { world, body: payload });
    expect(reply.statusCode).toBe(200);
    return reply.json().data;
  };
  const upload = (world: string) =>
    write(world, '/v1/org/branding/logo', { contentType: 'image/png', contentBase64: png });
  const { logoUrl } = await upload('logo-a');
  await upload('logo-b');
  const status = async () => (await app.inject({ url: logoUrl })).statusCode;
  expect(await status()).toBe(200);
  await write('logo-a', '/v1/sbox/reset', {});
  expect(await status()).toBe(200);
  await write('logo-b', '/v1/sbox/reset', {});
  expect(await status()).toBe(404);
});

test('a request of an unknown caller stands apart in the list', async () => {
  const sandbox = buildTestApp();
  await sandbox.inject({ url: '/v1/aois', headers: as('full') });
  await sandbox.inject({ method: 'POST', url: "/v1/aois?x=';touch%20planted;'" });
  await sandbox.inject({ url: '/v1/aois', headers: { authorization: 'Bearer of-somebody' } });
  const { data, unknownCallers } = (await sandbox.inject({ url: '/requests', headers: as('full') })).json();
  const idsOf = (list: LoggedRequest[]) => list.map(({ requestId }) => requestId);
  expect([idsOf(data), idsOf(unknownCallers)]).toEqual([['req_1'], ['req_2', 'req_3']]);
});

test('a page writes its commands for the shell of its reader, who may choose another one', async () => {
  const sandbox = buildTestApp();
  const read = (url: string, headers: Record<string, string> = {}) =>
    sandbox.inject({ url, headers: { accept: 'text/html', ...headers } });
  const page = '/problems/peril_not_supported';
  const windows = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' };
  expect((await read(page)).body).toContain(' \\\n  -H ');
  const asked = await read(page, windows);
  expect([asked.body.includes(' `\n  -H '), asked.headers.vary]).toEqual([
    true,
    'accept, cookie, user-agent, accept-language',
  ]);
  expect(asked.body).toContain('<a href="?shell=powershell" aria-current="true">powershell</a>');
  const chosen = await read(`${page}?shell=cmd`);
  expect(chosen.headers['set-cookie']).toBe('sbox-shell=cmd; Path=/; Max-Age=31536000; SameSite=Lax');
  expect(chosen.body).toContain(' # paste this into PowerShell');
  const again = await read(page, { ...windows, cookie: 'a=b; sbox-shell=posix' });
  expect([again.body.includes(' \\\n  -H '), again.headers['set-cookie']]).toEqual([true, undefined]);
  expect((await read(`${page}?shell=toString`)).headers['set-cookie']).toBe(undefined);
  expect((await read('/?shell=powershell')).body).toContain(' `\n  -H ');
});
