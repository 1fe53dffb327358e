import type { Aoi } from '../../contract/records.ts';
import { UnchangedWorldCache } from '../../engine/call-context/unchanged-world-cache.ts';
import { type CallContext, createIn, type Handler } from '../call-context/call-context.ts';
import { climateAt } from '../weather/climate.ts';
import { fieldOf } from '../weather/computed-days.ts';
import { cropLifeOf, growthStageAt } from '../weather/growth-stage.ts';
import { admitAoi } from './admit-aoi.ts';
import { PlotConsequences } from './plot-consequences.ts';

export const createAoi = createIn('aois', admitAoi, ({ store }, aoi, at) => {
  const consequences = new PlotConsequences(store);
  consequences.add(aoi);
  consequences.apply(at);
});

export const getAoi: Handler<'getAoi'> = (context, { params }) => {
  const { value, json } = context.store.namedEntry('aois', params.id);
  const name = `${context.organizationId} ${params.id}`;
  const computed = computedMembers.find(context.clock, name, () => renderComputedMembers(context, value));
  return { json: [json.subarray(0, -1), computed] };
};

/** The members that follow the stored ones. A stage is computed from the days of a whole season, and plots are read often. */
const computedMembers = new UnchangedWorldCache<Buffer>(1_000);

function renderComputedMembers({ store, clock }: CallContext, aoi: Aoi): Buffer {
  const field = fieldOf(store);
  const { harvestedOn = null } = cropLifeOf(field.climates, aoi, clock.now.slice(0, 10)) ?? {};
  const climate = climateAt(field.climates, aoi.weatherAt)?.region ?? null;
  const growthStage = growthStageAt(field, aoi, clock.now);
  return Buffer.from(`,${JSON.stringify({ climate, growthStage, harvestedOn }).slice(1)}`);
}
