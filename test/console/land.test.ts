import { expect, test } from 'vitest';
import { fitBounds } from '../../src/console/drawing/view.ts';
import { boundsOfNewest, buildLand } from '../../src/console/land/land.ts';
import { renderWord } from '../../src/console/land/words.ts';
import { listLandLabels } from '../../src/console/map/land-layers.tsx';
import type { WeatherEvent } from '../../src/contract/records.ts';
import { call, createTestWorld } from '../support/test-world.ts';

const [cancelled, preliminary, struck] = call(createTestWorld(), 'listEvents').data.map((event, index) => ({
  ...event,
  status: (['cancelled', 'preliminary'] as const)[index] ?? 'confirmed',
})) as [WeatherEvent, WeatherEvent, WeatherEvent];

test('the map opens on the newest event that struck, and on none that was cancelled or is not confirmed', () => {
  const newest = boundsOfNewest(buildLand([], [struck]));
  expect(newest).toBeDefined();
  expect(boundsOfNewest(buildLand([], [cancelled, preliminary, struck]))).toEqual(newest);
  expect(boundsOfNewest(buildLand([], [cancelled, preliminary]))).toBeUndefined();
});

test('the label of an event on the map says whether it is cancelled or preliminary', () => {
  for (const [event, said] of [
    [cancelled, /⁩, cancelled$/],
    [preliminary, /⁩, preliminary$/],
    [struck, /⁩$/],
  ] as const) {
    const size = { width: 800, height: 600 };
    const land = buildLand([], [event]);
    const [west, south, east, north] = land.eventShapes[0]?.bounds ?? [0, 0, 0, 0];
    const [label] = listLandLabels({ view: fitBounds([west, south, east, north], size), size }, land);
    expect(label?.text).toMatch(said);
  }
});

test('a word has blanks for its underscores, and an id within it keeps its own', () => {
  expect(renderWord('evidence_withdrawn: evt_0015 was cancelled.')).toBe('evidence withdrawn: evt_0015 was cancelled.');
  expect(renderWord('under_review')).toBe('under review');
});
