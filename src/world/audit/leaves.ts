import { seededAt } from '../../contract/form/surface.ts';
import type { Aoi } from '../../contract/records.ts';
import { getOrMake } from '../../primitives/memoize.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { fieldOf } from '../weather/computed-days.ts';
import type { Field } from '../weather/growth-stage.ts';
import { LeafCurve } from '../weather/leaf-curve.ts';
import type { Recordings } from '../weather/recorded-days.ts';

/** The weather of the plots, now and as it was known at each instant. */
export interface AuditWeather extends Recordings {
  readonly leavesOf: LeavesOf;
}

/** The leaf curve of a plot by the weather known at an instant. */
export type LeavesOf = (aoi: Aoi, knownAt: string) => LeafCurve;

interface Known {
  /** The number of events that had struck. */
  readonly count: number;
  readonly field: Field;
  readonly curves: Map<Aoi, LeafCurve>;
}

/**
 * A later event does not change the curve of an earlier measurement. Measurements come nearly in their order, so only the curves
 * between the same two events are kept, since the field of each contains all events.
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
