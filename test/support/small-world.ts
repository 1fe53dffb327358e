// A small world in which every call about one claim is tried: one plot, one policy, two hailstorms a day apart, of which the
// first turns out to be a false echo. What a later call may depend on is put into words: the state of the claim.

import { Problem } from '../../src/contract/form/problem.ts';
import type { WorldOperationId } from '../../src/contract/rows.ts';
import type { Claim } from '../../src/contract/schemas/claim.ts';
import type { Peritaje } from '../../src/contract/schemas/peritaje.ts';
import { canonicalJson } from '../../src/primitives/canonical.ts';
import { isOpen } from '../../src/world/claims/claim-steps.ts';
import type { World } from '../../src/world/world.ts';
import { runImport } from './import.ts';
import { call, createTestWorld, requestOf } from './test-world.ts';

const [policyId, aoiId, echo] = ['pol_0004', 'aoi_0005', 'evt_0015'] as const;
const begun = '2026-01-29T12:00:00.000Z';
const days = { nearBoth: '2026-01-29', nearEcho: '2026-01-27', nearNone: '2026-01-20' } as const;
const loss = { policyId, aoiId, peril: 'hail', claimedHectares: 20 };
const rest = { amount: 55_440, currency: 'USD' };

export class SmallWorld {
  readonly world: World;
  readonly storm: string;
  /** By event. */
  readonly detections: Readonly<Record<string, string>>;

  constructor(world: World, storm: string, detections: Readonly<Record<string, string>>) {
    this.world = world;
    this.storm = storm;
    this.detections = detections;
  }

  static create(): SmallWorld {
    const world = createTestWorld();
    call(world, 'createClaim', { body: { claimId: 'clm_0004', status: 'withdrawn' } });
    call(world, 'moveClock', { body: { to: begun } });
    const { eventId: storm } = call(world, 'strikeEvent', { body: { aoiId, peril: 'hail', severity: 'high' } }).data;
    const detect = (eventId: string) => call(world, 'createDetection', { body: { eventId, aoiId } }).data.detectionId;
    return new SmallWorld(world, storm, { [echo]: detect(echo), [storm]: detect(storm) });
  }

  fork(): SmallWorld {
    return new SmallWorld(this.world.fork(), this.storm, this.detections);
  }

  get #store() {
    return this.world.state.holdingOf('org_pampa').store;
  }

  /** The claim that the calls are about, and none of the past. */
  get claim(): Claim | undefined {
    const ofPolicy = this.#store.all('claims', 'policyId', policyId);
    return ofPolicy.find(({ origin, createdAt }) => origin !== 'import' && createdAt > begun);
  }

  /** Oldest first. */
  get visits(): readonly Peritaje[] {
    return this.claim === undefined ? [] : this.#store.all('peritajes', 'claimId', this.claim.claimId);
  }

  get isEchoOver(): boolean {
    return this.#store.named('events', echo).status === 'cancelled';
  }

  /**
   * It has no id, no time, no amount beyond whether any is paid, and nothing of a claim that has ended. Drafts are left out: they change
   * nothing of their claim, and what a draft can become, a new report can.
   */
  get state(): string {
    if (this.claim !== undefined && !isOpen(this.claim)) return this.claim.status;
    const { status = 'none', eventId = null, occurredAt = '', settlement = null } = this.claim ?? {};
    const newest = this.visits.at(-1);
    const made = this.visits.filter((visit) => visit.zones.length > 0);
    return canonicalJson({
      claim: status,
      day: Object.values(days).find((day) => occurredAt.startsWith(day)) ?? null,
      event: this.#nameOf(eventId),
      pays: settlement === null ? null : settlement.amount.amount > 0,
      newest: newest === undefined ? null : [newest.status, this.#shownBy(newest.detectionId)],
      visitsMade: [...new Set(made.map(({ detectionId }) => this.#shownBy(detectionId)))].sort(),
      isEchoOver: this.isEchoOver,
      isPaidOut: this.#store.named('policies', policyId).insuredPlots[0]?.approvedToDate.amount === rest.amount,
    });
  }

  #shownBy(detectionId: string | null): string {
    return detectionId === null ? 'nothing' : this.#nameOf(this.#store.named('detections', detectionId).eventId);
  }

  #nameOf(eventId: string | null): string {
    return eventId === null ? 'none' : eventId === echo ? 'echo' : 'storm';
  }

  /** Whether anything was done; what is refused does nothing. */
  attempt(id: WorldOperationId, body: object): boolean {
    try {
      this.world.execute(requestOf(id, { body }));
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  }

  importClaim(row: object): boolean {
    return runImport(this.world, 'claims', [{ ...loss, ...row }]).created === 1;
  }
}

type Act = (small: SmallWorld) => boolean;

const report =
  (more: object): Act =>
  (small) =>
    small.claim === undefined && small.attempt('createClaim', { ...loss, ...more });
const ofClaim =
  (id: WorldOperationId, more: object | ((small: SmallWorld) => object)): Act =>
  (small) =>
    small.claim !== undefined &&
    small.attempt(id, { claimId: small.claim.claimId, ...(typeof more === 'function' ? more(small) : more) });
const visit = (zones: object, eventOf: (small: SmallWorld) => string | undefined): Act =>
  ofClaim('createPeritaje', (small) => ({ ...zones, detectionId: small.detections[eventOf(small) ?? ''] ?? null }));
const opinion =
  (agreedByInsured: boolean): Act =>
  (small) =>
    small.visits.length > 0 &&
    small.attempt('createPeritaje', { peritajeId: small.visits.at(-1)?.peritajeId, agreedByInsured });
const results = (damagePct: number) => ({ zones: [{ hectares: 20, damagePct }] });
const signed = { title: 'Any', status: 'signed' };

const shown = {
  nothing: () => undefined,
  'the echo': () => echo,
  'the storm': ({ storm }: SmallWorld) => storm,
} as const;
const visits = Object.entries(shown).flatMap(([what, eventOf]): [string, Act][] => [
  [`schedule a visit that rests on ${what}`, visit({}, eventOf)],
  [`find all lost, by ${what}`, visit(results(100), eventOf)],
]);

/** Calls about the claim, each with whatever in its body makes a difference. */
export const calls: Readonly<Record<string, Act>> = {
  'report it near both': report({ occurredAt: days.nearBoth }),
  'report it near the echo': report({ occurredAt: days.nearEcho }),
  'report it near none': report({ occurredAt: days.nearNone }),
  'import it under review': (small) =>
    small.claim === undefined && small.importClaim({ occurredAt: days.nearBoth, status: 'under_review' }),
  'move it near both': ofClaim('createClaim', { occurredAt: days.nearBoth }),
  'move it near none': ofClaim('createClaim', { occurredAt: days.nearNone }),
  'name the echo': ofClaim('createClaim', { eventId: echo }),
  'name the storm': ofClaim('createClaim', ({ storm }) => ({ eventId: storm })),
  'withdraw it': ofClaim('createClaim', { status: 'withdrawn' }),
  ...Object.fromEntries(visits),
  'find nothing lost, by the storm': visit(results(0), shown['the storm']),
  'dispute it': opinion(false),
  'agree to it': opinion(true),
  'sign a report': ofClaim('createReport', signed),
};

/** What others do, and time. */
export const happenings: Readonly<Record<string, Act>> = {
  'the echo turns out to be none': (small) =>
    !small.isEchoOver && small.attempt('moveClock', { to: '2026-01-30T12:00:00Z' }),
  'the rest of the plot is paid': (small) =>
    small.importClaim({ occurredAt: '2025-12-10', status: 'paid', approvedAmount: rest }),
};
