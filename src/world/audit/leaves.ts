import { seededAt } from '../../contract/form/surface.ts';
import type { Aoi } from '../../contract/records.ts';
import { getOrMake } from '../../primitives/memoize.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { fieldOf } from '../weather/computed-days.ts';
import type { Field } from '../weather/growth-stage.ts';
import { LeafCurve } from '../weather/leaf-curve.ts';
import type { Recordings } from '../weather/recorded-days.ts';

/** The weather of the plots, as it is now and as it was known at each instant. */
export interface Sky extends Recordings {
  readonly leavesOf: LeavesOf;
}

/** The leaves of a plot, as far as its weather was known at an instant. */
export type LeavesOf = (aoi: Aoi, knownAt: string) => LeafCurve;

interface Known {
  /** How many events had struck. */
  readonly count: number;
  readonly field: Field;
  readonly curves: Map<Aoi, LeafCurve>;
}

/**
 * An event that strikes later does not change the curve of an earlier measurement. Measurements come nearly in their
 * order, so only the curves between the same two strikes are kept, since the field of each holds all events.
 */
export function leavesIn(store: OrganizationStore): LeavesOf {
  const struck = store.all('events').flatMap(({ createdAt }) => (createdAt >= seededAt ? [createdAt] : []));
  let known: Known | undefined;
  return (aoi, measuredAt) => {
    const knownAt = measuredAt > seededAt ? measuredAt : seededAt;
    const count = struck.filter((createdAt) => createdAt < knownAt).length;
    if (known?.count !== count) known = { count, field: fieldOf(store, knownAt), curves: new Map() };
    const { field, curves } = known;
    return getOrMake(curves, aoi, () => new LeafCurve(field, aoi));
  };
}
