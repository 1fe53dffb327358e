import type { Aoi, Method, WeatherEvent } from '../../contract/records.ts';
import { plotAt } from '../../law/days/versions.ts';
import type { Slices } from '../../primitives/slices.ts';
import { cellsOfPlot, type PlotCells } from '../cells/plot-cells.ts';
import { damageTo } from './damage.ts';
import { rememberAnswers } from './recent-answers.ts';

/** Events of one peril that may have damaged a plot, and a method that detects it. */
export interface Candidates {
  readonly aoi: Aoi;
  readonly method: Method;
  readonly events: readonly WeatherEvent[];
}

export interface WorstDamage {
  readonly event: WeatherEvent;
  readonly damagedHectares: number;
}

const worstDamages = rememberAnswers(measureWorst);

/** The event that damaged the most hectares, the first among equals; undefined when none did. Cached, or measured now. */
export const worstDamageOf = ({ aoi, method, events }: Candidates): WorstDamage | undefined =>
  events.length === 0 ? undefined : worstDamages.answer(aoi, method, ...events);

/** Measures in slices in advance; undefined when there is nothing to measure, or the result is cached. */
export const precomputeWorstDamage = ({ aoi, method, events }: Candidates): Slices<void> | undefined =>
  events.length === 0 ? undefined : worstDamages.precompute(aoi, method, ...events);

export function* measureWorst(
  plot: Aoi,
  method: Method,
  ...events: readonly WeatherEvent[]
): Slices<WorstDamage | undefined> {
  let worst: WorstDamage | undefined;
  const cellsByVersion = new Map<number, PlotCells>();
  for (const event of events) {
    const aoi = plotAt(plot, event.startedAt);
    const cells = cellsByVersion.get(aoi.aoiVersion) ?? (yield* cellsOfPlot(aoi));
    cellsByVersion.set(aoi.aoiVersion, cells);
    const { damagedHectares } = yield* damageTo(cells, { event, aoi, method });
    if (damagedHectares > (worst?.damagedHectares ?? 0)) worst = { event, damagedHectares };
  }
  return worst;
}
