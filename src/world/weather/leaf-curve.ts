// The leaf index of a plot at an instant, as NDVI: one curve for observations, scenes, detections and results. It follows from
// crop, stage, water, and the damage of events: a model (Decision 49).

import type { Aoi } from '../../contract/records.ts';
import { growthOf, harvested } from '../../law/crops/crop-growth.ts';
import { bareSoil, lostLeafOf, perennialLeaves } from '../../law/crops/leaves.ts';
import { points, valueAt } from '../../law/crops/points.ts';
import { getOrMake } from '../../primitives/memoize.ts';
import { boxesOverlap, boxOf } from '../../primitives/polygon.ts';
import { round } from '../../primitives/rounding.ts';
import { addDays, addMs } from '../../primitives/timestamps.ts';
import { strengthAt } from '../footprint/hazards.ts';
import { opticalPassWithin } from '../footprint/scenes.ts';
import { dateOfDay, dayNumberOf } from './air.ts';
import { type Field, grownOn, weatherOf } from './growth-stage.ts';
import { latticeOf } from './plot-points.ts';
import { boxOfFootprint, type PlotWeather, type StrikingWeather } from './plot-weather.ts';

/** The share of the lost leaves that grows back each day. */
const regrownADay = 0.015;
const dayMs = 86_400_000;

/** The curve of one plot. The damage of each event is measured once. */
export class LeafCurve {
  readonly #aoi: Aoi;
  /** Undefined where no climate is known. */
  readonly #weather: PlotWeather | undefined;
  readonly #events: readonly StrikingWeather[];
  readonly #lost = new Map<StrikingWeather, number>();

  constructor(field: Field, aoi: Aoi, weather = weatherOf(field, aoi)) {
    this.#aoi = aoi;
    this.#weather = weather;
    const box = boxOf(aoi.ring as [number, number][]);
    this.#events = field.events.filter(
      ({ peril, footprint }) => (peril === 'hail' || peril === 'frost') && boxesOverlap(box, boxOfFootprint(footprint)),
    );
  }

  /** Two decimals; undefined where no climate is known. */
  at(instant: string): number | undefined {
    const weather = this.#weather;
    if (weather === undefined) return undefined;
    const day = dayNumberOf(weather.lastDateBefore(addMs(instant, -1))) + 1;
    const green = (canopyOn(this.#aoi, weather, day) - bareSoil) * waterOn(weather, day);
    const left = this.#events.reduce((share, event) => share * (1 - this.#lostTo(event, instant)), 1);
    return round(bareSoil + green * left, 2);
  }

  /** The curve at the pass of the optical satellite on the local day that ends at the instant; null on a day without a pass. */
  ofDay(endsAt: string): number | null {
    const pass = opticalPassWithin(this.#aoi.centroid, addDays(endsAt, -1), endsAt);
    return pass === undefined ? null : (this.at(pass) ?? null);
  }

  #lostTo(event: StrikingWeather, instant: string): number {
    if (event.endedAt > instant) return 0;
    const lost = getOrMake(this.#lost, event, () => meanLostLeaf(event, this.#aoi));
    const days = (Date.parse(instant) - Date.parse(event.endedAt)) / dayMs;
    return lost * (1 - regrownADay) ** days;
  }
}

function canopyOn(aoi: Aoi, weather: PlotWeather, day: number): number {
  const growth = growthOf(aoi);
  if (growth === undefined) return valueAt(perennialLeaves, daysSinceSpring(aoi, day));
  const grown = grownOn(aoi, growth, weather, day);
  const isStubble = growth.begins === undefined && grown?.reached.at(-1)?.stage === harvested;
  return grown === undefined || isStubble ? bareSoil : valueAt(growth.leaves, grown.gained);
}

function daysSinceSpring({ weatherAt: { lat } }: Aoi, day: number): number {
  const year = Number(dateOfDay(day).slice(0, 4));
  const springOf = (of: number) => dayNumberOf(`${of}-${lat < 0 ? '09' : '03'}-01`);
  return day >= springOf(year) ? day - springOf(year) : day - springOf(year - 1);
}

/** Below 24 percent of soil moisture a plot lacks water; at 8 percent a third of the leaves are lost. */
const water = points({ 8: 0.67, 24: 1 });
const waterOn = (weather: PlotWeather, day: number): number => valueAt(water, weather.soilOn(day));

function meanLostLeaf(event: StrikingWeather, aoi: Aoi): number {
  const strength = strengthAt(event);
  const lost = latticeOf(aoi).map(({ lat, lon }) => lostLeafOf(event.peril, strength(lat, lon)));
  return lost.reduce((sum, one) => sum + one, 0) / lost.length;
}
