import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { limits } from '../../src/contract/surface.ts';
import { as } from '../support/as.ts';
import { exampleRequest, rows } from '../support/example-request.ts';
import { buildTestApp } from '../support/test-app.ts';
import { hostileBodiesOf } from './hostile-bodies.ts';

/** The goal is 20 ms on a machine of its own; here other programs, collections of garbage and cold code have a share. */
const boundMs = Number(process.env.STALL_BOUND_MS ?? 150);

const app = buildTestApp();
const caller = as('full', 'stalls');
const bodies = rows.filter(({ body }) => body !== undefined);

/** The most processor time that passed between two turns of the event loop, in which any other request would wait. */
async function greatestStallMs(work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let greatest = 0;
  let before = process.cpuUsage();
  const turn = () => {
    const { user, system } = process.cpuUsage(before);
    greatest = Math.max(greatest, (user + system) / 1000);
    before = process.cpuUsage();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  await new Promise((resolve) => setImmediate(resolve));
  isOver = true;
  return greatest;
}

interface Stall {
  readonly told: string;
  readonly ms: number;
}

async function measure(told: string, request: InjectOptions): Promise<Stall> {
  let status = 0;
  const ms = await greatestStallMs(async () => {
    status = (await app.inject(request)).statusCode;
  });
  expect(status, told).toBeLessThan(500);
  return { told, ms };
}

/** What was too long is measured once more: a collection of garbage falls on whoever is there. */
async function refuseToStall(told: string, request: InjectOptions): Promise<void> {
  let stall = await measure(told, request);
  for (let tries = 0; stall.ms > boundMs && tries < 2; tries += 1) stall = await measure(told, request);
  expect(stall.ms, `${told} held everything up`).toBeLessThan(boundMs);
}

test.each(bodies)('no body of $id holds up other requests', { timeout: 120_000 }, async (row) => {
  await app.inject(exampleRequest(row, caller, 'warm'));
  for (const [told, payload] of hostileBodiesOf(row)) {
    const request = { ...exampleRequest(row, caller, `stall ${told.slice(0, 60)}`.replace(/[^ -~]/g, '')), payload };
    await refuseToStall(`${row.id}: ${told}`, request);
  }
});

test.each(rows.filter(({ method }) => method === 'GET'))('no query of $id holds up other requests', async (row) => {
  const { url, ...request } = exampleRequest(row, caller);
  const path = url.split('?')[0];
  await app.inject({ ...request, url });
  const distinct = Array.from({ length: 2_500 }, (_, index) => `k${index}=1`).join('&');
  const repeated = Array(2_500).fill('limit=1').join('&');
  for (const query of [
    distinct,
    repeated,
    `cursor=${'x'.repeat(15_000)}`,
    `peril=${'%20'.repeat(5_000)}`,
    '&='.repeat(7_000),
  ]) {
    await refuseToStall(`${row.id}?${query.slice(0, 30)}`, { ...request, url: `${path}?${query}` });
  }
});

test('neither an import of many rows, nor its end, nor the digest of what it made holds up others', {
  timeout: 120_000,
}, async () => {
  const world = as('full', 'stalls-import');
  const write = (url: string, payload: unknown): InjectOptions => ({
    method: 'POST',
    url,
    headers: { ...world, 'content-type': 'application/json', 'idempotency-key': url },
    payload: JSON.stringify(payload),
  });
  const items = Array.from({ length: limits.importItems }, (_, index) =>
    index % 2 === 0 ? { name: `Client ${index}` } : { nmae: index, k: [index] },
  );
  await refuseToStall('an import', write('/v1/import/clients', { items }));
  const get = (url: string): InjectOptions => ({ method: 'GET', url, headers: world });
  const jobs = (await app.inject(get('/v1/jobs/job_0008'))).statusCode;
  expect([200, 404]).toContain(jobs);
  for (const url of [
    '/v1/jobs/job_0007',
    '/v1/jobs/job_0007',
    '/v1/jobs/job_0007/result',
    '/status?digest',
    '/v1/clients?limit=250',
  ]) {
    await refuseToStall(url, get(url));
  }
});
