// What must not cost more when there is more of it: what is bounded at a tenth, at nine tenths and beyond its limit, what is
// not at two sizes ten times apart. Bundled, and loaded by measure.mjs once its counting has begun.

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { mock } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../../src/contract/form/surface.ts';
import { inWorld } from '../../../src/contract/permissions.ts';
import { buildTestApp } from '../../support/test-app.ts';

export interface Sandbox {
  /** Makes the one with a number; resolves with the status of the answer. */
  readonly makeOne: (number: number) => Promise<number>;
  /** Makes all up to a number at once, where one by one would take long. */
  readonly fill?: (to: number) => Promise<unknown>;
  readonly close: () => Promise<unknown>;
}

export interface Subject {
  readonly name: string;
  /** How many there are before one more is measured; what it costs at the first size is compared with the others. */
  readonly sizes: readonly number[];
  /** What each one more answers at the last size, where a limit refuses it. */
  readonly refusal?: number;
  /** How many of them are measured at each size, a multiple of four. */
  readonly measured?: number;
  readonly open: () => Sandbox | Promise<Sandbox>;
}

const token = 'sbox-full-access-token';

class Caller {
  readonly #app: FastifyInstance;
  #keys = 0;

  constructor(worldLimit?: number) {
    this.#app = buildTestApp(worldLimit === undefined ? {} : { worldLimit });
  }

  async get(url: string, credential = token) {
    return this.#app.inject({ url, headers: { authorization: `Bearer ${credential}` } });
  }

  async post(url: string, body: object) {
    this.#keys += 1;
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `key-${this.#keys}`,
    };
    return this.#app.inject({ method: 'POST', url, headers, payload: JSON.stringify(body) });
  }

  async import(kind: string, items: readonly object[]): Promise<readonly string[]> {
    const accepted = await this.post(`/v1/import/${kind}`, { items });
    const path = `/v1/jobs/${accepted.json().data.jobId}`;
    for (let status = 'queued'; status !== 'succeeded'; ) status = (await this.get(path)).json().data.status;
    const { resourceIds, errors } = (await this.get(`${path}/result`)).json().data;
    if (resourceIds.length !== items.length) throw new Error(`${kind}: ${JSON.stringify(errors[0])}`);
    return resourceIds;
  }

  async listen(): Promise<number> {
    await this.#app.listen({ port: 0, host: '127.0.0.1' });
    return (this.#app.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#app.server.closeAllConnections();
    await this.#app.close();
  }
}

const bounded = (limit: number): number[] => [limit * 0.1, limit * 0.9, limit * 1.2];
const refusing = (limit: number, measured: number): number[] => [limit * 0.1, limit * 0.9 - measured, limit];

/** Sends one request after the other. */
const bySending =
  (send: (caller: Caller, number: number) => Promise<{ statusCode: number }>, call = () => new Caller()) =>
  (): Sandbox => {
    const caller = call();
    return { makeOne: async (number) => (await send(caller, number)).statusCode, close: () => caller.close() };
  };

/** A small plot with a number, on ground of its own. */
const plotOf = (number: number) => {
  const [lon, lat] = [-62 + (number % 200) * 0.01, -39 + Math.floor(number / 200) * 0.01];
  const [right, top] = [lon + 0.005, lat + 0.005];
  const ring = [
    [lon, lat],
    [right, lat],
    [right, top],
    [lon, top],
    [lon, lat],
  ];
  return { portfolioId: 'pf_0001', name: `Plot ${number}`, ring, perilProfile: ['hail'] };
};

async function insure(
  caller: Caller,
  count: number,
): Promise<[aoiIds: readonly string[], policyIds: readonly string[]]> {
  const aoiIds = await caller.import(
    'aois',
    Array.from({ length: count }, (_, number) => plotOf(number)),
  );
  const policyIds = await caller.import(
    'policies',
    aoiIds.map((aoiId) => ({
      ...{ clientId: 'cli_0001', portfolioId: 'pf_0001', aoiIds: [aoiId], perils: ['hail'], crop: 'soybean' },
      ...{ sumInsured: { amount: 1000, currency: 'USD' }, writtenAt: '2025-09-01T00:00:00Z' },
      ...{ effectiveFrom: '2025-10-01', effectiveTo: '2026-06-30', deductiblePct: 6, deductibleType: 'straight' },
    })),
  );
  return [aoiIds, policyIds];
}

/** Webhooks besides the seed's; a strike sends each of them the alerts of two watches, which wait for the clock. */
const webhooks = 10;
const strikes = Math.ceil(limits.waitingDeliveries / (2 * (webhooks + 1)));

const answered = async (request: http.ClientRequest): Promise<number> => {
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.on('data', () => {});
  return response.statusCode ?? 0;
};

export const subjects: readonly Subject[] = [
  {
    name: 'worlds',
    sizes: bounded(2_000),
    open: bySending(
      (caller, number) => caller.get('/v1/portfolios/pf_0001', inWorld(token, `w${number}`)),
      () => new Caller(2_000),
    ),
  },
  { name: 'kept requests', sizes: bounded(1_000), open: bySending((caller) => caller.get('/v1/portfolios/pf_0001')) },
  {
    name: 'faults',
    sizes: refusing(limits.faults, 8),
    measured: 8,
    refusal: 409,
    open: bySending((caller) => caller.post('/control/faults', { operation: 'getClaim', status: 503 })),
  },
  {
    name: 'ended deliveries',
    sizes: bounded(limits.keptDeliveries),
    open: async () => {
      const caller = new Caller();
      const body = { endpointUrl: 'https://ok.sandbox.test/growth', eventTypes: ['report.approved'] };
      await caller.post('/v1/webhooks/subscriptions', body);
      const report = { type: 'portfolio_exposure', title: 'Exposure', status: 'signed', aoiIds: ['aoi_0001'] };
      return {
        makeOne: async () => (await caller.post('/v1/reports', report)).statusCode,
        close: () => caller.close(),
      };
    },
  },
  {
    name: 'waiting deliveries',
    sizes: refusing(strikes, 4).map(Math.ceil),
    measured: 4,
    refusal: 409,
    open: async () => {
      const caller = new Caller();
      for (let number = 0; number < webhooks; number += 1) {
        const endpointUrl = `https://always-500.sandbox.test/${number}`;
        await caller.post('/v1/webhooks/subscriptions', { endpointUrl, eventTypes: ['weather.alert'] });
      }
      await caller.post('/v1/watch/subscriptions', { aoiId: 'aoi_0001', peril: 'hail', minSeverity: 'low' });
      const strike = { aoiId: 'aoi_0001', peril: 'hail', severity: 'severe' };
      return {
        makeOne: async () => (await caller.post('/control/events', strike)).statusCode,
        close: () => caller.close(),
      };
    },
  },
  {
    name: 'watches',
    sizes: [100, 1_000],
    open: async () => {
      const caller = new Caller();
      const aoiIds = await caller.import(
        'aois',
        Array.from({ length: 1_100 }, (_, number) => plotOf(number)),
      );
      const watchOf = (number: number) => ({ aoiId: aoiIds[number], peril: 'frost', minSeverity: 'high' });
      return {
        makeOne: async (number) => (await caller.post('/v1/watch/subscriptions', watchOf(number))).statusCode,
        close: () => caller.close(),
      };
    },
  },
  {
    name: 'connections',
    sizes: [limits.connections * 0.1, limits.connections * 0.9],
    open: async () => {
      const caller = new Caller();
      const port = await caller.listen();
      return {
        makeOne: () => answered(http.get({ port, path: '/healthz', agent: new http.Agent({ keepAlive: true }) })),
        close: () => caller.close(),
      };
    },
  },
  {
    name: 'entries and keys',
    sizes: [1_000, 9_900],
    open: bySending((caller, number) => caller.post('/v1/portfolios', { name: `Portfolio ${number}` })),
  },
  {
    name: 'plots',
    sizes: [1_000, 9_900],
    open: () => {
      const caller = new Caller();
      return {
        fill: (to) =>
          caller.import(
            'aois',
            Array.from({ length: to }, (_, number) => plotOf(number)),
          ),
        makeOne: async (number) => (await caller.post('/v1/aois', plotOf(number))).statusCode,
        close: () => caller.close(),
      };
    },
  },
  {
    name: 'claims',
    sizes: [1_000, 9_900],
    open: async () => {
      const caller = new Caller();
      let insured: Awaited<ReturnType<typeof insure>> = [[], []];
      const claimOf = (number: number) => ({
        ...{ policyId: insured[1][number], aoiId: insured[0][number], peril: 'hail' },
        ...{ occurredAt: '2026-01-12T20:45:00.000Z', claimedHectares: 5, reportedLossPct: 45 },
      });
      return {
        fill: async (to) => {
          insured = await insure(caller, to + 100);
          await caller.import(
            'claims',
            Array.from({ length: to }, (_, number) => claimOf(number)),
          );
        },
        makeOne: async (number) => (await caller.post('/v1/claims', claimOf(number))).statusCode,
        close: () => caller.close(),
      };
    },
  },
  {
    name: 'followers',
    sizes: refusing(limits.followers, 4).map(Math.round),
    measured: 4,
    refusal: 503,
    open: async () => {
      // They look for requests every 20 ms, all of them together: here nothing but one more of them is counted.
      mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
      const caller = new Caller();
      const port = await caller.listen();
      const headers = { authorization: `Bearer ${token}` };
      return {
        makeOne: () => answered(http.get({ port, path: '/control/log/stream', headers, agent: false })),
        close: () => caller.close(),
      };
    },
  },
];
