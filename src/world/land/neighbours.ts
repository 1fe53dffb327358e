// Which plots of an organization lie on the same land: shared area decides, not corners (Decision 32).

import type { Aoi } from '../../contract/records.ts';
import { compareSortKeys, type SortKey } from '../../engine/records/entry.ts';
import { versionsOf } from '../../law/days/versions.ts';
import type { Shared } from '../../law/rules/land-rules.ts';
import { overlapArea } from '../../primitives/overlap-area.ts';
import { type Box, boxOf, turnOf } from '../../primitives/polygon.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { tilesMetBy } from '../records/indexes.ts';

export type Land = Pick<Aoi, 'aoiId' | 'ring' | 'areaHectares'>;

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
  const box = boxOf(plot.ring);
  const found = new Map<string, Neighbour>();
  for (const tile of tilesMetBy(box)) {
    for (const { id, value } of store.each('aois', 'tile', tile)) {
      if (id === plot.aoiId) continue;
      for (const aoi of asThey(value)) {
        if (!doBoxesShare(box, boxOf(aoi.ring))) continue;
        const key = `${aoi.aoiId} ${aoi.aoiVersion}`;
        if (found.has(key) || !isMeant(aoi)) continue;
        const [share, shareOfOther] = sharesOf(plot.ring, aoi.ring);
        found.set(key, { aoi, share, shareOfOther, hectares: share * plot.areaHectares });
      }
    }
  }
  return [...found.values()]
    .filter(({ share }) => share > 0)
    .sort((a, b) => compareSortKeys(ageOf(a.aoi), ageOf(b.aoi)));
}

/** The plot with each ring that it has had. */
export const ringsOf = (aoi: Aoi): Aoi[] =>
  aoi.formerly === undefined ? [aoi] : [...new Map(versionsOf(aoi).map(({ is }) => [is.aoiVersion, is])).values()];

const ageOf = ({ createdAt, aoiId }: Aoi): SortKey => ({ time: createdAt, id: aoiId });

/** How much of each ring the two have in common. */
export function sharesOf(one: Aoi['ring'], other: Aoi['ring']): [ofOne: number, ofOther: number] {
  const area = 2 * overlapArea(one, other);
  return [area / turnOf(one), area / turnOf(other)];
}

const doBoxesShare = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
