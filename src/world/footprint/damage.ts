import type { Aoi, FootprintResult, WeatherEvent } from '../../contract/records.ts';
import type { Position } from '../../contract/schemas/fields.ts';
import { type Method, type Severity, severities } from '../../contract/schemas/vocabularies.ts';
import type { LossAt } from '../../law/crops/frost-loss.ts';
import { affectedPctOf, round } from '../../primitives/rounding.ts';
import type { Slices } from '../../primitives/slices.ts';
import { damageOutline, shareOf } from '../cells/damage-outline.ts';
import type { PlotCells } from '../cells/plot-cells.ts';
import { cellsPerSlice, type GridCell } from '../cells/straight-grid.ts';
import { findingAt } from './hazards.ts';

type Classes = FootprintResult['cellsBySeverity'];

export interface DamageSubject {
  readonly event: WeatherEvent;
  readonly aoi: Aoi;
  readonly method: Method;
  /** The yield loss for a reading, where it is requested and known. */
  readonly lossAt?: LossAt | undefined;
  /** True where there was no crop to damage. */
  readonly isBare?: boolean;
}

/** The edge of the damage is never known to the metre. */
const leastUncertaintyPct = 0.5;

type Figures = 'damagedHectares' | 'affectedPct' | 'uncertaintyPct' | 'severity' | 'cellsBySeverity';

export interface Damage extends Pick<FootprintResult, Figures> {
  readonly damagedCells: readonly GridCell[];
  /** Percent of the yield of the whole plot. */
  readonly lossPct: number;
}

/**
 * The damage and its outline. On a narrow plot a few rows of cells can miscount, so where the two differ by more than a hundredth
 * of the plot and by more than a cell, the figures follow the outline.
 */
export function* outlinedDamageTo(plot: PlotCells, subject: DamageSubject) {
  const ring = subject.aoi.ring as Position[];
  const found = yield* findDamage(plot, subject);
  const counted = describeDamage(found, subject.aoi);
  const geometry = yield* damageOutline(ring, plot, found.damagedCells);
  const share = shareOf(geometry, ring);
  const difference = Math.abs(share - counted.damagedHectares / subject.aoi.areaHectares);
  if (difference <= Math.max(0.01, 1 / plot.cells.length)) return { geometry, damage: counted };
  const damagedSize = sizeOf(severities.flatMap((severity) => found.damaged[severity]));
  return { geometry, damage: describeDamage({ ...found, total: damagedSize / share }, subject.aoi) };
}

export function* damageTo(plot: PlotCells, subject: DamageSubject): Slices<Damage> {
  return describeDamage(yield* findDamage(plot, subject), subject.aoi);
}

interface FoundDamage extends Pick<Damage, 'damagedCells'> {
  readonly damaged: Readonly<Record<Severity, readonly MeasuredCell[]>>;
  /** Square metres of all cells of the plot, and of those whose severity is uncertain. */
  readonly total: number;
  readonly uncertain: number;
}

function* findDamage(
  { cells, sizes }: PlotCells,
  { event, method, lossAt, isBare }: DamageSubject,
): Slices<FoundDamage> {
  const find = findingAt(event, method);
  const damaged: Record<Severity, MeasuredCell[]> = { low: [], moderate: [], high: [], severe: [] };
  const damagedCells: GridCell[] = [];
  let [total, uncertain] = [0, 0];
  for (const [index, cell] of cells.entries()) {
    if (index % cellsPerSlice === 0) yield;
    const size = sizes[index] as number;
    total += size;
    if (isBare) continue;
    const { reading, severity, isUncertain } = find(cell.lat, cell.lon);
    if (isUncertain) uncertain += size;
    if (severity === null) continue;
    damaged[severity].push({ id: cell.id, size, lost: size * (lossAt?.(reading) ?? Number.NaN) });
    damagedCells.push(cell);
  }
  return { damaged, damagedCells, total, uncertain };
}

function describeDamage({ damaged, damagedCells, total, uncertain }: FoundDamage, { areaHectares }: Aoi): Damage {
  const { classes, damagedHectares } = classify(damaged, total, areaHectares);
  return {
    damagedHectares,
    affectedPct: affectedPctOf(damagedHectares, areaHectares),
    uncertaintyPct: Math.max(damagedHectares > 0 ? leastUncertaintyPct : 0, affectedPctOf(uncertain, total)),
    severity: largestOf(classes),
    cellsBySeverity: classes,
    damagedCells,
    lossPct: round(severities.reduce((sum, severity) => sum + lostIn(damaged[severity]), 0) / total, 1),
  };
}

interface MeasuredCell {
  readonly id: string;
  /** Square metres. */
  readonly size: number;
  /** Square metres times the percentage of yield lost; NaN where no loss is known. */
  readonly lost: number;
}

const sizeOf = (cells: readonly MeasuredCell[]): number => cells.reduce((sum, { size }) => sum + size, 0);
const lostIn = (cells: readonly MeasuredCell[]): number => cells.reduce((sum, { lost }) => sum + lost, 0);

/** Hectares by cell area. Running sums are rounded, not the classes, so that the classes add up exactly. */
function classify(damaged: FoundDamage['damaged'], total: number, areaHectares: number) {
  const classes = {} as Record<Severity, Classes[Severity]>;
  let [size, before] = [0, 0];
  for (const severity of severities) {
    const cells = damaged[severity];
    const ownSize = sizeOf(cells);
    const lossPct = round(lostIn(cells) / ownSize, 1);
    size += ownSize;
    const upToHere = round(Math.min(areaHectares, (areaHectares * size) / total), 2);
    const hectares = round(upToHere - before, 2);
    classes[severity] = {
      cellCount: cells.length,
      hectares,
      expectedLossPct: Number.isNaN(lossPct) ? null : lossPct,
      index: null,
      cells: cells.map(({ id }) => id),
    };
    before = upToHere;
  }
  return { classes: classes satisfies Classes, damagedHectares: before };
}

/** The class with the most hectares, the more severe of two that are equal; null when nothing is damaged. */
function largestOf(classes: Classes): Severity | null {
  const [first] = severities
    .toReversed()
    .filter((severity) => classes[severity].cellCount > 0)
    .sort((a, b) => classes[b].hectares - classes[a].hectares);
  return first ?? null;
}
