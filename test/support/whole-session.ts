// A session that writes a record of every kind about a plot of its own: as steps, so that two of them can be mixed in any order.

import { expect } from 'vitest';
import type { World } from '../../src/world/world.ts';
import { runImport } from './import.ts';
import { call } from './test-world.ts';

export type Step = (world: World) => void;

const days = '2026-12-31';
const everything = {
  endpointUrl: 'https://hooks.example/',
  eventTypes: ['claim.created', 'report.approved', 'weather.alert'] as const,
};

/** `east` is where the plot lies, in degrees; sessions of different names and places have nothing in common. */
export function wholeSession(name: string, east: number): Step[] {
  const ids: Record<string, string> = {};
  const id = (kind: string) => ids[kind] as string;
  const at = (lon: number, lat: number) => [-61.5 + east + lon, -33.2 + lat];
  const ring = [at(0, 0), at(0.012, 0), at(0.012, 0.012), at(0, 0.012), at(0, 0)];
  const keep = <Data extends object>(kind: string, { data }: { data: Data }) => {
    ids[kind] = String(Object.values(data)[0]);
    return data;
  };
  return [
    (world) =>
      keep(
        'subscription',
        call(world, 'createWebhookSubscription', {
          body: { ...everything, endpointUrl: `https://${name}.example/hooks` },
        }),
      ),
    (world) =>
      keep(
        'portfolio',
        call(world, 'createPortfolio', { body: { name: `Libro ${name}`, country: 'AR', season: '2025/26' } }),
      ),
    (world) => keep('client', call(world, 'createClient', { body: { name: `Finca ${name}` } })),
    (world) => {
      const body = {
        portfolioId: id('portfolio'),
        name: `Lote ${name}`,
        ring,
        crop: 'soybean',
        perilProfile: ['hail', 'frost'] as const,
      };
      keep('aoi', call(world, 'createAoi', { body: body as never }));
    },
    (world) => {
      const body = {
        clientId: id('client'),
        portfolioId: id('portfolio'),
        aoiIds: [id('aoi')],
        perils: ['hail', 'frost'],
        crop: 'soybean',
      };
      const term = { sumInsured: { amount: 100_000, currency: 'USD' }, effectiveFrom: '2026-01-01', effectiveTo: days };
      const { policyNumber } = keep('policy', call(world, 'createPolicy', { body: { ...body, ...term } as never }));
      const row = { ...body, ...term, policyNumber, deductiblePct: 5 };
      expect(runImport(world, 'policies', [row], { mode: 'upsert' }).updated).toBe(1);
    },
    (world) => keep('watch', call(world, 'createWatchSubscription', { body: { aoiId: id('aoi'), peril: 'hail' } })),
    (world) => {
      const event = call(world, 'strikeEvent', { body: { aoiId: id('aoi'), peril: 'hail', severity: 'severe' } });
      Object.assign(ids, { event: event.data.eventId, struckAt: event.data.startedAt });
    },
    (world) => keep('detection', call(world, 'createDetection', { body: { eventId: id('event'), aoiId: id('aoi') } })),
    (world) => {
      const input = { eventId: id('event'), aoiId: id('aoi') };
      keep('job', call(world, 'createJob', { body: { kind: 'geo.damage_footprint', input } }));
    },
    (world) => call(world, 'getJob', { params: { id: id('job') } }),
    (world) => call(world, 'getJob', { params: { id: id('job') } }),
    (world) => {
      const loss = { policyId: id('policy'), aoiId: id('aoi'), peril: 'hail', occurredAt: id('struckAt') };
      const body = { ...loss, eventId: id('event'), claimedHectares: 50, detectionIds: [id('detection')] };
      keep('claim', call(world, 'createClaim', { body: body as never }));
    },
    (world) => {
      const zones = [{ hectares: 50, damagePct: 60 }];
      keep(
        'peritaje',
        call(world, 'createPeritaje', { body: { claimId: id('claim'), detectionId: id('detection'), zones } }),
      );
    },
    (world) => {
      const evidence = {
        claimId: id('claim'),
        detectionIds: [id('detection')],
        peritajeId: id('peritaje'),
        jobId: id('job'),
      };
      keep(
        'report',
        call(world, 'createReport', { body: { title: `Informe ${name}`, status: 'signed', ...evidence } }),
      );
    },
    (world) => {
      const body = {
        type: 'portfolio_exposure',
        title: `Exposición ${name}`,
        aoiIds: [id('aoi')],
        status: 'signed',
      } as const;
      call(world, 'createReport', { body });
    },
    (world) => {
      const loss = { policyId: id('policy'), aoiId: id('aoi'), peril: 'frost', occurredAt: id('struckAt') } as const;
      call(world, 'createClaim', { body: { ...loss, claimedHectares: 10 } });
    },
    (world) => {
      const surveyed = ring.map(([lon = 0, lat = 0]) => [lon + 0.001, lat]);
      const row = { aoiId: id('aoi'), portfolioId: id('portfolio'), name: `Lote ${name}`, ring: surveyed };
      expect(runImport(world, 'aois', [row], { mode: 'upsert' }).updated).toBe(1);
    },
    (world) => void runImport(world, 'clients', [{ name: `Otra ${name}`, taxId: `SBX-${name}-1` }]),
  ];
}
