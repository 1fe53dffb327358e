// How a test meets the codes that no request written down in the contract can meet: what a person does, as requests of which
// the last is refused, or as bytes on a socket.

import { gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { problemCodes, problems } from '../../src/contract/form/problems.ts';
import { limits } from '../../src/contract/form/surface.ts';
import { as } from './as.ts';
import { anotherKey, editSeed } from './edited-seed.ts';
import { sendRaw } from './raw-request.ts';
import { startTestServer } from './test-app.ts';

export type Way = readonly InjectOptions[] | ((port: number) => Promise<string | undefined>);

/** The codes that only say in words how they are met. */
export const codesInWords = problemCodes.filter((code) => problems[code].how !== undefined);

let keys = 0;
const post = (url: string, body: unknown, world?: string): InjectOptions => ({
  method: 'POST',
  url,
  headers: { ...as('full', world), 'content-type': 'application/json', 'idempotency-key': `meet-${++keys}` },
  payload: JSON.stringify(body),
});
const listClaims = (world?: string): InjectOptions => ({
  method: 'GET',
  url: '/v1/claims',
  headers: as('full', world),
});
const repeat = (count: number, request: (index: number) => InjectOptions) =>
  Array.from({ length: count }, (_, index) => request(index));

/** Each on a connection of its own; gives the code of the last answer. */
export const raw = (texts: readonly string[]) => async (port: number) => {
  let code: string | undefined;
  for (const text of texts) code = JSON.parse((await sendRaw(port, text))?.body ?? '{}').code;
  return code;
};

const aFault = { operation: 'listClaims', status: 503 };
const aFlakyOne = (index: number) => ({
  endpointUrl: `https://flaky.sandbox.test/${index}`,
  eventTypes: ['weather.alert'],
});
const aStrike = { aoiId: 'aoi_0001', peril: 'hail', severity: 'severe' };
const endpoint = (index: number) => ({
  endpointUrl: `https://hooks.example/${index}`,
  eventTypes: ['claim.created'],
});

async function openFile(port: number, file: Buffer, name = 'broken', query = ''): Promise<string | undefined> {
  const answer = await fetch(`http://127.0.0.1:${port}/control/worlds/${name}/file${query}`, {
    method: 'POST',
    headers: { ...as('full'), 'content-type': 'application/gzip', 'idempotency-key': `meet-${++keys}` },
    body: new Uint8Array(file),
  });
  return ((await answer.json()) as { code?: string }).code;
}

/** Saves the default world once it was written to, opens it as `later`, and sends a request to that. */
const afterOpening =
  (last: InjectOptions): Way =>
  async (port) => {
    const url = `http://127.0.0.1:${port}`;
    const send = ({ url: path, method, headers, payload }: InjectOptions) =>
      fetch(`${url}${path}`, {
        method: String(method),
        headers: headers as Record<string, string>,
        body: String(payload),
      });
    await send(post('/v1/portfolios', { name: `A ${++keys}` }));
    const saved = await fetch(`${url}/control/worlds/default/file`, { headers: as('full') });
    await openFile(port, Buffer.from(await saved.arrayBuffer()), 'later', '?replace=true');
    return ((await (await send(last)).json()) as { code?: string }).code;
  };

const aLaterFire = { policyId: 'pol_0001', aoiId: 'aoi_0001', peril: 'fire', occurredAt: '2026-01-10' };

export const waysInWords: Readonly<Record<string, Way>> = {
  earlier_loss_open: [
    post('/v1/claims', aLaterFire, 'earlier'),
    post('/v1/peritajes', { claimId: 'clm_0012', zones: [{ hectares: 84, damagePct: 50 }] }, 'earlier'),
    post('/v1/reports', { title: 'Fire', claimId: 'clm_0012', status: 'signed' }, 'earlier'),
  ],
  transfer_coding_not_supported: raw([
    'POST /v1/jobs HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
  ]),
  request_timeout: raw(['POST /v1/jobs HTTP/1.1\r\nhost: localhost\r\n']),
  headers_too_large: raw([`GET / HTTP/1.1\r\nhost: localhost\r\nx-long: ${'x'.repeat(70_000)}\r\n\r\n`]),
  body_too_large: [post('/v1/portfolios', { name: 'x'.repeat(limits.bodyBytes) })],
  logo_too_large: [
    post('/v1/org/branding/logo', {
      contentType: 'image/png',
      contentBase64: Buffer.alloc(300 * 1024).toString('base64'),
    }),
  ],
  import_too_large: [post('/v1/import/clients', { items: Array(limits.importItems + 1).fill({}) })],
  // Two of the seeded subscriptions are active.
  webhook_limit_reached: repeat(limits.webhookSubscriptions - 1, (index) =>
    post('/v1/webhooks/subscriptions', endpoint(index), 'many-webhooks'),
  ),
  delivery_limit_reached: [
    ...repeat(limits.webhookSubscriptions - 2, (index) =>
      post('/v1/webhooks/subscriptions', aFlakyOne(index), 'many-strikes'),
    ),
    ...repeat(12, () => post('/control/events', aStrike, 'many-strikes')),
  ],
  injected_fault: [post('/control/faults', aFault, 'faulty'), listClaims('faulty')],
  fault_limit_reached: repeat(limits.faults + 1, () => post('/control/faults', aFault, 'full-of-faults')),
  token_expired: [
    post('/control/clock', { advance: 'PT1H' }),
    { method: 'GET', url: '/v1/claims', headers: { authorization: 'Bearer brief' } },
  ],
  before_base: afterOpening(post('/control/worlds', { name: 'before-later', at: 0 }, 'later')),
  world_does_not_fit: async (port) => {
    const edits = { 'signing-keys.json': (keys: { reportKey: object }) => Object.assign(keys.reportKey, anotherKey) };
    const other = await startTestServer({ fixtures: await editSeed(edits) });
    const file = await (await fetch(`${other.url}/control/worlds/default/file`, { headers: as('full') })).arrayBuffer();
    return openFile(port, Buffer.from(file));
  },
  world_file_damaged: (port) => openFile(port, gzipSync('no world\n')),
  internal_error: [listClaims()],
  log_unavailable: [listClaims()],
  world_stopped: [listClaims()],
  made_by_other_version: [listClaims()],
  world_replaced: [listClaims()],
  server_busy: [listClaims()],
  world_full: repeat(2, (index) => post('/v1/portfolios', { name: `One ${index}` }, 'one')),
  server_full: repeat(5, (index) => post('/v1/portfolios', { name: 'One' }, `world-${index}`)),
  world_limit_reached: [
    post('/v1/portfolios', { name: 'One' }, 'one'),
    { method: 'GET', url: '/v1/aois', headers: as('full', 'two') },
  ],
};
