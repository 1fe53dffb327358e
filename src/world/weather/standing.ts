// How the crop of a plot stood when an event struck it, and its leaves at the scenes before and after: what a measurement rests on
// beside the event and the plot.

import type { FootprintSubject, Standing } from '../footprint/footprint.ts';
import { listScenes } from '../footprint/scenes.ts';
import { type Field, growthStageAt } from './growth-stage.ts';
import { LeafCurve } from './leaf-curve.ts';

export const standingOf = (field: Field, { aoi, event, method }: Omit<FootprintSubject, 'standing'>): Standing => ({
  growthStage: growthStageAt(field, aoi, event.startedAt),
  leaf: leafPairOf(new LeafCurve(field, aoi), { aoi, event, method }),
});

/** Of the plot's curve; null where it is not known. */
export function leafPairOf(
  curve: LeafCurve,
  { aoi, event, method }: Omit<FootprintSubject, 'standing'>,
): Standing['leaf'] {
  const [before, after] = listScenes(event, aoi.centroid, method).map(({ acquiredAt }) => curve.at(acquiredAt));
  return before === undefined || after === undefined ? null : { before, after };
}
