// The measurements of a method: an index of the plot before and after, cell by cell (Decision 49). The mean of the cells lies on
// the plot's curve; their scatter follows from the ground and from the method's reading of the event.

import type { FootprintResult } from '../../contract/records.ts';
import { type Method, type Severity, severities } from '../../contract/schemas/vocabularies.ts';
import { lostLeafOf } from '../../law/crops/leaves.ts';
import { round } from '../../primitives/rounding.ts';
import type { Slices } from '../../primitives/slices.ts';
import { textureOf } from '../../primitives/texture.ts';
import type { PlotCells } from '../cells/plot-cells.ts';
import { cellsPerSlice } from '../cells/straight-grid.ts';
import type { DamageSubject } from './damage.ts';
import { findingAt } from './hazards.ts';

type Index = NonNullable<FootprintResult['index']>;
type Reading = Omit<Index, 'cells'>;

/** The NDVI of the plot at the scenes before and after. */
export interface LeafPair {
  readonly before: number;
  readonly after: number;
}

export interface MeasuredIndex {
  readonly index: Index;
  readonly byClass: Readonly<Record<Severity, Reading | null>>;
}

/** The index that a method measures, as a function of the NDVI; null for a method that reads stations. */
const scaleOf: Readonly<Record<Method, readonly [name: Index['name'], scale: (ndvi: number) => number] | null>> = {
  ndvi_delta: ['ndvi', (ndvi) => ndvi],
  spi3_ndvi_anomaly: ['ndvi', (ndvi) => ndvi],
  ndre_delta: ['ndre', (ndvi) => 0.62 * ndvi],
  s1_backscatter_delta: ['rvi', (ndvi) => 0.2 + 0.6 * ndvi],
  frost_degree_hours: null,
};

/** The index of the plot as a whole; null where the method measures none or the leaves are not known. */
export function indexOfPlot(method: Method, leaf: LeafPair | null): Reading | null {
  const scaled = scaleOf[method];
  if (scaled === null || leaf === null) return null;
  const [name, scale] = scaled;
  return { name, before: round(scale(leaf.before), 2), after: round(scale(leaf.after), 2) };
}

/** The reading without the cells of an index. */
export const readingOf = (index: Reading | null): Reading | null =>
  index === null ? null : { name: index.name, before: index.before, after: index.after };

const groundMetres = 90;
const groundShare = 0.04;
/** A byte stores the index in steps of 1/200. */
const levels = 200;

export function* indexOfCells(
  { cells, sizes }: PlotCells,
  { event, method }: Pick<DamageSubject, 'event' | 'method'>,
  leaf: LeafPair | null,
): Slices<MeasuredIndex | null> {
  const [plot, scaled] = [indexOfPlot(method, leaf), scaleOf[method]];
  if (plot === null || scaled === null || leaf === null) return null;
  const find = findingAt(event, method);
  const ground = textureOf('ground', groundMetres);
  const severityOf: (Severity | null)[] = [];
  const [grounds, losses]: [number[], number[]] = [[], []];
  for (const [at, { lat, lon }] of cells.entries()) {
    if (at % cellsPerSlice === 0) yield;
    const { reading, severity } = find(lat, lon);
    severityOf.push(severity);
    grounds.push(groundShare * ground(lat, lon));
    losses.push(severity === null ? 0 : lostLeafOf(event.peril, reading));
  }
  const [meanGround, meanLost] = [meanOf(grounds, sizes), meanOf(losses, sizes)];
  const before = grounds.map((ground) => clampToUnit(scaled[1](leaf.before + ground - meanGround)));
  const after = grounds.map((ground, at) =>
    clampToUnit(scaled[1](leaf.after + ground - meanGround - leaf.before * ((losses[at] as number) - meanLost))),
  );
  const bytes = Buffer.alloc(2 * cells.length);
  for (let at = 0; at < cells.length; at += 1) {
    bytes[2 * at] = asByte(before[at] as number);
    bytes[2 * at + 1] = asByte(after[at] as number);
  }
  const readingOfClass = (severity: Severity): Reading | null => {
    const weights = sizes.map((size, at) => (severityOf[at] === severity ? size : 0));
    if (weights.every((size) => size === 0)) return null;
    return { name: plot.name, before: round(meanOf(before, weights), 2), after: round(meanOf(after, weights), 2) };
  };
  const byClass = Object.fromEntries(severities.map((severity) => [severity, readingOfClass(severity)]));
  return { index: { ...plot, cells: bytes.toString('base64') }, byClass: byClass as MeasuredIndex['byClass'] };
}

const asByte = (value: number): number => Math.round(levels * value);
const clampToUnit = (value: number): number => Math.min(1, Math.max(0, value));

/** Weighted by area. */
function meanOf(values: readonly number[], sizes: readonly number[]): number {
  let [sum, total] = [0, 0];
  for (const [at, value] of values.entries()) {
    sum += value * (sizes[at] as number);
    total += sizes[at] as number;
  }
  return sum / total;
}
