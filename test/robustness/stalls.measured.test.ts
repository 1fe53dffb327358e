import { afterAll, expect, test } from 'vitest';
import { limits } from '../../src/contract/form/surface.ts';
import { rows } from '../../src/contract/rows.ts';
import { as } from '../support/as.ts';
import { exampleRequest, rows as operations } from '../support/example-request.ts';
import { measureTries, measureUntilBelow, slowness } from '../support/quiet-machine.ts';
import { squareRing } from '../support/square-ring.ts';
import { startTestServer } from '../support/test-app.ts';
import { createChance } from './chance.ts';
import { hostileBodiesOf } from './hostile-bodies.ts';
import { createKeepAliveClient, type SentRequest } from './keep-alive-client.ts';
import { greatestStallMs } from './stall-meter.ts';

/** The bound is 20 ms on a machine of its own; one that is shared is given twice that, and a slower one as much more. */
const boundMs = Number(process.env.STALL_BOUND_MS ?? 40 * slowness());
/** STALL_SEED=1 npm test draws others. */
const seed = Number(process.env.STALL_SEED ?? 20_261_122);

const { port } = await startTestServer();
const send = createKeepAliveClient(port);
const caller = as('full', 'stalls');
const writing = { ...caller, 'content-type': 'application/json' };
const post = (url: string, payload: Buffer | string, key = url): SentRequest => ({
  method: 'POST',
  url,
  headers: { ...writing, 'idempotency-key': key },
  payload,
});
const get = (url: string): SentRequest => ({ method: 'GET', url, headers: caller });

async function measure(told: string, request: SentRequest): Promise<number> {
  let status = 0;
  const ms = await greatestStallMs(async () => {
    ({ status } = await send(request));
  });
  expect(status, told).toBeLessThan(500);
  return ms;
}

let greatest = { told: 'nothing', ms: 0 };

/** What was too long is measured again after a while: a collection of garbage falls on whoever is there, and others' work too. */
async function refuseToStall(told: string, build: (attempt: number) => SentRequest): Promise<void> {
  const ms = await measureUntilBelow(boundMs, (attempt) => measure(told, build(attempt)));
  if (ms > greatest.ms) greatest = { told, ms };
  expect(ms, `seed ${seed}: ${told} held everything up`).toBeLessThan(boundMs);
}

const sendEach = async (requests: readonly SentRequest[]): Promise<void> => {
  for (const request of requests) await send(request);
};

test('all may subscribe to an event that is as long as it can be', async () => {
  const eventTypes = ['claim.created', 'report.approved', 'weather.alert'];
  const subscribe = (number: number) => {
    const endpointUrl = `https://always-500.sandbox.test/${number}${'x'.repeat(1_900)}`;
    return post('/v1/webhooks/subscriptions', JSON.stringify({ endpointUrl, eventTypes }), `subscription ${number}`);
  };
  await sendEach(Array.from({ length: limits.webhookSubscriptions }, (_, number) => subscribe(number)));
  const claim = { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'hail', description: '\u0001'.repeat(2_000) };
  await refuseToStall('a claim that a hundred endpoints hear of', (attempt) => {
    const occurredAt = `2025-12-${10 + attempt}T10:00:00Z`;
    return post('/v1/claims', JSON.stringify({ ...claim, occurredAt }), `claim ${attempt}`);
  });
  await refuseToStall('the deliveries', () => get('/v1/webhooks/deliveries'));
});

test('why a record is as it is holds up nobody, however long the log is', async () => {
  const inWorld = { ...writing, ...as('full', 'long-log') };
  const write = (url: string, body: object, key: string): SentRequest => ({
    ...post(url, JSON.stringify(body), key),
    headers: { ...inWorld, 'idempotency-key': key },
  });
  const loss = {
    policyId: 'pol_0001',
    aoiId: 'aoi_0002',
    peril: 'fire',
    occurredAt: '2026-01-10',
    claimedHectares: 12,
  };
  await send(write('/v1/claims', loss, 'claim'));
  await sendEach(
    Array.from({ length: 1_500 }, (_, number) => {
      const name = `Finca ${number} clm_0012 ${'x'.repeat(150)}`;
      return write('/v1/clients', { name, clientType: 'individual', country: 'AR' }, `client ${number}`);
    }),
  );
  await refuseToStall('why a claim was submitted', () => ({
    method: 'GET',
    url: '/control/why?record=clm_0012&member=status',
    headers: inWorld,
  }));
});

test.each(rows.filter(({ body }) => body !== undefined))(
  'no body of $id holds up other requests',
  {
    timeout: 120_000,
  },
  async (row) => {
    const chance = createChance(seed + rows.indexOf(row));
    await send(exampleRequest(row, caller, 'warm'));
    for (const [told, text] of hostileBodiesOf(row, chance)) {
      const payload = Buffer.from(text);
      const example = exampleRequest(row, caller);
      await refuseToStall(`${row.id}: ${told}`, (attempt) => {
        const headers = { ...example.headers, 'idempotency-key': `${attempt} ${told}`.replace(/[^ -~]/g, '') };
        return { ...example, headers, payload };
      });
    }
  },
);

test('no query, path or header holds up other requests', async () => {
  const chance = createChance(seed);
  const queries = [
    Array.from({ length: 2_500 }, (_, index) => `k${index}=1`).join('&'),
    Array(1_500).fill('limit=1').join('&'),
    `cursor=${'x'.repeat(15_000)}`,
    `peril=${'%20'.repeat(5_000)}`,
    '&='.repeat(7_000),
    `${'limi'.repeat(3_500)}=1`,
  ];
  const long = ['x'.repeat(15_000), 'a/'.repeat(7_000), '%20'.repeat(4_500), '%25'.repeat(4_500)];
  const headers = [
    ['authorization', `Bearer sbox-full-access-token+${'x'.repeat(14_000)}`],
    ['authorization', `Bearer ${' '.repeat(14_000)}x`],
    ['idempotency-key', '"'.repeat(14_000)],
    ['content-type', `application/json${' '.repeat(14_000)}x`],
    ['sbox-fault', 'status=503;'.repeat(1_300)],
    ['host', `${'a.'.repeat(7_000)}localhost`],
    ['origin', `http://${'a.'.repeat(7_000)}`],
    ['cookie', 'a=b;'.repeat(3_500)],
    ['accept', 'text/html,'.repeat(1_400)],
  ] as const;
  for (const row of rows.filter(({ method, answer }) => method === 'GET' && answer !== 'stream')) {
    const { url, ...request } = exampleRequest(row, caller);
    const [path] = url.split('?');
    await send({ ...request, url });
    for (const query of [chance.pick(queries), chance.pick(queries)]) {
      await refuseToStall(`${row.id}?${query.slice(0, 20)}`, () => ({ ...request, url: `${path}?${query}` }));
    }
    const [name, value] = chance.pick(headers);
    await refuseToStall(`${row.id}, ${name}`, () => ({ ...request, url, headers: { ...caller, [name]: value } }));
  }
  for (const place of ['/v1/', '/v1/aois/', '/control/worlds/', '/problems/', '/assets/', '/']) {
    for (const text of long) await refuseToStall(`${place}${text.slice(0, 9)}…`, () => get(`${place}${text}`));
  }
  const [name, value] = chance.pick(headers.slice(2));
  const write = exampleRequest(
    operations.find(({ id }) => id === 'createPortfolio') as (typeof operations)[0],
    writing,
  );
  await refuseToStall(name, () => ({ ...write, headers: { ...write.headers, [name]: value } }));
});

/** Nearly as large as a plot may be, of as many positions as a ring may have, inside the drought evt_0008. */
function largestRing(number: number): number[][] {
  const [lon, lat, radius] = [-62.75 + number / 1000, -35.95, 0.0707];
  const ring = Array.from({ length: 999 }, (_, index) => {
    const angle = (2 * Math.PI * index) / 999;
    return [lon + (radius * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180), lat + radius * Math.sin(angle)];
  });
  return [...ring, ring[0] as number[]];
}

test('the largest plot holds up nobody, whatever is asked about it', async () => {
  // What was measured of a plot is remembered, so each attempt has one of its own.
  const aoiIds: string[] = [];
  for (let number = 0; number < measureTries; number += 1) {
    const perilProfile = ['hail', 'frost', 'drought'];
    const plot = { portfolioId: 'pf_0002', name: `The largest, ${number}`, ring: largestRing(number), perilProfile };
    const { body } = await send(post('/v1/aois', JSON.stringify(plot), `largest ${number}`));
    const { aoiId, areaHectares } = JSON.parse(body).data;
    expect(areaHectares).toBeGreaterThan(19_000);
    aoiIds.push(aoiId);
  }
  for (const peril of ['hail', 'frost', 'drought']) {
    await refuseToStall(`a watch for ${peril}`, (attempt) => {
      const watch = { aoiId: aoiIds[attempt], peril, minSeverity: 'low' };
      return post('/v1/watch/subscriptions', JSON.stringify(watch), `${peril} ${attempt}`);
    });
  }
  await refuseToStall('a detection', (attempt) => {
    const detection = { eventId: 'evt_0008', aoiId: aoiIds[attempt], method: 'spi3_ndvi_anomaly' };
    return post('/v1/detections', JSON.stringify(detection), `detection ${attempt}`);
  });
  const window = 'from=2025-10-01&to=2025-12-31';
  await refuseToStall('its weather', (attempt) => get(`/v1/weather?aoiId=${aoiIds[attempt]}&${window}`));
});

/** One of many small plots in rows of so many. */
function plotAt(number: number, perRow: number) {
  const [west, south] = [-69.1 + (number % perRow) * 0.008, -33.25 + Math.floor(number / perRow) * 0.008];
  return { portfolioId: 'pf_0001', name: `Plot ${number}`, ring: squareRing(west, south, 0.003) };
}

test('neither a look at a whole season nor the move itself holds up others, with a thousand plots and watches', async () => {
  await send(post('/v1/sbox/reset', '{}', 'before the season'));
  const plots = Array.from({ length: 1_000 }, (_, number) => ({ ...plotAt(number, 40), perilProfile: ['frost'] }));
  await send(post('/v1/import/aois', JSON.stringify({ items: plots }), 'plots of the season'));
  for (const url of ['/v1/jobs/job_0006', '/v1/jobs/job_0006']) await send(get(url));
  for (let number = 31; number <= 1_030; number += 1) {
    const watch = { aoiId: `aoi_${String(number).padStart(4, '0')}`, peril: 'frost', minSeverity: 'high' };
    expect((await send(post('/v1/watch/subscriptions', JSON.stringify(watch), `watch ${number}`))).status).toBe(201);
  }
  await refuseToStall('a look at a season', (attempt) => get(`/control/due?until=2026-06-30T00:0${attempt}:00Z`));
  // A season passes once in a world, so each attempt has one of its own.
  for (let number = 0; number < measureTries; number += 1) {
    const fork = post('/control/worlds', JSON.stringify({ name: `season-${number}` }), `fork ${number}`);
    expect((await send(fork)).status).toBe(201);
  }
  const inFork = (attempt: number, request: SentRequest): SentRequest => ({
    ...request,
    headers: { ...request.headers, ...as('full', `season-${attempt}`) },
  });
  const move = post('/control/clock', JSON.stringify({ to: '2026-06-30T00:00:00Z' }), 'the season');
  await refuseToStall('the move of a season', (attempt) => inFork(attempt, move));
  const moved = JSON.parse((await send(inFork(0, move))).body).data;
  expect(moved.happenedCount).toBeGreaterThan(300);
  const raised = ({ operationOrRule }: { readonly operationOrRule: string }) => operationOrRule === 'alert.raised';
  expect(moved.happened.filter(raised).length).toBeGreaterThan(300);
  for (const url of ['/v1/weather?limit=250', '/control/clock', '/control/audit', '/v1/alerts?limit=250']) {
    await refuseToStall(`${url} after a season`, () => inFork(0, get(url)));
  }
});

test('an import of ten thousand plots holds up nobody, whether it creates or updates them', async () => {
  const items = Array.from({ length: limits.importItems }, (_, number) => ({
    ...plotAt(number, 100),
    externalRef: `R-${number}`,
  }));
  const payloads = ['create', 'upsert'].map((mode) => Buffer.from(JSON.stringify({ items, mode })));
  let told = '';
  const importTwice = async (attempt: number): Promise<number> => {
    const headers = { ...writing, ...as('full', `plots-${attempt}`) };
    const stalls: number[] = [];
    const sendMeasured = async (request: SentRequest) => {
      let body = '';
      stalls.push(
        await greatestStallMs(async () => {
          ({ body } = await send(request));
        }),
      );
      return JSON.parse(body).data;
    };
    for (const [number, payload] of payloads.entries()) {
      const sent = {
        ...post('/v1/import/aois', payload),
        headers: { ...headers, 'idempotency-key': `plots ${number}` },
      };
      let job = await sendMeasured(sent);
      while (job.finishedAt === null) job = await sendMeasured({ ...get(`/v1/jobs/${job.jobId}`), headers });
      const result = await sendMeasured({ ...get(`/v1/jobs/${job.jobId}/result`), headers });
      expect([job.status, result.created + result.updated]).toEqual(['succeeded', limits.importItems]);
    }
    told = stalls.map((ms) => ms.toFixed(1)).join(', ');
    return Math.max(...stalls);
  };
  // The first one runs code for the first time.
  await importTwice(measureTries);
  const ms = await measureUntilBelow(boundMs, importTwice);
  expect(ms, told).toBeLessThan(boundMs);
});

const { importItems } = limits;
const deep = `{"k":${'['.repeat(55)}0${']'.repeat(55)}}`;
const imports: readonly (readonly [told: string, items: string])[] = [
  ['rows of which half are good', `${'{"name":"A client"},{"nmae":0,"k":[1]},'.repeat(importItems / 2 - 1)}0`],
  ['rows that are as deep as they may be', `${`${deep},`.repeat(importItems / 5 - 1)}0`],
  ['rows of many short texts', `${`{"name":"x","k":[${'"ab",'.repeat(150)}0]},`.repeat(importItems - 1)}0`],
  ['rows as long as they may be', `${`{"name":"${'x'.repeat(250_000)}"},`.repeat(20)}0`],
];

test.each(imports)(
  'neither an import of %s, nor its end, nor what it leaves holds up others',
  {
    timeout: 120_000,
  },
  async (told, items) => {
    const payload = Buffer.from(`{"items":[${items}]}`);
    await send(post('/v1/sbox/reset', '{}', `before ${told}`));
    // Only the first attempt is an import: the others are answered by its key, and read as well.
    await refuseToStall('its acceptance', () => post('/v1/import/clients', payload, told));
    await refuseToStall('its digest while it waits', () => get('/status?digest'));
    const job = '/v1/jobs/job_0006';
    for (const url of [job, job, `${job}/result`, '/status?digest', '/v1/clients?limit=250', '/control/log']) {
      await refuseToStall(`${url} after ${told}`, () => get(url));
    }
    expect(JSON.parse((await send(get(job))).body).data.status).toBe('succeeded');
    const name = told.replaceAll(' ', '-');
    await refuseToStall('a fork', (attempt) =>
      post('/control/worlds', JSON.stringify({ name: `${name}-${attempt}` }), `${told} fork ${attempt}`),
    );
  },
);

afterAll(() => {
  if (process.env.STALL_SEED !== undefined) console.info(`greatest: ${greatest.ms.toFixed(1)} ms, ${greatest.told}`);
});
