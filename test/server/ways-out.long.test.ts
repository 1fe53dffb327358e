// Every way out of a sandbox: no secret that a client sent by mistake leaves on it, and no record of an organization or an area
// that its caller may not read. The paths come from the tables of routes, so a new one is asked here as well.

import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHarEntry } from '../../src/cli/recording/har-entry.ts';
import { collectionNames } from '../../src/contract/collections.ts';
import { type Area, areas, type ExtraToken, type Permission } from '../../src/contract/permissions.ts';
import { readPermissionOf, rows } from '../../src/contract/rows.ts';
import { canonicalJson } from '../../src/primitives/canonical.ts';
import { fillTemplate } from '../../src/primitives/path-template.ts';
import type { RecordedRequest, RequestEntry } from '../../src/server/answers/observers.ts';
import { featurePaths } from '../../src/server/features/feature-routes.ts';
import { pages } from '../../src/server/pages/pages.ts';
import { type RunningServer, startServer } from '../../src/server/start-server.ts';
import { as } from '../support/as.ts';
import { openSeed } from '../support/test-app.ts';

const organizations = ['org_pampa', 'org_ebro'];
const narrowTo = (area: Area, organizationId: string): ExtraToken => {
  return { token: `${area}-${organizationId.slice(4)}`, permissions: [`${area}:read`], organizationId };
};
const narrowed = [narrowTo('claims', 'org_pampa'), narrowTo('events', 'org_pampa'), narrowTo('claims', 'org_ebro')];
const exchanges: RecordedRequest[] = [];
const logged: RequestEntry[] = [];
let server: RunningServer;
beforeAll(async () => {
  const observe = {
    onExchange: (exchange: RecordedRequest) => exchanges.push(exchange),
    onRequest: (entry: RequestEntry) => logged.push(entry),
  };
  const all: ExtraToken = {
    token: 'all-reads',
    permissions: areas.map((area): Permission => `${area}:read`),
  };
  const saver: ExtraToken = { token: 'saver', permissions: ['sandbox:export'] };
  server = await startServer({ port: 0, tokens: [...narrowed, all, saver], ...observe });
});
afterAll(() => server.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
let keys = 0;
async function ask(path: string, headers: object, method = 'GET', body?: object) {
  keys += 1;
  const written = method === 'GET' ? {} : { 'content-type': 'application/json', 'idempotency-key': `out-${keys}` };
  const init = { method, headers: { ...headers, ...written }, ...(body && { body: JSON.stringify(body) }) };
  const answer = await fetch(`${server.url}${path}`, init);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return { status: answer.status, text: (isPacked ? gunzipSync(bytes) : bytes).toString('latin1') };
}

/** What can be read without a body: each operation as its example says, each document, and the page of each kept request. */
function listWaysOut(): string[] {
  const operations = rows
    .filter(({ method, answer }) => method === 'GET' && answer !== 'stream')
    .map(({ path, example: { params = {}, query = {} } }) => {
      const asked = new URLSearchParams(query).toString();
      return `${fillTemplate(path, (name) => String(params[name]))}${asked === '' ? '' : `?${asked}`}`;
    });
  const features = featurePaths.map(({ path }) => path.replace('{name}', 'events').replace('{id}', 'evt_0001'));
  const written = pages.map(({ path }) => path).filter((path) => !path.includes('{'));
  const kept = Array.from({ length: keys }, (_, index) => `/requests/req_${index + 1}`);
  const whys = ['clm_0001', 'pol_0001', 'cli_0001', 'aoi_0001', 'rep_0001'].map((id) => `/control/why?record=${id}`);
  return [...operations, ...features, ...written, ...kept, ...whys];
}

/** What the stream tells of the world up to a request that is sent last, from one that no longer is kept on. */
async function readStream(headers: object): Promise<string> {
  await ask('/v1/claims/the-last-one', headers);
  const { body } = await fetch(`${server.url}/control/log/stream`, {
    headers: { ...headers, 'last-event-id': 'req_0' },
  });
  let text = '';
  for await (const piece of body ?? []) {
    text += Buffer.from(piece).toString();
    if (text.includes('the-last-one')) break;
  }
  return text;
}

const secretHeaders = {
  'x-api-key': 's3cret-1',
  'ocp-apim-subscription-key': 's3cret-2',
  'x-amz-security-token': 's3cret-3',
  'proxy-authorization': 'Basic s3cret-4',
  cookie: 'session=s3cret-5',
  'x-auth-token': 's3cret-6',
};
const secretQuery = 'access_token=s3cret-7&api_key=s3cret-8&sig=s3cret-9';

test('no value of a header or a parameter that nobody reads leaves on any way', async () => {
  const clean = as('full', 'secrets');
  for (const path of [...listWaysOut(), '/nowhere'])
    await ask(`${path}${path.includes('?') ? '&' : '?'}${secretQuery}`, { ...clean, ...secretHeaders });
  await ask(`/v1/portfolios?${secretQuery}`, { ...clean, ...secretHeaders }, 'POST', { name: 'Sur' });
  await ask('/v1/claims', { ...secretHeaders, authorization: 'Bearer s3cret-10' });
  const leaking: string[] = [];
  for (const path of [...listWaysOut(), '/control/worlds/secrets/file'])
    if ((await ask(path, clean)).text.includes('s3cret')) leaking.push(path);
  const streamed = await readStream(clean);
  if (streamed.includes('s3cret')) leaking.push('/control/log/stream');
  const har = exchanges.map((exchange) => buildHarEntry(exchange, new Set(['sbox-full-access-token'])));
  expect([leaking, exchanges.length > 60]).toEqual([[], true]);
  expect(JSON.stringify([har, logged])).not.toContain('s3cret');
  for (const shown of [JSON.stringify(har), streamed]) expect(shown).toContain('access_token=withheld');
});

const idsIn = (text: string) => text.match(/\b[a-z]{3}_\d{4}\b/g) ?? [];

test('a move of the clock tells whoever made it, repeated it or reads it later what happened to records that they may read', async () => {
  const move = async (token: string, key: string) => {
    const headers = { ...bearer(`${token}+moved`), 'content-type': 'application/json', 'idempotency-key': key };
    const body = JSON.stringify({ advance: 'P1Y' });
    const answer = await fetch(`${server.url}/control/clock`, { method: 'POST', headers, body });
    const { happened, happenedCount } = JSON.parse(await answer.text()).data;
    const kept = await ask(`/requests/${answer.headers.get('x-request-id')}`, bearer('events-pampa+moved'));
    expect(happenedCount).toBe(happened.length);
    return { ids: idsIn(JSON.stringify(happened)), kept: kept.status };
  };
  const prefixes = (ids: readonly string[]) => [...new Set(ids.map((id) => id.slice(0, 3)))].sort();
  const all = await move('sbox-full-access-token', 'one');
  expect([prefixes(all.ids), all.kept]).toEqual([expect.arrayContaining(['clm', 'pol']), 403]);
  const repeated = await move('claims-pampa', 'one');
  expect(repeated.ids).toEqual(all.ids.filter((id) => ['clm', 'per'].includes(id.slice(0, 3))));
  expect(prefixes((await move('events-pampa', 'one')).ids)).not.toContain('clm');
  await ask('/v1/sbox/reset', as('full', 'moved'), 'POST', {});
  expect(prefixes((await move('claims-ebro', 'two')).ids).filter((prefix) => !['clm', 'per'].includes(prefix))).toEqual(
    [],
  );
});

test('what can be done with a record names no record that the caller may not read', async () => {
  const named = async (token: string) => idsIn((await ask('/control/next?record=det_0001', bearer(token))).text);
  expect((await named('all-reads')).filter((id) => id.startsWith('pol'))).not.toEqual([]);
  expect((await named('events-pampa')).filter((id) => !/^(det|evt)/.test(id))).toEqual([]);
});

const inText = (json: string) => JSON.stringify(json).slice(1, -1);

/** The records of the seed by what it takes to read them, with the texts that stand in whatever shows them whole. */
const guarded = organizations.flatMap((organizationId) =>
  collectionNames.flatMap((name) => {
    const records = [...openSeed().of(organizationId).records(name).ordered()];
    return records.map(({ id, value, json }) => {
      const texts = [json.toString(), inText(json.toString()), inText(canonicalJson(value))];
      return { organizationId, permission: readPermissionOf(name), id, texts };
    });
  }),
);

test('no record leaves to who may not read it, by organization or by area', async () => {
  for (const id of ['clm_0001', 'clm_0002']) await ask(`/v1/claims/${id}`, as('full'));
  for (const { path, example } of rows.filter(({ method, answer }) => method === 'GET' && answer === 'item'))
    if (!path.endsWith('/file'))
      await ask(
        fillTemplate(path, (name) => String(example.params?.[name])),
        as('full'),
      );
  for (const path of ['/ogc/collections/events/items', '/stac/search', '/v1/sbox/fixtures'])
    await ask(path, as('full'));
  await ask('/v1/clients', as('other-org'));
  // The specification gives the seed of an organization whole, and the OpenAPI document has examples from it.
  const ways = listWaysOut().filter((path) => !['/v1/sbox/fixtures', '/openapi.json'].includes(path));
  const leaks: string[] = [];
  let found = 0;
  for (const { token, permissions, organizationId } of narrowed)
    for (const path of ways) {
      const { text } = await ask(path, bearer(token));
      for (const record of guarded) {
        if (!text.includes(record.id) || !record.texts.some((json) => text.includes(json))) continue;
        found += 1;
        const mayRead = record.permission === null || permissions.includes(record.permission);
        if (record.organizationId !== organizationId || !mayRead) leaks.push(`${token} ${path}: ${record.id}`);
      }
    }
  expect(leaks).toEqual([]);
  expect(found).toBeGreaterThan(20);
});

test.each([
  ['claims-pampa', '/control/why?record=clm_0001&member=status', 200],
  ['claims-pampa', '/control/why?record=pol_0001', 403],
  ['events-pampa', '/control/why?record=clm_0001', 403],
  ['claims-ebro', '/control/why?record=clm_0001', 404],
  ['events-pampa', '/control/worlds/default/file', 403],
  ['all-reads', '/control/worlds/default/file', 403],
  ['saver', '/control/worlds/default/file', 200],
  ['saver', '/v1/claims', 403],
] as const)('%s asks for %s and gets %i', async (token, path, status) => {
  expect((await ask(path, bearer(token))).status).toBe(status);
});

test.each(['full', 'read-only', 'other-org'] as const)(
  'the token %s of the seed saves a world, whose file says whose it is',
  async (profile) => {
    const { status, text } = await ask('/control/worlds/default/file', as(profile));
    const [head = ''] = text.split('\n');
    expect([status, JSON.parse(head).organizations]).toEqual([200, ['org_pampa', 'org_ebro']]);
  },
);

test('a kept request is shown to who may read its record, to who sent it, and to nobody else', async () => {
  await ask('/v1/claims/clm_0001', as('full', 'kept'));
  const { text } = await ask('/requests', as('full', 'kept'));
  const [{ requestId }] = JSON.parse(text).data;
  const statusFor = async (token: string) => (await ask(`/requests/${requestId}`, bearer(`${token}+kept`))).status;
  expect(await statusFor('sbox-read-only-token')).toBe(200);
  expect(await statusFor('claims-pampa')).toBe(200);
  expect(await statusFor('events-pampa')).toBe(403);
  expect(await statusFor('claims-ebro')).toBe(404);
  await ask('/ogc/collections/events/items', { ...as('full', 'kept') });
  const features = JSON.parse((await ask('/requests', as('full', 'kept'))).text).data.at(-1).requestId;
  expect((await ask(`/requests/${features}`, bearer('claims-pampa+kept'))).status).toBe(403);
});
