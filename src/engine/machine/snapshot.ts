// Writes and restores the state of a world: a head, then one item for each value of a part, fault, record and used key. A
// snapshot shows the state at the time of the request, whatever is written afterwards.

import type { Fault } from '../../contract/form/fault.ts';
import type { Reply } from '../kernel/call.ts';
import type { Domain, Seed } from '../records/facts.ts';
import { type Definition, lazily, type Part, type Restorers } from './domain-definition.ts';
import { State } from './state.ts';

interface Head {
  readonly now: string;
  readonly ids: Readonly<Record<string, number>>;
  readonly organizations: readonly ({ readonly organizationId: string } & object)[];
}

/** JSON values, each made when the iteration reaches it, since making all of them takes long. */
export function snapshotOf<D extends Domain>(domain: Definition<D>, state: State<D>): Iterable<unknown> {
  const { clock, ids } = state;
  const organizations = state
    .holdings()
    .map((holding) => ({ organizationId: holding.organizationId, ...domain.organizationState.write(holding) }));
  const head: Head = { now: clock.now, ids: ids.counters, organizations };
  return concatenate([
    [head],
    ...domain.parts.map((part) => named(part.kind, part.write(state.shared))),
    ...partsOf<D>().map((part) => named(part.kind, part.write(state))),
  ]);
}

function* named(kind: string, items: Iterable<readonly unknown[]>): Generator<unknown> {
  for (const item of items) yield [kind, ...item];
}

function* concatenate<Item>(parts: readonly Iterable<Item>[]): Generator<Item> {
  for (const part of parts) yield* part;
}

/** `restorers` are for the parts of the state; they may need more code than writing does. */
export function restoreState<D extends Domain>(
  domain: Definition<D>,
  restorers: Restorers<D['shared']>,
  seed: Seed<D>,
  snapshot: Iterable<unknown>,
): State<D> {
  let state: State<D> | undefined;
  for (const written of snapshot) {
    if (state === undefined) {
      state = openState(domain, seed, written as Head);
      continue;
    }
    const [kind, ...item] = written as [string, ...unknown[]];
    const restore = stateRestorers[kind];
    if (restore === undefined) restorers[kind]?.(state.shared, ...(item as never));
    else restore(state as never, ...(item as never));
  }
  return state ?? new State(domain, seed);
}

function openState<D extends Domain>(
  domain: Definition<D>,
  seed: Seed<D>,
  { now, ids, organizations }: Head,
): State<D> {
  const state = new State(domain, seed, { now });
  state.ids.restore(ids);
  for (const written of organizations)
    domain.organizationState.restore(state.holdingOf(written.organizationId), written as never);
  return state;
}

export const digestParts = <D extends Domain>(domain: Definition<D>, state: State<D>): object =>
  Object.assign(
    {},
    ...domain.parts.map((part) => part.digest(state.shared)),
    ...partsOf<D>().map((part) => part.digest(state)),
    {
      organizations: state.holdings().map((holding) => ({
        organizationId: holding.organizationId,
        ...domain.organizationState.write(holding),
        changes: holding.store.writtenEntries().map(([name, entries]) => [name, entries.map(({ value }) => value)]),
      })),
    },
  );

/** The machine's own parts, in the order of a snapshot. */
const partsOf = <D extends Domain>(): readonly Part<State<D>>[] => [
  {
    kind: 'fault',
    write: ({ faults }) => lazily(faults.list(), (fault) => [fault]),
    digest: ({ faults }) => (faults.size === 0 ? {} : { faults: faults.list() }),
  },
  {
    kind: 'record',
    write: (state) =>
      concatenate(
        state
          .holdings()
          .flatMap(({ organizationId, store }) =>
            store
              .writtenEntries()
              .map(([name, entries]) => lazily(entries, ({ value }) => [organizationId, name, value])),
          ),
      ),
    digest: () => ({}),
  },
  {
    kind: 'key',
    write: ({ idempotency }) =>
      lazily(idempotency.list(), ([name, { fingerprint, reply }]) => [
        name,
        fingerprint,
        reply.status,
        reply.headers,
        reply.body.toString(),
      ]),
    digest: ({ idempotency }) => ({ keys: idempotency.spent }),
  },
];

const stateRestorers: Restorers<State<Domain>> = {
  fault: ({ faults }, fault: Fault) => faults.put(fault),
  record: (state, organizationId: string, name: never, value: never) =>
    void state.holdingOf(organizationId).store.put(name, value),
  key: ({ idempotency }, name: string, fingerprint: string, status: number, headers: Reply['headers'], body: string) =>
    idempotency.restore(name, { fingerprint, reply: { status, headers, body } }),
};
