// The damaged cells of a result as shapes. The code that knows the grid is fetched when the first result is drawn.

import type { DamagedCell, IndexCell } from '../../client/footprint/damaged-cells.ts';
import type { FootprintResult } from '../../contract/records.ts';
import { fetchLater } from '../look/load-later.tsx';

type Cells = typeof import('../../client/footprint/damaged-cells.ts');

/** Panels ask ahead of the first result, so that its cells are drawn at once. */
export const { fetched: grid, ask: loadGrid } = fetchLater(() => import('../../client/footprint/damaged-cells.ts'));

/** Lists the cells of each result once; empty until the grid's code has loaded. */
function ofResult<Cell>(list: (cells: Cells, result: FootprintResult) => readonly Cell[]) {
  const listed = new WeakMap<FootprintResult, readonly Cell[]>();
  return (result: FootprintResult): readonly Cell[] => {
    const known = listed.get(result);
    if (known !== undefined) return known;
    if (grid.value === undefined) {
      void loadGrid();
      return [];
    }
    const cells = list(grid.value, result);
    listed.set(result, cells);
    return cells;
  };
}

export const cellsOf = ofResult<DamagedCell>(({ listDamagedCells }, result) => listDamagedCells(result));
/** All cells, with their index. */
export const indexCellsOf = ofResult<IndexCell>(({ listIndexCells }, result) => listIndexCells(result));
