// The state of a plot's crop at an event, and its leaves at the scenes before and after: the input of a measurement beside the
// event and the plot.

import type { Aoi, Climate, WeatherEvent } from '../../contract/records.ts';
import { type Standing, standingOn } from '../../law/days/crop-life.ts';
import { shiftDate } from '../../law/days/zones.ts';
import type { LeafPair } from '../footprint/cell-index.ts';
import type { FootprintSubject } from '../footprint/footprint.ts';
import { listScenes } from '../footprint/scenes.ts';
import { climateAt } from './climate.ts';
import { cropLifeOf, type Field, growthStageAt } from './growth-stage.ts';
import { LeafCurve } from './leaf-curve.ts';
import { lastDateBefore } from './plot-weather.ts';

type Struck = Omit<FootprintSubject, 'cropState'>;

/** A plot, an event and a method, with the state of the crop. */
export const subjectOf = (field: Field, struck: Struck): FootprintSubject => ({
  ...struck,
  cropState: {
    crop: standingAt(field.climates, struck.aoi, struck.event),
    growthStage: growthStageAt(field, struck.aoi, struck.event.startedAt),
    leaf: leafPairOf(new LeafCurve(field, struck.aoi), struck),
  },
});

/** Whether the crop that the event affects stood on one of its days. */
export function standingAt(
  climates: readonly Climate[],
  aoi: Aoi,
  { startedAt, endedAt, peril }: Pick<WeatherEvent, 'startedAt' | 'endedAt' | 'peril'>,
): Standing {
  const climate = climateAt(climates, aoi.weatherAt);
  if (climate === undefined) return 'unknown';
  const days = [startedAt, endedAt].map((instant) => shiftDate(lastDateBefore(climate, instant), 1)) as [
    string,
    string,
  ];
  const life = cropLifeOf(climates, aoi, days[0]);
  return life === undefined ? 'unknown' : standingOn(life, days, peril);
}

/** The leaves before and after the event; null where the curve of the plot is not known. */
export function leafPairOf(curve: LeafCurve, { aoi, event, method }: Struck): LeafPair | null {
  const [before, after] = listScenes(event, aoi.centroid, method).map(({ acquiredAt }) => curve.at(acquiredAt));
  return before === undefined || after === undefined ? null : { before, after };
}
