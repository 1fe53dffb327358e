// The damaged cells of a footprint result as outlines. It loads h3, so it is loaded when a footprint is drawn.

import { cellToBoundary } from 'h3-js';
import type { Position } from '../../contract/schemas/fields.ts';
import type { FootprintResult } from '../../contract/schemas/job.ts';
import { type Severity, severities } from '../../contract/schemas/vocabularies.ts';

export interface DamagedCell {
  readonly cell: string;
  readonly severity: Severity;
  /** Closed, longitude first. */
  readonly boundary: Position[];
}

export function listDamagedCells({ cellsBySeverity }: FootprintResult): DamagedCell[] {
  return severities.flatMap((severity) =>
    cellsBySeverity[severity].cells.map((cell) => ({
      cell,
      severity,
      boundary: cellToBoundary(cell, true) as Position[],
    })),
  );
}
