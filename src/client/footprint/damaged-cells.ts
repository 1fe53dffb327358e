import { cellToBoundary } from 'h3-js';
import type { FootprintResult, Position } from '../../contract/records.ts';
import { type Severity, severities } from '../../contract/schemas/vocabularies.ts';

export interface DamagedCell {
  readonly cell: string;
  readonly severity: Severity;
  /** The ring is closed, and longitude comes first. */
  readonly boundary: Position[];
}

/** GeoJSON has longitude first, h3 latitude. */
const boundaryOf = (cell: string): Position[] => cellToBoundary(cell, true) as Position[];

export function listDamagedCells({ cellsBySeverity }: FootprintResult): DamagedCell[] {
  return severities.flatMap((severity) =>
    cellsBySeverity[severity].cells.map((cell) => ({
      cell,
      severity,
      boundary: boundaryOf(cell),
    })),
  );
}

export interface IndexCell {
  /** The ring is closed, and longitude comes first. */
  readonly boundary: Position[];
  readonly before: number;
  readonly after: number;
}

/** The index was multiplied by this, so that it fits into a byte. */
const stepsOfIndex = 200;

/** Every cell of the plot with what was measured in it; empty where the method measures no index. */
export function listIndexCells({ index: measured, cellsBySeverity, undamagedCells }: FootprintResult): IndexCell[] {
  if (measured === null) return [];
  const readings = [...atob(measured.cells)].map((character) => character.charCodeAt(0) / stepsOfIndex);
  const ids = [...severities.flatMap((severity) => cellsBySeverity[severity].cells), ...undamagedCells].sort();
  return ids.map((cell, index) => ({
    boundary: boundaryOf(cell),
    before: readings[2 * index] ?? 0,
    after: readings[2 * index + 1] ?? 0,
  }));
}
