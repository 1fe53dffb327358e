// The state of a world written down, and restored from that: a head, then one item for each run, logo, fault, record and
// spent key, in the order of a digest. It shows the state when it was asked for, whatever is written afterwards.

import type { CollectionName } from '../contract/collections.ts';
import type { Fault } from '../contract/form/fault.ts';
import type { Aoi } from '../contract/schemas/aoi.ts';
import type { Branding } from '../contract/schemas/branding.ts';
import type { ImportKind } from '../contract/schemas/vocabularies.ts';
import type { Work } from '../engine/call-context/call-context.ts';
import { State } from '../engine/state.ts';
import { ImportRows } from './imports/import-rows.ts';
import { importWork } from './imports/import-work.ts';
import { footprintWork } from './jobs/footprint-work.ts';
import type { Seed } from './records/seed.ts';

interface Head {
  readonly now: string;
  readonly ids: Readonly<Record<string, number>>;
  readonly organizations: readonly { organizationId: string; usedCredits: number; branding: Branding }[];
}
type Payload =
  | { readonly rows: { readonly kind: ImportKind; readonly items: readonly unknown[] } }
  | { readonly aoi: Aoi };
type Item =
  | readonly ['run', jobId: string, reads: number, payload: Payload]
  | readonly ['logo', name: string, contentType: string, base64: string]
  | readonly ['fault', fault: Fault]
  | readonly ['record', organizationId: string, name: CollectionName, value: unknown]
  | readonly ['key', name: string, fingerprint: string, status: number, headers: Record<string, string>, body: string];

/** JSON values; each is made when the iteration comes to it, since making all of them takes long. */
export function snapshotOf(state: State): Iterable<unknown> {
  const { clock, ids } = state;
  const organizations = state.holdings().map(({ organizationId, credits, store }) => ({
    organizationId,
    usedCredits: credits.used,
    branding: store.branding,
  }));
  const head: Head = { now: clock.now, ids: ids.counters, organizations };
  return concatenate([
    [head],
    lazily([...state.runs], ([jobId, { reads, work }]) => ['run', jobId, reads, work.payload as Payload]),
    lazily([...state.assets], ([name, { contentType, bytes }]) => [
      'logo',
      name,
      contentType,
      bytes.toString('base64'),
    ]),
    lazily(state.faults.list(), (fault) => ['fault', fault]),
    ...state
      .holdings()
      .flatMap(({ organizationId, store }) =>
        store
          .writtenEntries()
          .map(([name, entries]) => lazily(entries, ({ value }) => ['record', organizationId, name, value])),
      ),
    lazily(state.ledger.list(), ([name, { fingerprint, reply }]) => [
      'key',
      name,
      fingerprint,
      reply.status,
      reply.headers,
      reply.body.toString(),
    ]),
  ]);
}

function* lazily<One>(list: readonly One[], itemOf: (one: One) => Item): Generator<Item> {
  for (const one of list) yield itemOf(one);
}

function* concatenate(parts: readonly Iterable<unknown>[]): Generator<unknown> {
  for (const part of parts) yield* part;
}

export function restoreState(seed: Seed, snapshot: Iterable<unknown>): State {
  let state: State | undefined;
  for (const item of snapshot) {
    if (state === undefined) state = openState(seed, item as Head);
    else restorers[(item as Item)[0]](state, item as never);
  }
  return state ?? new State(seed);
}

function openState(seed: Seed, { now, ids, organizations }: Head): State {
  const state = new State(seed, { now });
  state.ids.restore(ids);
  for (const { organizationId, usedCredits, branding } of organizations) {
    const { credits, store } = state.holdingOf(organizationId);
    credits.used = usedCredits;
    store.replaceBranding(branding);
  }
  return state;
}

const restorers: {
  readonly [Kind in Item[0]]: (state: State, item: Extract<Item, readonly [Kind, ...unknown[]]>) => void;
} = {
  run: (state, [, jobId, reads, payload]) => void state.runs.set(jobId, { reads, work: workOf(payload) }),
  logo: (state, [, name, contentType, base64]) =>
    void state.assets.set(name, { contentType, bytes: Buffer.from(base64, 'base64') }),
  fault: (state, [, fault]) => state.faults.put(fault),
  record: (state, [, organizationId, name, value]) =>
    void state.holdingOf(organizationId).store.put(name, value as never),
  key: (state, [, name, fingerprint, status, headers, body]) =>
    state.ledger.restore(name, { fingerprint, reply: { status, headers, body } }),
};

const workOf = (payload: Payload): Work =>
  'aoi' in payload ? footprintWork(payload.aoi) : importWork(new ImportRows(payload.rows.kind, payload.rows.items));
