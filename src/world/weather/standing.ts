// How the crop of a plot stood when an event struck it: what a measurement rests on beside the event and the plot.

import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { WeatherEvent } from '../../contract/schemas/weather-event.ts';
import type { Standing } from '../footprint/footprint.ts';
import { type Field, growthStageAt } from './growth-stage.ts';

export const standingOf = (
  field: Field,
  { aoi, event }: { readonly aoi: Aoi; readonly event: WeatherEvent },
): Standing => ({
  growthStage: growthStageAt(field, aoi, event.startedAt),
});
