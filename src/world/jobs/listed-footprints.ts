// The results of footprint jobs, each with the ground that it measured (Decision 56).

import type { RecordOf } from '../../contract/collections.ts';
import type { Aoi, FootprintResult, Position } from '../../contract/records.ts';
import { Remembered } from '../../primitives/remembered.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { outline } from '../cells/outline.ts';
import { listCells } from '../footprint/footprint-raster.ts';
import { squareOf } from '../footprint/scenes.ts';

export interface ListedFootprint {
  readonly result: FootprintResult;
  /** The ring of the plot, or the outline of its cells where it has another ring by now. */
  readonly rings: readonly Position[][];
  /** That of its plot, over which its scenes were read. */
  readonly square: ReturnType<typeof squareOf>;
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
    if (!('scenes' in value)) continue;
    const plot = store.named('aois', value.aoiId);
    found.push({ result: value, rings: yield* ringsOf(plot, value), square: squareOf(plot.centroid) });
  }
  return found;
}

const outlines = new Remembered<Position[][]>(1_000);

function* ringsOf(plot: Aoi, result: FootprintResult): Slices<readonly Position[][]> {
  if (plot.aoiVersion === result.aoiVersion) return [plot.ring];
  const known = outlines.get(result.resultDigest);
  if (known !== undefined) return known;
  const { coordinates } = yield* outline(listCells(result).map(([id]) => ({ id })));
  const outers = coordinates.map(([ring]) => ring as Position[]);
  return outlines.keep(result.resultDigest, outers);
}
