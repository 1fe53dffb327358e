// The state of a world written down, and made again from that: a head, then one item for each run, logo, fault, record and
// spent key, in the order that a digest sees. What is listed is what it held when it was asked, whatever happens afterwards.

import type { CollectionName } from '../contract/collections.ts';
import type { Aoi } from '../contract/schemas/aoi.ts';
import type { Branding } from '../contract/schemas/branding.ts';
import type { Fault } from '../contract/schemas/fault.ts';
import type { ImportKind } from '../contract/schemas/vocabularies.ts';
import type { Work } from './call-context/call-context.ts';
import { ImportRows } from './imports/import-rows.ts';
import { importWork } from './imports/import-work.ts';
import { footprintWork } from './jobs/footprint-work.ts';
import type { Entry } from './records/entry.ts';
import type { Seed } from './records/seed.ts';
import { State } from './state.ts';

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

/** JSON values; what takes long is done when they are asked for one by one. */
export function snapshotOf(state: State): Iterable<unknown> {
  const { clock, ids } = state;
  const organizations = state.holdings().map(({ organizationId, credits, store }) => ({
    organizationId,
    usedCredits: credits.used,
    branding: store.branding,
  }));
  const head: Head = { now: clock.now, ids: ids.counters, organizations };
  const runs = [...state.runs];
  const logos = [...state.assets];
  const records = state
    .holdings()
    .flatMap(({ organizationId, store }) =>
      store.writtenEntries().map(([name, entries]) => ({ organizationId, name, entries })),
    );
  const keys = state.ledger.list();
  return listItems(head, { runs, logos, faults: state.faults.list(), records, keys });
}

interface Held {
  readonly runs: [string, { reads: number; work: Work }][];
  readonly logos: [string, { contentType: string; bytes: Buffer }][];
  readonly faults: readonly Fault[];
  readonly records: { organizationId: string; name: CollectionName; entries: readonly Entry[] }[];
  readonly keys: ReturnType<State['ledger']['list']>;
}

function* listItems(head: Head, { runs, logos, faults, records, keys }: Held): Generator<Head | Item> {
  yield head;
  for (const [jobId, { reads, work }] of runs) yield ['run', jobId, reads, work.payload as Payload];
  for (const [name, { contentType, bytes }] of logos) yield ['logo', name, contentType, bytes.toString('base64')];
  for (const fault of faults) yield ['fault', fault];
  for (const { organizationId, name, entries } of records) {
    for (const { value } of entries) yield ['record', organizationId, name, value];
  }
  for (const [name, { fingerprint, reply }] of keys) {
    yield ['key', name, fingerprint, reply.status, reply.headers, reply.body.toString()];
  }
}

export function restoreState(seed: Seed, snapshot: Iterable<unknown>): State {
  let state: State | undefined;
  for (const item of snapshot) {
    if (state === undefined) state = openState(seed, item as Head);
    else restoreItem(state, item as Item);
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

function restoreItem(state: State, item: Item): void {
  switch (item[0]) {
    case 'run': {
      const [, jobId, reads, payload] = item;
      state.runs.set(jobId, { reads, work: workOf(payload) });
      return;
    }
    case 'logo': {
      const [, name, contentType, base64] = item;
      state.assets.set(name, { contentType, bytes: Buffer.from(base64, 'base64') });
      return;
    }
    case 'fault':
      state.faults.put(item[1]);
      return;
    case 'record': {
      const [, organizationId, name, value] = item;
      state.holdingOf(organizationId).store.put(name, value as never);
      return;
    }
    case 'key': {
      const [, name, fingerprint, status, headers, body] = item;
      state.ledger.restore(name, { fingerprint, reply: { status, headers, body } });
    }
  }
}

const workOf = (payload: Payload): Work =>
  'aoi' in payload ? footprintWork(payload.aoi) : importWork(new ImportRows(payload.rows.kind, payload.rows.items));
