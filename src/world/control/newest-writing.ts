// When the policies over the plots of a footprint were written: nothing that strikes now may have begun before (Decision 66).

import type { Slices } from '../../primitives/slices.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { touchedBy } from '../plots/touched-plots.ts';
import type { StrikingEvent } from './strikes.ts';

/** When the newest policy over the plots was written; empty where none insures them. */
export function* newestWriting(store: OrganizationStore, footprint: StrikingEvent['footprint']): Slices<string> {
  const touched = yield* touchedBy(store, footprint);
  const written = touched.flatMap((id) => store.all('policies', 'aoiIds', id)).map(({ writtenAt }) => writtenAt);
  return written.sort().at(-1) ?? '';
}
