// Programs that call a sandbox, right ones and wrong ones, as functions: what a process would do, without its start.

import type { Client } from '../../../../src/cli/serving/explore/run-client.ts';
import { fullToken } from '../../../../src/contract/permissions.ts';

type Send = (key?: string) => Promise<Response>;
/** One request: a POST of the body, or a GET where there is none. */
type Ask = (path: string, body?: object) => Send;

let keys = 0;
function newKey(): string {
  keys += 1;
  return `key-${keys}`;
}

const askAt =
  (url: string): Ask =>
  (path, body) =>
  (key = newKey()) =>
    fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${fullToken.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

const dataOf = async (response: Response): Promise<Record<string, string>> =>
  ((await response.json()) as { data: Record<string, string> }).data;

/** The status; 0 where no answer came. */
const statusOf = (sending: Promise<Response>): Promise<number> =>
  sending.then(
    ({ status }) => status,
    () => 0,
  );

/** Asks again until it is answered, with one key: what a right client does. Throws for a refusal. */
async function insist(send: Send, newKeys = false): Promise<Response> {
  const key = newKey();
  for (let tries = 0; tries < 5; tries += 1) {
    const response = await send(newKeys ? newKey() : key).catch(() => undefined);
    if (response === undefined || response.status === 429 || response.status === 503) continue;
    if (!response.ok) throw new Error(await response.text());
    return response;
  }
  throw new Error('no answer');
}

/** The exit code of a program that does this. */
const client =
  (work: (ask: Ask, signal: AbortSignal) => Promise<unknown>): Client =>
  (url, signal) =>
    work(askAt(url), signal).then(
      () => 0,
      () => 1,
    );

const job = (aoiId = 'aoi_0001') => ({ kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId } });
const portfolio = (name: string) => ({ name });
const losses = [
  { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'fire', occurredAt: '2026-01-10', claimedHectares: 12 },
  { policyId: 'pol_0005', aoiId: 'aoi_0006', peril: 'drought', occurredAt: '2026-01-10', claimedHectares: 9 },
];

export const right = client(async (ask) => {
  await insist(ask('/v1/portfolios', portfolio('Sur')));
  const { jobId } = await dataOf(await insist(ask('/v1/jobs', job())));
  while ((await dataOf(await insist(ask(`/v1/jobs/${jobId}`))))['status'] !== 'succeeded');
});

export const rightLater = client(async (ask) => {
  const queue = losses.map((body) => ({ send: ask('/v1/claims', body), key: newKey(), tries: 0 }));
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const status = await statusOf(next.send(next.key));
    if (status >= 200 && status < 300) continue;
    if (next.tries > 4) throw new Error('refused');
    queue.push({ ...next, tries: next.tries + 1 });
  }
});

export const rightAndParallel = client((ask) =>
  Promise.all(['Norte', 'Sur', 'Este'].map((name) => insist(ask('/v1/portfolios', portfolio(name))))),
);

export const newKeys = client((ask) => insist(ask('/v1/jobs', job()), true));

export const noRetry = client(async (ask) => {
  for (const aoiId of ['aoi_0001', 'aoi_0002'])
    if ((await statusOf(ask('/v1/jobs', job(aoiId))())) !== 202) throw new Error('refused');
});

export const readsOnce = client((ask) => ask('/v1/portfolios/pf_0001')());

export const swallows503 = client(async (ask) => {
  const send = ask('/v1/portfolios', portfolio('Sur'));
  const key = newKey();
  if ((await statusOf(send(key))) !== 503) await insist(() => send(key));
});

export const waitsForEver = client(async (ask, signal) => {
  const send = ask('/v1/portfolios', portfolio('Sur'));
  const key = newKey();
  while ((await statusOf(send(key))) === 429) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  await insist(() => send(key));
});

export const takesBack = client(async (ask) => {
  const made: string[] = [];
  for (const loss of losses) {
    const response = await ask('/v1/claims', loss)().catch(() => undefined);
    if (response?.status !== 201) {
      for (const claimId of made) await insist(ask('/v1/claims', { claimId, status: 'withdrawn' }));
      throw new Error('given up');
    }
    made.push(String((await dataOf(response))['claimId']));
  }
});

export const twoHalves = client(async (ask) => {
  await insist(ask('/v1/portfolios', portfolio('Sur')));
  await insist(ask('/v1/sbox/reset', {}));
  await insist(ask('/v1/portfolios', portfolio('Norte')));
});

export const forgetsFirstHalf = client(async (ask) => {
  await statusOf(ask('/v1/portfolios', portfolio('Sur'))());
  await insist(ask('/v1/sbox/reset', {}));
  await insist(ask('/v1/portfolios', portfolio('Norte')));
});

export const newKeysTwice = client(async (ask) => {
  await insist(ask('/v1/jobs', job('aoi_0001')), true);
  await insist(ask('/v1/jobs', job('aoi_0002')), true);
});

export const fails = client(async (ask) => {
  await insist(ask('/v1/portfolios', { name: 7 }));
});

/** The second run does more than the first. */
export function keepsCount(): Client {
  let runs = 0;
  return client(async (ask) => {
    runs += 1;
    for (const aoiId of ['aoi_0001', 'aoi_0002'].slice(0, runs)) await insist(ask('/v1/jobs', job(aoiId)));
  });
}

export function asksByTheClock(): Client {
  let now = Date.parse('2026-01-10T09:00:00Z');
  return client(async (ask) => {
    now += 1234;
    await insist(ask('/v1/claims', { ...losses[0], occurredAt: new Date(now).toISOString() }));
  });
}

export const drawsNames = client((ask) => insist(ask('/v1/portfolios', portfolio(`Sur ${crypto.randomUUID()}`))));

/** Polls as fast as it can once it has met a 429. */
export const neverStops = client(async (ask, signal) => {
  const send = ask('/v1/portfolios', portfolio('Sur'));
  const key = newKey();
  const isRefused = (await statusOf(send(key))) === 429;
  while (isRefused && !signal.aborted) await statusOf(ask('/v1/portfolios/pf_0001')());
});
