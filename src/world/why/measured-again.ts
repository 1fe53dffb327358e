// Measures the cells of a detection again for an explanation: equal events and plots give equal cells. Importing it loads the
// cell library.

import type { Detection, FootprintResult } from '../../contract/records.ts';
import type { Method } from '../../contract/schemas/vocabularies.ts';
import { versionsOf } from '../../law/days/versions.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { measureFootprint } from '../footprint/footprint.ts';
import { fieldOf } from '../weather/computed-days.ts';
import { subjectOf } from '../weather/crop-state.ts';

/** Undefined where the event or the plot has changed since. */
export function* measureAgain(
  store: OrganizationStore,
  detection: Detection,
): Slices<FootprintResult['cellsBySeverity'] | undefined> {
  const { eventId, aoiId, aoiVersion, damagedHectares, expectedLossPct } = detection;
  const event = store.named('events', eventId);
  const aoi = versionsOf(store.named('aois', aoiId)).findLast(({ value }) => value.aoiVersion === aoiVersion)?.value;
  if (aoi === undefined) return undefined;
  const method = detection.method as Method;
  const { cropState } = subjectOf(fieldOf(store), { aoi, event, method });
  const measured = yield* measureFootprint(event, aoi, method, cropState);
  const isSame = measured.damagedHectares === damagedHectares && measured.expectedLossPct === expectedLossPct;
  return isSame ? measured.cellsBySeverity : undefined;
}
