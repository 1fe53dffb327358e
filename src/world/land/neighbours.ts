import type { Aoi } from '../../contract/records.ts';
import { compareSortKeys, type SortKey } from '../../engine/records/entry.ts';
import { versionsOf } from '../../law/days/versions.ts';
import type { Shared } from '../../law/rules/land-rules.ts';
import { getOrMake } from '../../primitives/memoize.ts';
import { overlapArea } from '../../primitives/overlap-area.ts';
import { type Box, boxOf, turnOf } from '../../primitives/polygon.ts';
import { Remembered } from '../../primitives/remembered.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { tilesMetBy } from '../records/indexes.ts';

/** Without a version it is a plot as it may become. */
export type Land = Pick<Aoi, 'aoiId' | 'ring' | 'areaHectares'> & Partial<Pick<Aoi, 'aoiVersion'>>;

export interface Neighbour extends Shared {
  readonly aoi: Aoi;
}

/** The other plots that share land with this one, the oldest first, of those that are meant: as they are, or as `asThey` says. */
export function neighboursOf(
  store: OrganizationStore,
  plot: Land,
  isMeant: (aoi: Aoi) => boolean,
  asThey = (aoi: Aoi): readonly Aoi[] => [aoi],
): Neighbour[] {
  return besides(store, plot).flatMap(({ aoiId, aoiVersion, ...shares }) =>
    asThey(store.named('aois', aoiId))
      .filter((aoi) => aoi.aoiVersion === aoiVersion && isMeant(aoi))
      .map((aoi) => ({ aoi, ...shares, hectares: shares.share * plot.areaHectares })),
  );
}

/** One ring of a plot. */
type Ringed = Pick<Aoi, 'aoiId' | 'aoiVersion'>;
type Boxed = Ringed & { readonly box: Box };
type Beside = Ringed & Pick<Shared, 'share' | 'shareOfOther'>;

/** What was found while the tokens of its squares were these. */
interface Found<Value> {
  readonly tokens: readonly object[];
  readonly value: Value;
}

/** Of each store the rings in its squares, and what shares land with each ring that was asked for: kept beside the records. */
const remembered = new WeakMap<OrganizationStore, ReturnType<typeof forget>>();
const ringsRemembered = 50_000;
const forget = () => ({
  squares: new Remembered<Found<readonly Boxed[]>>(ringsRemembered, ({ value }) => 1 + value.length),
  besides: new Remembered<Found<readonly Beside[]>>(ringsRemembered, ({ value }) => 1 + value.length),
});

function recall<Value>(
  known: Remembered<Found<Value>>,
  name: string,
  tokens: readonly object[],
  find: () => Value,
): Value {
  const found = known.get(name);
  const isSame =
    found?.tokens.length === tokens.length && found.tokens.every((token, index) => token === tokens[index]);
  return isSame ? found.value : known.keep(name, { tokens, value: find() }).value;
}

function besides(store: OrganizationStore, plot: Land): readonly Beside[] {
  const tiles = tilesMetBy(boxOf(plot.ring));
  if (plot.aoiVersion === undefined) return findBesides(store, plot, tiles);
  const tokens = tiles.flatMap((tile) => store.tokensOf('aois', 'tile', tile));
  const known = getOrMake(remembered, store, forget).besides;
  return recall(known, `${plot.aoiId} ${plot.aoiVersion}`, tokens, () => findBesides(store, plot, tiles));
}

function findBesides(store: OrganizationStore, plot: Land, tiles: readonly string[]): readonly Beside[] {
  const box = boxOf(plot.ring);
  const found = new Map<string, Beside & SortKey>();
  // Most of a square are told apart by their boxes: nothing is made of them.
  const near = tiles.flatMap((tile) => ringsIn(store, tile).filter((other) => doBoxesShare(box, other.box)));
  for (const { aoiId, aoiVersion } of near) {
    const name = `${aoiId} ${aoiVersion}`;
    if (aoiId === plot.aoiId || found.has(name)) continue;
    const aoi = ringsOf(store.named('aois', aoiId)).find((one) => one.aoiVersion === aoiVersion) as Aoi;
    const [share, shareOfOther] = sharesOf(plot.ring, aoi.ring);
    if (share > 0) found.set(name, { aoiId, aoiVersion, share, shareOfOther, time: aoi.createdAt, id: aoiId });
  }
  return [...found.values()].sort(compareSortKeys).map(({ time: _, id: _id, ...beside }) => beside);
}

/** Each ring that lies in a square, or lay there. */
function ringsIn(store: OrganizationStore, tile: string): readonly Boxed[] {
  const known = getOrMake(remembered, store, forget).squares;
  return recall(known, tile, store.tokensOf('aois', 'tile', tile), () =>
    store
      .all('aois', 'tile', tile)
      .flatMap(ringsOf)
      .map(({ aoiId, aoiVersion, ring }) => ({ aoiId, aoiVersion, box: boxOf(ring) })),
  );
}

/** The plot with each ring that it has had. */
export const ringsOf = (aoi: Aoi): Aoi[] =>
  aoi.formerly === undefined ? [aoi] : [...new Map(versionsOf(aoi).map(({ is }) => [is.aoiVersion, is])).values()];

/** How much of each ring the two have in common. */
export function sharesOf(one: Aoi['ring'], other: Aoi['ring']): [ofOne: number, ofOther: number] {
  const area = 2 * overlapArea(one, other);
  return [area / turnOf(one), area / turnOf(other)];
}

const doBoxesShare = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
