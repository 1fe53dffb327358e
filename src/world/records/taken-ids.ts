import { type CollectionName, collectionNames, collections } from '../../contract/collections.ts';
import type { TakenIds } from '../../engine/call-context/ids.ts';
import { memoize } from '../../primitives/memoize.ts';
import type { Seed as FixtureSeed } from './seed.ts';

type Seed = Pick<FixtureSeed, 'organizationIds' | 'of'>;

/** Messages are not a collection of their organizationId: their ids are in their deliveries. */
const messagePrefix = 'msg';
/** No seed has faults. */
const faultPrefix = 'flt';

const numberOf = (id: string): number => Number(id.slice(id.lastIndexOf('_') + 1));

/** The first collection of each prefix: a result shares the id of its job. */
const collectionByPrefix = new Map<string, CollectionName>(
  collectionNames.toReversed().map((name) => [collections[name].prefix, name]),
);

export function takenIdsOf(seed: Seed): (prefix: string) => TakenIds {
  const upcoming = memoize(() => upcomingIds(seed));
  const messages = messageIds(seed);
  return (prefix) => {
    if (prefix === messagePrefix) return messages;
    if (prefix === faultPrefix) return { last: () => 0, has: () => false };
    const name = collectionByPrefix.get(prefix);
    if (name === undefined) throw new TypeError(`No record has an id that begins with ${prefix}_.`);
    return {
      last: () => lastOf(seed, (organizationId) => recordsOf(seed, organizationId, name).map(({ id }) => id)),
      has: (id) =>
        upcoming().has(id) ||
        seed.organizationIds.some((organizationId) => seed.of(organizationId).records(name).has(id)),
    };
  };
}

/** Future events and acts have their ids already. */
const upcomingIds = (seed: Seed): ReadonlySet<string> =>
  new Set(
    seed.organizationIds.flatMap((organizationId) => {
      const { events = [], acts = [] } = seed.of(organizationId).upcoming ?? {};
      return [...events.map(({ eventId }) => eventId), ...acts.map(({ recordId }) => recordId)];
    }),
  );

function messageIds(seed: Seed): TakenIds {
  const idsOf = (organizationId: string) =>
    recordsOf(seed, organizationId, 'webhookDeliveries').map(({ value }) => value.messageId);
  const all = memoize(() => new Set(seed.organizationIds.flatMap(idsOf)));
  return { last: () => lastOf(seed, idsOf), has: (id) => all().has(id) };
}

const recordsOf = <Name extends CollectionName>(seed: Seed, organizationId: string, name: Name) =>
  seed.of(organizationId).records(name).ordered();

function lastOf({ organizationIds: [first] }: Seed, idsOf: (organizationId: string) => readonly string[]): number {
  return first === undefined ? 0 : idsOf(first).reduce((last, id) => Math.max(last, numberOf(id)), 0);
}
