// How the crop of a plot stood when an event struck it, and its leaves at the scenes before and after: what a measurement rests on
// beside the event and the plot.

import type { FootprintSubject, Standing } from '../footprint/footprint.ts';
import { listScenes } from '../footprint/scenes.ts';
import { type Field, growthStageAt } from './growth-stage.ts';
import { LeafCurve } from './leaf-curve.ts';

export function standingOf(field: Field, { aoi, event, method }: Omit<FootprintSubject, 'standing'>): Standing {
  const curve = new LeafCurve(field, aoi);
  const [before, after] = listScenes(event, aoi.centroid, method).map(({ acquiredAt }) => curve.at(acquiredAt));
  const isKnown = before !== undefined && after !== undefined;
  return { growthStage: growthStageAt(field, aoi, event.startedAt), leaf: isKnown ? { before, after } : null };
}
