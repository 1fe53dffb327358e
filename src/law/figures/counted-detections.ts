// Chooses the detections that count, since several measurements of one event and plot are one damage (Decision 20); and computes
// the loss to expect.

import type { Detection } from '../../contract/records.ts';
import { type Method, methodsOfPeril } from '../../contract/schemas/vocabularies.ts';
import { groupBy } from '../../primitives/group-by.ts';
import { round } from '../../primitives/rounding.ts';

const defaultMethods: readonly Method[] = Object.values(methodsOfPeril).map(([first]) => first);

export const countedDetections = (detections: readonly Detection[]): Detection[] =>
  [...groupBy(detections, ({ eventId, aoiId }) => `${eventId} ${aoiId}`).values()].map(pickOne);

/** The percentage of the yield of all their plots, one decimal; null without detections, or where the loss of one is not known. */
export function expectedLossOf(detections: readonly Detection[]): number | null {
  if (detections.length === 0) return null;
  let [lost, hectares] = [0, 0];
  for (const { area, detections: ofPlot } of plotsIn(detections)) {
    let pct = 0;
    for (const { expectedLossPct } of ofPlot) {
      if (expectedLossPct === null) return null;
      pct += expectedLossPct;
    }
    // Two events cannot take more than the whole plot.
    lost += area * Math.min(100, pct);
    hectares += area;
  }
  return round(lost / hectares, 1);
}

/** The plots of the counted detections, each with its largest area. */
export const plotsIn = (detections: readonly Detection[]) =>
  [...groupBy(countedDetections(detections), ({ aoiId }) => aoiId).values()].map((ofPlot) => ({
    area: Math.max(...ofPlot.map(({ aoiHectares }) => aoiHectares)),
    detections: ofPlot,
  }));

/** The detection by the default method on the newest geometry; without one, the first. */
function pickOne(measurements: readonly Detection[]): Detection {
  const byDefault = measurements.filter(({ method }) => defaultMethods.includes(method));
  const newest = Math.max(...byDefault.map(({ aoiVersion }) => aoiVersion));
  return byDefault.find(({ aoiVersion }) => aoiVersion === newest) ?? (measurements[0] as Detection);
}
