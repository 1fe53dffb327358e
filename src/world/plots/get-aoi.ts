// Plots: the single read, which shows the stage of the crop beside the record.

import type { Aoi } from '../../contract/schemas/aoi.ts';
import { Remembered } from '../../primitives/remembered.ts';
import type { CallContext, Handler } from '../call-context/call-context.ts';
import type { Clock } from '../kernel/clock.ts';
import { fieldOf } from '../weather/computed-days.ts';
import { growthStageAt } from '../weather/growth-stage.ts';

export const getAoi: Handler<'getAoi'> = (context, { params }) => {
  const { value, json } = context.store.namedEntry('aois', params.id);
  const endings = endingsOf(context);
  const name = `${context.store.organizationId} ${params.id}`;
  const ending = endings.get(name) ?? endings.keep(name, renderEnding(context, value));
  return { json: [json.subarray(0, -1), ending] };
};

function renderEnding({ store, clock }: CallContext, aoi: Aoi): Buffer {
  return Buffer.from(`,"growthStage":${JSON.stringify(growthStageAt(fieldOf(store), aoi, clock.now))}}`);
}

/** A season of days stands behind a stage, and plots are read often: what was found is good until the world changes. */
const known = new WeakMap<Clock, { readonly moves: number; readonly endings: Remembered<Buffer> }>();
const most = 1_000;

function endingsOf({ clock }: CallContext): Remembered<Buffer> {
  const kept = known.get(clock);
  if (kept?.moves === clock.moves) return kept.endings;
  const endings = new Remembered<Buffer>(most);
  known.set(clock, { moves: clock.moves, endings });
  return endings;
}
