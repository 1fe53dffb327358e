// Sessions of writes that nobody would make in this order: claims, visits, reports, imports, moves of the clock. What is
// refused is refused; whatever is accepted must leave records that add up.

import { Problem } from '../../src/contract/form/problem.ts';
import type { WorldOperationId } from '../../src/contract/rows.ts';
import type { World } from '../../src/world/world.ts';
import { runImport } from './import.ts';
import { requestOf } from './test-world.ts';

/** What to do, and three numbers that it is made of. */
export type Step = readonly [kind: number, a: number, b: number, c: number];

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

const insured = [
  ['pol_0001', 'aoi_0001', ['hail', 'fire'], 84],
  ['pol_0001', 'aoi_0002', ['hail', 'fire'], 119.99],
  ['pol_0003', 'aoi_0004', ['hail', 'wind'], 140.01],
  ['pol_0005', 'aoi_0006', ['drought'], 200.01],
  ['pol_0006', 'aoi_0007', ['frost', 'hail'], 143.01],
] as const;
const days = [
  '2025-11-04',
  '2025-11-06',
  '2025-12-18',
  '2025-12-19T02:00:00Z',
  '2025-12-27',
  '2026-01-07',
  '2026-01-12',
];
const events = [undefined, undefined, 'evt_0001', 'evt_0003', 'evt_0005', 'evt_0008', 'evt_0010'];
const percents = [3, 6, 12.5, 33.33, 60, 100];

/** Counts what was accepted, by operation. */
export class RandomSession {
  readonly accepted = new Map<string, number>();
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  take([kind, a, b, c]: Step): void {
    pick(this.#kinds, kind)(a, b, c);
  }

  readonly #kinds: readonly ((a: number, b: number, c: number) => void)[] = [
    (a, b, c) => this.#send('createClaim', claimOf(a, b, c)),
    (a, b, c) => this.#send('createClaim', changeOf(this.#id('claims', a), b, c)),
    (a, b, c) => this.#send('createPeritaje', this.#visit(a, b, c)),
    (a, b, c) => this.#send('createPeritaje', this.#visit(a, b, c)),
    (a, b) => this.#send('createPeritaje', { peritajeId: this.#id('peritajes', a), agreedByInsured: b % 2 === 0 }),
    (a, b) => this.#send('createReport', { title: 'Any', claimId: this.#id('claims', a), ...(b % 3 > 0 && signed) }),
    (a) => this.#send('createReport', { reportId: this.#id('reports', a), ...signed }),
    (a, b) => this.#send('createDetection', { eventId: pick(events.slice(2), a), aoiId: pick(insured, b)[1] }),
    (a, b, c) => this.#import('claims', pastOf(a, b, c)),
    (a, b) => this.#enlarge(a, b),
    (a) => this.#send('moveClock', { advance: pick(['PT1H', 'P1D', 'P20D'], a) }),
    (a, b, c) => this.#work(a, b, c),
    (a, b, c) => this.#strike(a, b, c),
    (a) => this.#send('createReport', { title: 'Any', ...this.#onPlot(a), ...signed }),
  ];

  #store() {
    return this.#world.state.holdingOf('org_pampa').store;
  }

  #id(name: 'claims' | 'peritajes' | 'reports' | 'detections', number: number): string {
    return pick(this.#store().entries(name).slice(-8), number).id;
  }

  #visit(a: number, b: number, c: number): object {
    const claimId = this.#id('claims', a);
    const claim = this.#store().named('claims', claimId);
    const found = this.#store().all('detections', 'aoiId', claim.aoiId);
    const detectionId = found.length === 0 || c % 4 === 0 ? undefined : pick(found, c).detectionId;
    const zones = [{ hectares: claim.claimedHectares, damagePct: pick(percents, b) }];
    return { claimId, ...(detectionId !== undefined && { detectionId }), ...(b % 5 > 0 && { zones }) };
  }

  /** A plot gets a ring that is larger than the one that was insured. */
  #enlarge(a: number, b: number): void {
    const aoi = this.#store().named('aois', pick(insured, a)[1]);
    const [west] = aoi.ring.map(([lon]) => lon).sort((x, y) => x - y);
    const ring = aoi.ring.map(([lon, lat]) => [lon === west ? lon - 0.0001 * ((b % 5) + 1) : lon, lat]);
    const { portfolioId, name, perilProfile, externalRef } = aoi;
    if (externalRef !== null) this.#import('aois', { portfolioId, name, perilProfile, externalRef, ring }, 'upsert');
  }

  #strike(a: number, b: number, c: number): void {
    const [, aoiId] = pick(insured, a);
    const [peril, severity] = [pick(['hail', 'frost', 'drought'], b), pick(['low', 'moderate', 'severe'], c)];
    this.#send('strikeEvent', { aoiId, peril, severity });
  }

  /** A report that is about no claim, over the visit of one. */
  #onPlot(a: number): object {
    const { peritajeId, aoiId } = this.#store().named('peritajes', this.#id('peritajes', a));
    return { aoiIds: [aoiId], peritajeId };
  }

  #work(a: number, b: number, c: number): void {
    const input = { eventId: pick(events.slice(2), a), aoiId: pick(insured, b)[1] };
    this.#send('createJob', { kind: 'geo.damage_footprint', input });
    const { id } = this.#store().entries('jobs').at(-1) as { id: string };
    if (c % 3 === 0) this.#enlarge(b, c);
    if (b % 4 === 0) this.#send('cancelJob', undefined, { id });
    else for (let read = 0; read < 2; read += 1) this.#send('getJob', undefined, { id });
  }

  #import(kind: 'claims' | 'aois', row: object, mode?: 'upsert'): void {
    const { created, updated } = runImport(this.#world, kind, [row], mode === undefined ? {} : { mode });
    this.#count(`import.${kind}`, created + updated);
  }

  #send(id: WorldOperationId, body: object | undefined, params: Readonly<Record<string, string>> = {}): void {
    try {
      this.#world.execute(requestOf(id, body === undefined ? { params } : { params, body }));
      this.#count(id, 1);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }

  #count(name: string, more: number): void {
    this.accepted.set(name, (this.accepted.get(name) ?? 0) + more);
  }
}

const signed = { status: 'signed' };

function claimOf(a: number, b: number, c: number): object {
  const [policyId, aoiId, perils, hectares] = pick(insured, a);
  const eventId = pick(events, c);
  const claimedHectares = b % 2 === 0 ? hectares : Math.floor((hectares * 100) / ((c % 3) + 2)) / 100;
  const loss = { policyId, aoiId, peril: pick(perils, b), occurredAt: pick(days, c + b), claimedHectares };
  return {
    ...loss,
    ...(eventId !== undefined && { eventId }),
    ...(c % 2 === 0 && { reportedLossPct: pick(percents, c) }),
  };
}

const changeOf = (claimId: string, b: number, c: number): object =>
  b % 2 === 0 ? { claimId, status: 'withdrawn' } : { claimId, occurredAt: pick(days, c), claimedHectares: 20 };

function pastOf(a: number, b: number, c: number): object {
  const { eventId: _none, reportedLossPct: _loss, ...loss } = claimOf(a, b, c) as Record<string, unknown>;
  const status = pick(['paid', 'rejected', 'approved', 'closed', 'submitted', 'withdrawn'], b);
  const isPaid = ['paid', 'approved', 'closed'].includes(status);
  return {
    ...loss,
    status,
    ...(isPaid && { approvedAmount: { amount: pick([0.01, 1000, 40_000, 76_440], c), currency: 'USD' } }),
    ...(a % 2 === 0 && status !== 'submitted' && { assessedLossPct: pick(percents, a) }),
  };
}
