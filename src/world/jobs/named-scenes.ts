// The scenes that the results of footprint jobs name, each with the squares over which it was read and the jobs that read
// it (Decision 56).

import type { RecordOf } from '../../contract/collections.ts';
import type { FootprintResult } from '../../contract/records.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { squareOf } from '../footprint/scenes.ts';

type Scene = FootprintResult['scenes'][number];

export interface NamedScene extends Pick<Scene, 'sceneId' | 'acquiredAt' | 'cloudCoverPct'> {
  readonly provider: string;
  /** South-west corners of squares of one degree; a scene has several when its satellite passes them at one time. */
  readonly squares: [lon: number, lat: number][];
  readonly jobIds: string[];
}

/** Those of this moment, whatever is written while they are listed. */
export const listNamedScenes = (store: OrganizationStore): Slices<NamedScene[]> =>
  listScenesOf(store.entries('jobResults'), store);

/** One result per slice. */
function* listScenesOf(
  results: readonly { readonly value: RecordOf<'jobResults'> }[],
  store: OrganizationStore,
): Slices<NamedScene[]> {
  const scenes = new Map<string, NamedScene>();
  for (const { value } of results) {
    yield;
    if (!('scenes' in value)) continue;
    const plot = store.get('aois', value.aoiId);
    if (plot === undefined) continue;
    for (const scene of value.scenes) addScene(scenes, scene, value, squareOf(plot.centroid));
  }
  return [...scenes.values()];
}

function addScene(
  scenes: Map<string, NamedScene>,
  { sceneId, acquiredAt, cloudCoverPct }: Scene,
  { jobId, provenance: { provider } }: FootprintResult,
  square: [number, number],
): void {
  const known = scenes.get(sceneId) ?? { sceneId, acquiredAt, cloudCoverPct, provider, squares: [], jobIds: [] };
  scenes.set(sceneId, known);
  if (!known.squares.some(([lon, lat]) => lon === square[0] && lat === square[1])) known.squares.push(square);
  if (!known.jobIds.includes(jobId)) known.jobIds.push(jobId);
}
