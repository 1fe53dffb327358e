// Plots: the single read, which shows the stage of the crop beside the record.

import type { Handler } from '../call-context/call-context.ts';
import { fieldOf } from '../weather/computed-days.ts';
import { growthStageAt } from '../weather/growth-stage.ts';

export const getAoi: Handler<'getAoi'> = ({ store, clock }, { params }) => {
  const { value, json } = store.namedEntry('aois', params.id);
  const growthStage = growthStageAt(fieldOf(store), value, clock.now);
  return { json: `${json.slice(0, -1)},"growthStage":${JSON.stringify(growthStage)}}` };
};
