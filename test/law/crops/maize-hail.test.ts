import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Aoi } from '../../../src/contract/schemas/aoi.ts';
import type { WeatherEvent } from '../../../src/contract/schemas/weather-event.ts';
import { openFixturesFolder, seedFolder } from '../../../src/server/seed/fixtures-folder.ts';
import { createSeed } from '../../../src/world/records/seed.ts';
import { World } from '../../../src/world/world.ts';
import { hazardEvent, squarePlot } from '../../support/hazard-event.ts';
import { call } from '../../support/test-world.ts';

/** Stage, and the loss by tenths of the leaves, as the page of the oracle has them. */
const oracle = readFileSync(new URL('../../oracle/maize-hail.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| [VR]/.test(line))
  .map((line) => {
    const [stage, ...losses] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { stage: stage as string, losses: losses.map(Number) };
  });

/** The day on which maize is sown that is in the stage on 10 January 2026. */
const sown: Readonly<Record<string, string>> = {
  R4: '2025-09-24',
  R3: '2025-10-11',
  R2: '2025-10-20',
  'R1, silks brown': '2025-10-28',
  R1: '2025-11-04',
  VT: '2025-11-11',
  V18: '2025-11-16',
  V16: '2025-11-20',
  V14: '2025-11-26',
  V12: '2025-12-03',
  V10: '2025-12-09',
  V8: '2025-12-15',
  V6: '2025-12-21',
};

/** Largest stones of ten events, which take one tenth to ten tenths of the leaves in the one cell of the plot. */
const stonesMm = [8, 11.5, 17, 20.5, 24, 26, 29.5, 38, 39.5, 40.5];

const swath = { swathLengthKm: 20, swathWidthKm: 4, directionDegrees: 90 };
const plots = oracle.map(
  ({ stage }, row): Aoi => ({
    ...squarePlot(0.04),
    aoiId: `aoi_${9100 + row}`,
    crop: 'maize',
    sowingDate: sown[stage] as string,
  }),
);
const storms = stonesMm.map(
  (maxHailSizeMm, column): WeatherEvent =>
    hazardEvent('hail', {
      eventId: `evt_0${200 + column}`,
      startedAt: '2026-01-10T18:00:00.000Z',
      endedAt: '2026-01-10T19:00:00.000Z',
      metrics: { maxHailSizeMm, meshMm: maxHailSizeMm, ...swath },
    }),
);

const { readRecords: _, ...folder } = openFixturesFolder(seedFolder);
const added: Readonly<Record<string, readonly unknown[]>> = {
  'org_pampa/aois.json': plots,
  'org_pampa/events.json': storms,
};
const seed = createSeed({
  ...folder,
  read: (path) =>
    added[path] === undefined ? folder.read(path) : [...(folder.read(path) as unknown[]), ...added[path]],
});

test('all 130 cells of the table of maize are reached through detections', () => {
  const world = new World(seed, { jobSteps: 0 });
  const met = plots.map(({ aoiId }) => {
    const found = storms.map(({ eventId }) => call(world, 'createDetection', { body: { eventId, aoiId } }).data);
    const [first] = found;
    return { stage: first?.growthStage?.name, losses: found.map(({ expectedLossPct }) => expectedLossPct) };
  });
  expect(met.flatMap(({ losses }) => losses)).toHaveLength(130);
  expect(met).toEqual(oracle);
});
