// The results of footprint jobs, each with the ground that it measured (Decision 56).

import type { RecordOf } from '../../contract/collections.ts';
import type { FootprintResult, Position } from '../../contract/records.ts';
import { Remembered } from '../../primitives/remembered.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { outline } from '../cells/outline.ts';
import { listCells } from '../footprint/footprint-raster.ts';

export interface ListedFootprint {
  readonly result: FootprintResult;
  /** The ring of the plot, or the outline of its cells where it has another ring by now. */
  readonly rings: readonly Position[][];
}

/** Those of this moment, whatever is written while they are listed. */
export const listFootprints = (store: OrganizationStore): Slices<ListedFootprint[]> =>
  listFootprintsOf(store.entries('jobResults'), store);

/** One result per slice. */
function* listFootprintsOf(
  results: readonly { readonly value: RecordOf<'jobResults'> }[],
  store: OrganizationStore,
): Slices<ListedFootprint[]> {
  const found: ListedFootprint[] = [];
  for (const { value } of results) {
    yield;
    if ('scenes' in value) found.push({ result: value, rings: yield* ringsOf(store, value) });
  }
  return found;
}

const outlines = new Remembered<Position[][]>(1_000);

function* ringsOf(store: OrganizationStore, result: FootprintResult): Slices<readonly Position[][]> {
  const plot = store.get('aois', result.aoiId);
  if (plot?.aoiVersion === result.aoiVersion) return [plot.ring];
  const known = outlines.get(result.resultDigest);
  if (known !== undefined) return known;
  const { coordinates } = yield* outline(listCells(result).map(([id]) => ({ id })));
  const outers = coordinates.map(([ring]) => ring as Position[]);
  return outlines.keep(result.resultDigest, outers);
}
