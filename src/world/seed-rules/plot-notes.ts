// The facts of plots that rules need. They are collected as plots are read: a million of them would be too many to keep.

import type { CollectionName } from '../../contract/collections.ts';
import type { Aoi } from '../../contract/records.ts';
import { getOrMake } from '../../primitives/memoize.ts';
import { isInside } from '../../primitives/polygon.ts';
import { referencesOf } from './references.ts';

export class PlotNotes {
  /** How many plots each portfolio has, and their hectares. */
  readonly totals = new Map<string, { readonly count: number; readonly hectares: number }>();
  /** The ids of the plots whose centroid does not lie in their ring. */
  readonly offCentre: string[] = [];
  /** The organizations to which plots claim to belong. */
  readonly owners = new Set<string>();
  /** The ids that plots name, each once, by collection. */
  readonly named = new Map<CollectionName, Set<string>>();

  add(plot: Aoi): void {
    const { aoiId, organizationId, portfolioId, areaHectares, centroid, ring } = plot;
    this.owners.add(organizationId);
    for (const { target, id } of referencesOf('aois', plot)) getOrMake(this.named, target, () => new Set()).add(id);
    const { count, hectares } = this.totals.get(portfolioId) ?? { count: 0, hectares: 0 };
    this.totals.set(portfolioId, { count: count + 1, hectares: hectares + areaHectares });
    if (!isInside([centroid.lon, centroid.lat], ring as [number, number][])) this.offCentre.push(aoiId);
  }
}
