// Writes a fixtures folder of many plots: those of the committed seed, and as many more as the caller wants.
// Every value follows from its index, so two folders of the same size are equal to the byte.

import { closeSync, cpSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Aoi } from '../src/contract/schemas/aoi.ts';
import type { Policy } from '../src/contract/schemas/policy.ts';
import type { Portfolio } from '../src/contract/schemas/portfolio.ts';
import { coverOf } from '../src/law/days/cover.ts';
import { insurePlots } from '../src/law/figures/insured-plots.ts';
import { ringOf } from '../src/primitives/polygon.ts';
import { type PlotGeometry, parseRing } from '../src/world/plots/geometry.ts';

export interface FolderSize {
  /** Plots of org_pampa, those of the committed seed included. */
  readonly plots: number;
  /** How many of the added plots a policy insures against hail. */
  readonly insured: number;
}

const seedFolder = fileURLToPath(new URL('../fixtures/', import.meta.url));
const organizationId = 'org_pampa';
/** Above all ids of the committed seed, in both organizations. */
const firstNumber = 100_001;
const withoutIndex = { trigger: null, indexDueAt: null, indexReadings: [] };
const plotsPerPortfolio = 1000;
const plotsPerPolicy = 100;
const plotsPerRow = 1000;
const firstCreatedMs = Date.parse('2024-10-01T00:00:00.000Z');

const idOf = (prefix: string, index: number): string => `${prefix}_${firstNumber + index}`;
const recordedAt = (index: number) => {
  const time = new Date(firstCreatedMs + index * 30_000).toISOString();
  return { createdAt: time, updatedAt: time };
};
const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The portfolio of the first thousand added plots. */
export const addedPortfolioId = idOf('pf', 0);

/** The added plot with this index, and the policy that insures it. */
export const insuredLoss = (index: number) => ({
  policyId: idOf('pol', Math.floor(index / plotsPerPolicy)),
  aoiId: idOf('aoi', index),
});

export function writeFixtures(folder: string, { plots, insured }: FolderSize): void {
  cpSync(seedFolder, folder, { recursive: true });
  const seeded = readSeed<Aoi>('aois');
  const added = Math.max(0, plots - seeded.length);
  const write = (name: string, ...parts: Iterable<unknown>[]) =>
    writeRecords(join(folder, organizationId, `${name}.json`), parts);
  write('aois', seeded, buildPlots(added));
  write('portfolios', readSeed<Portfolio>('portfolios'), buildPortfolios(added));
  write('policies', readSeed<Policy>('policies'), buildPolicies(Math.min(insured, added)));
}

const readSeed = <T>(name: string): T[] =>
  JSON.parse(readFileSync(join(seedFolder, organizationId, `${name}.json`), 'utf8')) as T[];

function* buildPlots(count: number): Generator<Aoi> {
  for (let index = 0; index < count; index += 1) {
    yield {
      aoiId: idOf('aoi', index),
      organizationId,
      portfolioId: idOf('pf', Math.floor(index / plotsPerPortfolio)),
      name: `Lote ${index + 1}, Meseta Sur`,
      ...geometryOf(index),
      perilProfile: index % 3 === 0 ? ['hail', 'frost'] : ['hail'],
      aoiVersion: 1,
      crop: 'soybean',
      ...{ species: null, sowingDate: '2025-11-10' },
      season: '2025/26',
      clientId: null,
      externalRef: `MSU-${index + 1}`,
      ...recordedAt(index),
    };
  }
}

const rows = new Map<number, PlotGeometry>();

/** South of all seeded events and within reach of the climate of Tres Arroyos, side by side; the plots of a row differ by their longitude alone. */
function geometryOf(index: number): PlotGeometry & Pick<Aoi, 'weatherAt'> {
  const [row, column] = [Math.floor(index / plotsPerRow), index % plotsPerRow];
  let first = rows.get(row);
  if (first === undefined) {
    const [west, south] = [-64.6, roundTo(-39.3 - row * 0.01, 6)];
    first = parseRing(ringOf([west, south, roundTo(west + 0.008, 6), roundTo(south + 0.008, 6)]));
    rows.set(row, first);
  }
  const moved = (lon: number): number => roundTo(lon + column * 0.01, 6);
  const ring = first.ring.map(([lon, lat]): [number, number] => [moved(lon), lat]);
  const centroid = { lat: first.centroid.lat, lon: moved(first.centroid.lon) };
  return { ring, centroid, weatherAt: centroid, areaHectares: first.areaHectares };
}

const hectaresOf = (from: number, to: number): number => {
  let hectares = 0;
  for (let index = from; index < to; index += 1) hectares += geometryOf(index).areaHectares;
  return roundTo(hectares, 2);
};

function* buildPortfolios(plots: number): Generator<Portfolio> {
  for (let from = 0; from < plots; from += plotsPerPortfolio) {
    const to = Math.min(from + plotsPerPortfolio, plots);
    const number = from / plotsPerPortfolio;
    yield {
      portfolioId: idOf('pf', number),
      organizationId,
      name: `Meseta Sur ${number + 1}`,
      description: null,
      country: 'AR',
      currency: 'USD',
      season: '2025/26',
      calendar: 'America/Argentina/Buenos_Aires',
      status: 'active',
      aoiCount: to - from,
      totalHectares: hectaresOf(from, to),
      ...recordedAt(from),
    };
  }
}

function* buildPolicies(insured: number): Generator<Policy> {
  const [clientId, perHectare] = ['cli_0001', 650];
  for (let from = 0; from < insured; from += plotsPerPolicy) {
    const to = Math.min(from + plotsPerPolicy, insured);
    const number = from / plotsPerPolicy;
    const sumInsured = { amount: roundTo(hectaresOf(from, to) * perHectare, 2), currency: 'USD' };
    const term = { effectiveFrom: '2025-09-01', effectiveTo: '2026-06-30', cancelledOn: null };
    const plots = Array.from({ length: to - from }, (_, index) => ({
      ...geometryOf(from + index),
      aoiId: idOf('aoi', from + index),
      aoiVersion: 1,
    }));
    yield {
      policyId: idOf('pol', number),
      organizationId,
      policyNumber: `MSU-2025-${number + 1}`,
      clientId,
      portfolioId: idOf('pf', Math.floor(from / plotsPerPortfolio)),
      aoiIds: plots.map(({ aoiId }) => aoiId),
      crop: 'soybean',
      season: '2025/26',
      coverageType: 'named_peril',
      perils: ['hail'],
      ...insurePlots(plots, sumInsured),
      sumInsured,
      deductiblePct: 6,
      deductibleType: 'straight',
      ...withoutIndex,
      premium: null,
      ...term,
      ...coverOf('AR', term),
      ...{ backdated: false, writtenAt: '2025-08-20T12:00:00.000Z' },
      status: 'active',
      ...recordedAt(from),
    };
  }
}

/** Writes one record per line, without holding all of them at once. */
function writeRecords(file: string, parts: readonly Iterable<unknown>[]): void {
  const descriptor = openSync(file, 'w');
  let lines: string[] = [];
  let separator = '[\n';
  const flush = () => {
    writeSync(descriptor, lines.join(''));
    lines = [];
  };
  for (const part of parts) {
    for (const record of part) {
      lines.push(`${separator}${JSON.stringify(record)}`);
      separator = ',\n';
      if (lines.length === 1000) flush();
    }
  }
  lines.push('\n]\n');
  flush();
  closeSync(descriptor);
}

/** npm run bench:fixtures -- DIR [PLOTS [INSURED]] */
function main([folder, plots = '1000000', insured = '0']: readonly string[]): number {
  if (folder === undefined) {
    console.error('Name the folder: npm run bench:fixtures -- DIR [PLOTS [INSURED]]');
    return 2;
  }
  writeFixtures(folder, { plots: Number(plots), insured: Number(insured) });
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main(process.argv.slice(2));
