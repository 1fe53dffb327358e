// How the crop of a plot stood when an event struck it, and its leaves at the scenes before and after: what a measurement rests on
// beside the event and the plot.

import type { LeafPair } from '../footprint/cell-index.ts';
import type { FootprintSubject } from '../footprint/footprint.ts';
import { listScenes } from '../footprint/scenes.ts';
import { type Field, growthStageAt } from './growth-stage.ts';
import { LeafCurve } from './leaf-curve.ts';

type Struck = Omit<FootprintSubject, 'cropState'>;

/** A plot, an event and a method, with the state of the crop, which a measurement needs as well. */
export const subjectOf = (field: Field, struck: Struck): FootprintSubject => ({
  ...struck,
  cropState: {
    growthStage: growthStageAt(field, struck.aoi, struck.event.startedAt),
    leaf: leafPairOf(new LeafCurve(field, struck.aoi), struck),
  },
});

/** The leaves before and after the event; null where the curve of the plot is not known. */
export function leafPairOf(curve: LeafCurve, { aoi, event, method }: Struck): LeafPair | null {
  const [before, after] = listScenes(event, aoi.centroid, method).map(({ acquiredAt }) => curve.at(acquiredAt));
  return before === undefined || after === undefined ? null : { before, after };
}
