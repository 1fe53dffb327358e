// The plot whose weather is shown: chosen by itself, or through a watch or an alert. Pure.

import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { Alert } from '../../contract/schemas/watch.ts';
import type { Land } from '../land/land.ts';

/** Without a selection, the first watched plot, or else the first of all. */
export function plotOf(land: Land, alerts: readonly Alert[], selection: string | null): Aoi | undefined {
  if (selection === null) return watchedFirst(land)[0];
  const watch = land.watches.find(({ watchSubscriptionId }) => watchSubscriptionId === selection);
  const alert = alerts.find(({ alertId }) => alertId === selection);
  return land.plotById.get(watch?.aoiId ?? alert?.aoiId ?? selection);
}

export function watchedFirst({ plots, watches }: Land): readonly Aoi[] {
  const watched = new Set(watches.map(({ aoiId }) => aoiId));
  return [...plots.filter(({ aoiId }) => watched.has(aoiId)), ...plots.filter(({ aoiId }) => !watched.has(aoiId))];
}
