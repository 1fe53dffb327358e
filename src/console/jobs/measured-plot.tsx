import type { Aoi, FootprintResult, WeatherEvent } from '../../contract/records.ts';
import { severityFill } from '../drawing/severity-patterns.tsx';
import { renderRing, type Shape } from '../drawing/shape-paths.ts';
import { ShapesLayer } from '../drawing/shapes.tsx';
import type { Drawn } from '../drawing/use-zoom.ts';
import { projectionOf } from '../drawing/view.ts';
import { CellsLayer } from './cells-layer.tsx';

interface MeasuredPlotProps {
  readonly drawn: Drawn;
  readonly event: WeatherEvent;
  readonly plot: Aoi;
  readonly others: readonly Shape[];
  readonly result: FootprintResult | undefined;
  readonly isFilling: boolean;
}

export function MeasuredPlot({ drawn, event, plot, others, result, isFilling }: MeasuredPlotProps) {
  const projection = projectionOf(drawn.view);
  const outline = renderRing(plot.ring, projection);
  const storm = renderRing(event.footprint.coordinates[0] ?? [], projection);
  return (
    <>
      <path class="event faint" fill={severityFill(event.severity)} d={storm} />
      <ShapesLayer drawn={drawn} kind="plots" shapes={others} />
      <path class="undamaged" d={outline} />
      {result !== undefined && <CellsLayer result={result} view={drawn.view} isFilling={isFilling} />}
      <path class="plot-outline" d={outline} />
    </>
  );
}
