// Worlds that are saved to a file and opened from one, over HTTP.
import { expect, onTestFinished } from 'vitest';
import { type RunningServer, type ServerOptions, startServer } from '../../src/server/start-server.ts';
import { type CallOptions, callAs } from '../support/call-as.ts';

export async function start(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const server = await startServer({ port: 0, ...options });
  onTestFinished(() => server.close());
  return server;
}

export async function send(
  { url }: RunningServer,
  method: string,
  path: string,
  more: Pick<CallOptions, 'body' | 'world' | 'headers'> = {},
) {
  const answer = await callAs('full', url, `${method} ${path}`, more);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  return {
    status: answer.status,
    headers: answer.headers,
    bytes,
    json: isJson ? JSON.parse(bytes.toString()) : undefined,
  };
}

export const save = async (server: RunningServer, world = 'default'): Promise<Buffer> => {
  const answer = await send(server, 'GET', `/control/worlds/${world}/file`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/gzip']);
  return answer.bytes;
};

export const open = (server: RunningServer, world: string, body: Buffer, query = '') =>
  send(server, 'POST', `/control/worlds/${world}/file${query}`, { body });

export const digest = async (server: RunningServer, world: string): Promise<string> =>
  (await send(server, 'GET', '/status?digest', { world })).json.data.digest;

export const claim = { policyId: 'pol_0001', aoiId: 'aoi_0001', peril: 'fire', occurredAt: '2026-01-10' };

/** A claim, a job that has begun, a moved clock, a fault, a refused write and a read. */
export async function live(server: RunningServer, world: string): Promise<void> {
  for (const [path, body] of [
    ['/v1/claims', { ...claim, externalRef: 'OURS-1' }],
    ['/v1/jobs', { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: 'aoi_0001' } }],
    ['/control/clock', { advance: 'P1D' }],
    ['/control/faults', { operation: 'listClaims', status: 503, times: 1 }],
    ['/v1/claims', { ...claim, externalRef: 'OURS-1' }],
  ] as const)
    await send(server, 'POST', path, { body, world });
  await send(server, 'GET', '/v1/claims/clm_0001', { world, headers: { cookie: 'session=s3cret', 'x-key': 's3cret' } });
}
