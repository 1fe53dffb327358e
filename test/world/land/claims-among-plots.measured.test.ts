// What a claim costs does not depend on how many plots there are, or how many lie around it: in processor time, by turns.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { insuredLoss, writeFixtures } from '../../../bench/fixtures.ts';
import { openFixturesFolder } from '../../../src/server/seed/fixtures-folder.ts';
import { createSeed } from '../../../src/world/records/seed.ts';
import { World } from '../../../src/world/world.ts';
import { runImport } from '../../support/import.ts';
import { measureUntilBelow } from '../../support/quiet-machine.ts';
import { createTestWorld, requestOf } from '../../support/test-world.ts';

/** Of the quickest of so many turns: whatever else runs only makes others slower. */
const turns = 12;
const claimsPerTurn = 40;

interface Insured {
  readonly policyId: string;
  readonly aoiId: string;
}

interface Subject {
  readonly openWorld: () => World;
  readonly lossAt: (index: number) => Insured;
}

function report(world: World, loss: Insured): void {
  const body = { ...loss, peril: 'hail', occurredAt: '2026-01-14T18:00:00-03:00' };
  expect(world.execute(requestOf('createClaim', { body })).status).toBe(201);
}

/** Microseconds of a claim, after a few that find what is found once. */
function measure({ openWorld, lossAt }: Subject): number {
  const world = openWorld();
  for (let index = 0; index < 10; index += 1) report(world, lossAt(index));
  const before = process.cpuUsage();
  for (let index = 10; index < 10 + claimsPerTurn; index += 1) report(world, lossAt(index));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / claimsPerTurn;
}

/** How many times as much a claim costs in the second. */
function ratioOf(first: Subject, second: Subject): number {
  const [ones, others]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    ones.push(measure(first));
    others.push(measure(second));
  }
  return Math.min(...others) / Math.min(...ones);
}

test('a claim among 40,000 insured plots costs less than 1.1 times one among 8,000', async () => {
  const root = mkdtempSync(join(tmpdir(), 'plots-'));
  const subjectOf = (insured: number): Subject => {
    const folder = join(root, String(insured));
    writeFixtures(folder, { plots: insured + 100, insured });
    const seed = createSeed(openFixturesFolder(folder));
    return { openWorld: () => new World(seed, { jobSteps: 1 }), lossAt: insuredLoss };
  };
  try {
    const [few, many] = [subjectOf(8_000), subjectOf(40_000)];
    expect(await measureUntilBelow(1.1, async () => ratioOf(few, many))).toBeLessThan(1.1);
  } finally {
    rmSync(root, { recursive: true });
  }
});

/** Plots of 0.14 ha, all in one square of a fiftieth of a degree, side by side: 37 m wide, 0.019 degrees for all. */
function inOneSquare(count: number): Subject {
  const world = createTestWorld();
  const perRow = Math.ceil(Math.sqrt(count));
  const plots = Array.from({ length: count }, (_, index) => {
    const place = (number: number, from: number) => from + 0.0005 + (number * 0.019) / perRow;
    const [west, south] = [place(index % perRow, -64.5), place(Math.floor(index / perRow), -39.3)];
    const [east, north] = [west + 0.000375, south + 0.000375];
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ].map((corner) => corner.map((degrees) => Number(degrees.toFixed(6))));
    const grown = { crop: 'soybean', sowingDate: '2025-11-10', perilProfile: ['hail'] };
    return { portfolioId: 'pf_0001', name: `Strip ${index}`, externalRef: `STRIP-${index}`, ring, ...grown };
  });
  const aoiIds: string[] = [];
  for (let from = 0; from < count; from += 1_000) {
    const { resourceIds, errors } = runImport(world, 'aois', plots.slice(from, from + 1_000));
    expect(errors).toEqual([]);
    aoiIds.push(...resourceIds);
  }
  const losses: Insured[] = [];
  for (let from = 0; from < count; from += 50) {
    const own = aoiIds.slice(from, from + 50);
    const row = { policyNumber: `STRIPS-${from}`, clientId: 'cli_0001', portfolioId: 'pf_0001', aoiIds: own };
    const cover = { effectiveFrom: '2025-09-01', effectiveTo: '2026-06-30', writtenAt: '2025-08-01T12:00:00Z' };
    const promise = { perils: ['hail'], sumInsured: { amount: 5_000, currency: 'USD' } };
    const { resourceIds } = runImport(world, 'policies', [{ ...row, ...cover, ...promise }]);
    losses.push(...own.map((aoiId) => ({ policyId: String(resourceIds[0]), aoiId })));
  }
  return { openWorld: () => world.fork(), lossAt: (index) => losses[index] as Insured };
}

test('a claim among 2,000 plots of 0.14 ha in one square costs less than 1.5 times one among 50', async () => {
  const [few, many] = [inOneSquare(50), inOneSquare(2_000)];
  expect(await measureUntilBelow(1.5, async () => ratioOf(few, many))).toBeLessThan(1.5);
});
