import { expect, test } from 'vitest';
import { finish } from '../../../src/primitives/slices.ts';
import { listFootprints } from '../../../src/world/jobs/listed-footprints.ts';
import { scenesOf } from '../../../src/world/jobs/named-scenes.ts';

const scene = (sceneId: string, acquiredAt: string) => ({ sceneId, role: 'before', acquiredAt, cloudCoverPct: 3 });
const result = (jobId: string, aoiId: string, ...scenes: object[]) => ({
  value: { jobId, aoiId, provenance: { provider: 'p' }, scenes },
});
const plots: Record<string, object> = {
  west: { ring: [], centroid: { lon: -60.0001, lat: -33.5 } },
  east: { ring: [], centroid: { lon: -60, lat: -33.5 } },
};
const footprintsOf = (results: () => object[]) =>
  listFootprints({ entries: results, named: (_: string, id: string) => plots[id] } as never);
const list = (...results: object[]) => finish(scenesOf(finish(footprintsOf(() => results))));

test('a scene of two squares is named once, with both and with every job once', () => {
  const one = scene('S', '2025-12-01T00:00:00.000Z');
  const scenes = list(result('job_1', 'west', one), result('job_2', 'east', one), result('job_3', 'east', one, one));
  expect(scenes).toEqual([
    {
      sceneId: 'S',
      acquiredAt: '2025-12-01T00:00:00.000Z',
      cloudCoverPct: 3,
      provider: 'p',
      squares: [
        [-61, -34],
        [-60, -34],
      ],
      jobIds: ['job_1', 'job_2', 'job_3'],
    },
  ]);
});

test('scenes are named in the order in which results have them; the result of an import names none', () => {
  const [a, b, c] = [scene('A', '2025-01-01'), scene('B', '2025-01-02'), scene('C', '2025-01-02')];
  const scenes = list(result('job_1', 'west', c, a, b), { value: { jobId: 'job_2', received: 3 } });
  expect(scenes.map(({ sceneId }) => sceneId)).toEqual(['C', 'A', 'B']);
});

test('a result that comes while the footprints are listed is none of them', () => {
  const results: object[] = [];
  const listing = footprintsOf(() => [...results]);
  results.push(result('job_1', 'west', scene('A', '2025-01-01')));
  expect(finish(listing)).toEqual([]);
});
