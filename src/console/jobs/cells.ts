// The damaged cells of a result as shapes. What knows the grid is fetched when the first result is drawn.

import { signal } from '@preact/signals';
import type { DamagedCell, IndexCell } from '../../client/footprint/damaged-cells.ts';
import type { FootprintResult } from '../../contract/schemas/job.ts';

type Cells = typeof import('../../client/footprint/damaged-cells.ts');

const grid = signal<Cells | undefined>(undefined);
let isAsked = false;
const drawn = new WeakMap<FootprintResult, readonly DamagedCell[]>();

/** Empty until the grid came. */
export function cellsOf(result: FootprintResult): readonly DamagedCell[] {
  const known = drawn.get(result);
  if (known !== undefined) return known;
  if (grid.value === undefined) {
    void loadGrid();
    return [];
  }
  const cells = grid.value.listDamagedCells(result);
  drawn.set(result, cells);
  return cells;
}

const measured = new WeakMap<FootprintResult, readonly IndexCell[]>();

/** The same of all cells with their index. */
export function indexCellsOf(result: FootprintResult): readonly IndexCell[] {
  const known = measured.get(result);
  if (known !== undefined) return known;
  if (grid.value === undefined) {
    void loadGrid();
    return [];
  }
  const cells = grid.value.listIndexCells(result);
  measured.set(result, cells);
  return cells;
}

/** Whoever asks for a footprint will want its cells. */
export async function loadGrid(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  try {
    grid.value = await import('../../client/footprint/damaged-cells.ts');
  } catch {
    isAsked = false;
  }
}
