// The scenes that the results of footprint jobs name, each with the squares over which it was read and the jobs that read
// it (Decision 56).

import type { FootprintResult } from '../../contract/records.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { ListedFootprint } from './listed-footprints.ts';

type Scene = FootprintResult['scenes'][number];

export interface NamedScene extends Pick<Scene, 'sceneId' | 'acquiredAt' | 'cloudCoverPct'> {
  readonly provider: string;
  /** South-west corners of squares of one degree; a scene has several when its satellite passes them at one time. */
  readonly squares: [lon: number, lat: number][];
  readonly jobIds: string[];
}

/** In the order in which the footprints have them, one of these per slice. */
export function* scenesOf(footprints: readonly Pick<ListedFootprint, 'result' | 'square'>[]): Slices<NamedScene[]> {
  const scenes = new Map<string, NamedScene>();
  for (const { result, square } of footprints) {
    yield;
    for (const scene of result.scenes) addScene(scenes, scene, result, square);
  }
  return [...scenes.values()];
}

function addScene(
  scenes: Map<string, NamedScene>,
  { sceneId, acquiredAt, cloudCoverPct }: Scene,
  { jobId, provenance: { provider } }: FootprintResult,
  square: ListedFootprint['square'],
): void {
  const known = scenes.get(sceneId) ?? { sceneId, acquiredAt, cloudCoverPct, provider, squares: [], jobIds: [] };
  scenes.set(sceneId, known);
  if (!known.squares.some(([lon, lat]) => lon === square[0] && lat === square[1])) known.squares.push(square);
  if (!known.jobIds.includes(jobId)) known.jobIds.push(jobId);
}
