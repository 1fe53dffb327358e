import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { insuredLoss, writeFixtures } from '../../bench/fixtures.ts';
import { openFixturesFolder } from '../../src/server/seed/fixtures-folder.ts';
import { openSeed } from '../../src/world/seed-rules/seed-rules.ts';
import { World } from '../../src/world/world.ts';
import { call } from '../support/test-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'sbox-many-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const plots = 12_000;
writeFixtures(folder, { plots, insured: 250 });
const { seed, violations } = openSeed(openFixturesFolder(folder));

test('a generated folder breaks no rule and has as many plots as asked for', () => {
  expect(violations).toEqual([]);
  expect(seed?.of('org_pampa').records('aois').size).toBe(plots);
});

test('its pages lead through every plot once, newest first, whether values or texts are kept', () => {
  if (seed === null) throw new Error('the folder was refused');
  const world = new World(seed, { jobSteps: 1 });
  const ids: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const query = { limit: '250', ...(cursor === null ? {} : { cursor }) };
    const { data, page } = JSON.parse(
      String(
        world.execute({ operationId: 'listAois', organizationId: 'org_pampa', path: '/v1/aois', params: {}, query })
          .body,
      ),
    );
    ids.push(...data.map(({ aoiId }: { aoiId: string }) => aoiId));
    cursor = page.nextCursor;
    if (cursor === null) break;
  }
  expect(ids).toHaveLength(plots);
  expect(new Set(ids).size).toBe(plots);
  expect(ids.at(-1)).toBe('aoi_0001');
});

test('an insured plot can be claimed', () => {
  if (seed === null) throw new Error('the folder was refused');
  const world = new World(seed, { jobSteps: 1 });
  const body = { ...insuredLoss(249), peril: 'hail', occurredAt: '2026-01-14T18:00:00-03:00', claimedHectares: 10 };
  expect(call(world, 'createClaim', { body }).status).toBe(201);
});
