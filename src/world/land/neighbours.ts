import type { Aoi } from '../../contract/records.ts';
import { compareSortKeys, type SortKey } from '../../engine/records/entry.ts';
import { versionsOf } from '../../law/days/versions.ts';
import type { Shared } from '../../law/rules/land-rules.ts';
import { LimitedCache } from '../../primitives/limited-cache.ts';
import { getOrMake } from '../../primitives/memoize.ts';
import { overlapArea } from '../../primitives/overlap-area.ts';
import { type Box, boxOf, doubleSignedArea } from '../../primitives/polygon.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { tilesMetBy } from '../records/indexes.ts';

/** A plot; without a version, one that is not stored in this form yet. */
export type Land = Pick<Aoi, 'aoiId' | 'ring' | 'areaHectares'> & Partial<Pick<Aoi, 'aoiVersion'>>;

export interface Neighbour extends Shared {
  readonly aoi: Aoi;
}

/** The other wanted plots that share land with this one, oldest first; `formsOf` gives the compared forms of a plot. */
export function neighboursOf(
  store: OrganizationStore,
  plot: Land,
  isWanted: (aoi: Aoi) => boolean,
  formsOf = (aoi: Aoi): readonly Aoi[] => [aoi],
): Neighbour[] {
  return ringsBeside(store, plot).flatMap(({ aoiId, aoiVersion, ...shares }) =>
    formsOf(store.named('aois', aoiId))
      .filter((aoi) => aoi.aoiVersion === aoiVersion && isWanted(aoi))
      .map((aoi) => ({ aoi, ...shares })),
  );
}

type RingVersion = Pick<Aoi, 'aoiId' | 'aoiVersion'>;
type BoxedRing = RingVersion & { readonly box: Box };
type RingBeside = RingVersion & Shared;

/** A result that is valid while its squares have these tokens. */
interface Cached<Value> {
  readonly tokens: readonly object[];
  readonly value: Value;
}

/** For each store, the rings in its squares, and the neighbours of each requested ring, cached beside the records. */
const caches = new WeakMap<OrganizationStore, ReturnType<typeof createCaches>>();
const maxCachedRings = 50_000;
const createCaches = () => ({
  squares: new LimitedCache<Cached<readonly BoxedRing[]>>(maxCachedRings, ({ value }) => 1 + value.length),
  ringsBeside: new LimitedCache<Cached<readonly RingBeside[]>>(maxCachedRings, ({ value }) => 1 + value.length),
});

function getOrFind<Value>(
  known: LimitedCache<Cached<Value>>,
  name: string,
  tokens: readonly object[],
  find: () => Value,
): Value {
  const found = known.get(name);
  const isSame =
    found?.tokens.length === tokens.length && found.tokens.every((token, index) => token === tokens[index]);
  return isSame ? found.value : known.keep(name, { tokens, value: find() }).value;
}

function ringsBeside(store: OrganizationStore, plot: Land): readonly RingBeside[] {
  const tiles = tilesMetBy(boxOf(plot.ring));
  if (plot.aoiVersion === undefined) return findRingsBeside(store, plot, tiles);
  const tokens = tiles.flatMap((tile) => store.tokensOf('aois', 'tile', tile));
  const known = getOrMake(caches, store, createCaches).ringsBeside;
  return getOrFind(known, `${plot.aoiId} ${plot.aoiVersion}`, tokens, () => findRingsBeside(store, plot, tiles));
}

function findRingsBeside(store: OrganizationStore, plot: Land, tiles: readonly string[]): readonly RingBeside[] {
  const box = boxOf(plot.ring);
  const found = new Map<string, RingBeside & SortKey>();
  // Most plots of a square differ by their boxes, so no objects are made for them.
  const near = tiles.flatMap((tile) => ringsIn(store, tile).filter((other) => doBoxesShare(box, other.box)));
  for (const { aoiId, aoiVersion } of near) {
    const name = `${aoiId} ${aoiVersion}`;
    if (aoiId === plot.aoiId || found.has(name)) continue;
    const aoi = ringsOf(store.named('aois', aoiId)).find((one) => one.aoiVersion === aoiVersion) as Aoi;
    const shared = commonLandOf(plot, aoi);
    if (shared.share > 0) found.set(name, { aoiId, aoiVersion, ...shared, time: aoi.createdAt, id: aoiId });
  }
  return [...found.values()].sort(compareSortKeys).map(({ time: _, id: _id, ...ring }) => ring);
}

/** The present and former rings in a square. */
function ringsIn(store: OrganizationStore, tile: string): readonly BoxedRing[] {
  const known = getOrMake(caches, store, createCaches).squares;
  return getOrFind(known, tile, store.tokensOf('aois', 'tile', tile), () =>
    store
      .all('aois', 'tile', tile)
      .flatMap(ringsOf)
      .map(({ aoiId, aoiVersion, ring }) => ({ aoiId, aoiVersion, box: boxOf(ring) })),
  );
}

/** The plot with each ring that it has had. */
export const ringsOf = (aoi: Aoi): Aoi[] =>
  aoi.formerly === undefined
    ? [aoi]
    : [...new Map(versionsOf(aoi).map(({ value }) => [value.aoiVersion, value])).values()];

/** The same to the last bit for both plots: what one of them may insure beside the other, the other may too. */
function commonLandOf(one: Land, other: Land): Shared {
  if (one.aoiId > other.aoiId) {
    const { hectares, share, shareOfOther } = commonLandOf(other, one);
    return { hectares, share: shareOfOther, shareOfOther: share };
  }
  const [share, shareOfOther] = sharesOf(one.ring, other.ring);
  return { hectares: share * one.areaHectares, share, shareOfOther };
}

export function sharesOf(one: Aoi['ring'], other: Aoi['ring']): [ofOne: number, ofOther: number] {
  const area = 2 * overlapArea(one, other);
  return [area / doubleSignedArea(one), area / doubleSignedArea(other)];
}

const doBoxesShare = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
