import { useMemo } from 'preact/hooks';
import type { Position } from '../../contract/schemas/fields.ts';
import { isJsonObject } from '../../primitives/json-object.ts';
import { MapFrame } from '../drawing/map-frame.tsx';
import { type Shape, shapeOf } from '../drawing/shape-paths.ts';
import { ShapesLayer } from '../drawing/shapes.tsx';
import { GroundLayer, NamesLayer } from '../ground/ground-layer.tsx';
import { joinBounds, land } from '../land/land.ts';
import { Pane } from '../look/pane.tsx';
import { t } from '../words/t.ts';
import { dropped } from './import-state.ts';

export function ImportMap() {
  const { read, result } = dropped.value;
  const shapes = useMemo(
    () => (read?.items ?? []).flatMap((item, at) => outlineOf(`${read?.places[at]?.index}`, item)),
    [read],
  );
  const focus = useMemo(() => joinBounds(shapes.map(({ bounds }) => bounds)), [shapes]);
  const refused = new Set(result?.errors.map(({ index }) => `${index}`));
  const [bad, good] = [shapes.filter(({ id }) => refused.has(id)), shapes.filter(({ id }) => !refused.has(id))];
  return (
    <Pane className="map-pane import-map" title={t('Map')}>
      <div class="land-map">
        <MapFrame
          label={t('Map of the {0} plots in the file, {1} of them refused', shapes.length, bad.length)}
          focus={focus}
        >
          {(drawn) => (
            <>
              <GroundLayer drawn={drawn} />
              <ShapesLayer drawn={drawn} kind="there-plots" shapes={land.value?.plotShapes ?? []} />
              <ShapesLayer drawn={drawn} kind="plots" shapes={good} />
              <ShapesLayer drawn={drawn} kind="refused-plots" shapes={bad} />
              <NamesLayer drawn={drawn} first={[]} />
            </>
          )}
        </MapFrame>
        <p class="attribution">{t('Natural Earth')}</p>
      </div>
      <p class="legend">
        <span class="plot-key">{t('ready')}</span> <span class="plot-key refused">{t('refused')}</span>{' '}
        <span class="plot-key there">{t('here already')}</span>
      </p>
    </Pane>
  );
}

const outlineOf = (id: string, item: unknown): Shape[] => {
  const ring = isJsonObject(item) && Array.isArray(item.ring) ? (item.ring as Position[]) : [];
  const isDrawable =
    ring.length > 0 && ring.every((position) => Array.isArray(position) && position.every(Number.isFinite));
  return isDrawable ? [shapeOf(id, ring) ?? []].flat() : [];
};
