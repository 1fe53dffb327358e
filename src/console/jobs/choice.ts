import { doubtOf } from '../../client/reading/events.ts';
import type { Aoi, WeatherEvent } from '../../contract/records.ts';
import { type Method, methodsOf, severities } from '../../contract/schemas/vocabularies.ts';
import type { Land } from '../land/land.ts';

export interface Choice {
  readonly event: WeatherEvent;
  readonly plot: Aoi;
  /** Undefined where no method detects the peril. */
  readonly method: Method | undefined;
}

/** Undefined where there is no event or no plot, or where the given one belongs to another organization. */
export function choiceOf(
  land: Land,
  chosen: { readonly event?: string; readonly plot?: string; readonly method?: string },
): Choice | undefined {
  const chosenPlot = chosen.plot === undefined ? undefined : land.plotById.get(chosen.plot);
  const event = chosen.event === undefined ? defaultEvent(land, chosenPlot) : land.eventById.get(chosen.event);
  if (event === undefined) return undefined;
  const plot = chosen.plot === undefined ? defaultPlot(land, event) : chosenPlot;
  if (plot === undefined) return undefined;
  const methods = methodsOf(event.peril);
  return { event, plot, method: methods.find((method) => method === chosen.method) ?? methods[0] };
}

/** The plots that the event touched, in the order in which it lists them. */
export const touchedPlots = (land: Land, { affectedAoiIds }: WeatherEvent): Aoi[] =>
  affectedAoiIds.flatMap((id) => land.plotById.get(id) ?? []);

/** Whether the event can be measured on the plot at all, by any identity. */
const isMeasurable = ({ peril }: WeatherEvent, { perilProfile }: Aoi): boolean =>
  methodsOf(peril).length > 0 && perilProfile.includes(peril);

function defaultEvent(land: Land, plot: Aoi | undefined): WeatherEvent | undefined {
  const fits = (event: WeatherEvent): boolean =>
    touchedPlots(land, event).some(
      (touched) => isMeasurable(event, touched) && (plot === undefined || touched.aoiId === plot.aoiId),
    );
  // An event that is not confirmed is never the default.
  const fitting = land.events.filter((event) => doubtOf(event) === null && fits(event));
  // The default is the worst event, and the newest among equal ones.
  const worst = Math.max(...fitting.map(({ severity }) => severities.indexOf(severity)));
  return fitting.find(({ severity }) => severities.indexOf(severity) === worst) ?? land.events[0];
}

function defaultPlot(land: Land, event: WeatherEvent): Aoi | undefined {
  const touched = touchedPlots(land, event);
  const [largest] = touched
    .filter((plot) => isMeasurable(event, plot))
    .toSorted((one, other) => other.areaHectares - one.areaHectares);
  return largest ?? touched[0] ?? land.plots[0];
}
