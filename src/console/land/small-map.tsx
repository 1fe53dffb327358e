import { renderRing } from '../drawing/shape-paths.ts';
import { fitBounds, projectionOf, widen } from '../drawing/view.ts';
import { t } from '../words/t.ts';
import { joinBounds, land } from './land.ts';

const size = { width: 262, height: 190 };

export interface SmallMapProps {
  readonly record: object;
}

export function SmallMap({ record }: SmallMapProps) {
  const text = JSON.stringify(record);
  const isNamed = ({ id }: { readonly id: string }) => text.includes(`"${id}"`);
  const found = land.value;
  const plots = found?.plotShapes.filter(isNamed) ?? [];
  const events = found?.eventShapes.filter(isNamed) ?? [];
  const bounds = joinBounds((plots.length > 0 ? plots : events).map((shape) => shape.bounds));
  if (found === undefined || bounds === undefined) return null;
  const projection = projectionOf(fitBounds(widen(bounds, 1), size));
  const draw = (shapes: typeof plots) => shapes.map(({ ring }) => renderRing(ring, projection)).join('');
  const others = found.plotShapes.filter((shape) => !plots.includes(shape));
  return (
    <>
      <h4>{t('Where it is')}</h4>
      <svg class="place" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={t('Where it is')}>
        <path class="event" d={draw(events)} />
        <path class="plot" d={draw(others)} />
        <path class="own plot" d={draw(plots)} />
      </svg>
    </>
  );
}
