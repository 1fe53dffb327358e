// A ring drawn on a map: each click, or the button for the cross in the middle, adds a corner. The ring is kept only as the
// text of its field, so the two cannot differ.

import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Position } from '../../contract/schemas/fields.ts';
import { Graticule } from '../drawing/graticule.tsx';
import { MapFrame } from '../drawing/map-frame.tsx';
import { ScaleBar } from '../drawing/scale-bar.tsx';
import { renderRing } from '../drawing/shape-paths.ts';
import { ShapesLayer } from '../drawing/shapes-layer.tsx';
import type { Drawn } from '../drawing/use-zoom.ts';
import { boundsOf, positionAt, projectionOf, widen } from '../drawing/view.ts';
import { loadGround } from '../ground/ground.ts';
import { GroundLayer, NamesLayer } from '../ground/ground-layer.tsx';
import { boundsOfAll } from '../land/focus.ts';
import { land } from '../land/land.ts';
import { renderHectares } from '../land/words.ts';
import { t } from '../words/t.ts';
import { readCorners, renderCorners } from './ring.ts';
import { roughHectares } from './rough-area.ts';

export interface RingMapProps {
  readonly text: string;
  readonly change: (text: string) => void;
}

export function RingMap({ text, change }: RingMapProps) {
  useEffect(() => void loadGround(), []);
  const corners = readCorners(text);
  const middle = useRef<Position | undefined>(undefined);
  /** The text that was drawn here: it does not move the map, while text that was typed or filled in does. */
  const lastDrawn = useRef<string | undefined>(undefined);
  const typed = text === lastDrawn.current ? undefined : text;
  const around = useRef<ReturnType<typeof focusOn>>(undefined);
  const isReady = land.value !== undefined;
  const focus = useMemo(() => {
    if (typed !== undefined) around.current = focusOn(readCorners(typed));
    return around.current;
  }, [typed, isReady]);
  const set = (next: readonly Position[]) => {
    lastDrawn.current = renderCorners(next);
    change(lastDrawn.current);
  };
  const add = (at: Position | undefined) => at !== undefined && set([...corners, at]);
  return (
    <div class="ring-drawing">
      <div class="ring-map">
        <MapFrame
          label={t('Map to draw the ring on')}
          focus={focus}
          onPick={add}
          overlay={({ view, size }) => {
            middle.current = positionAt(view, [size.width / 2, size.height / 2]);
            return (
              <>
                <ScaleBar view={view} size={size} />
                <path class="cross" d={`M${size.width / 2 - 7},${size.height / 2}h14m-7,-7v14`} />
              </>
            );
          }}
        >
          {(drawn) => (
            <>
              <GroundLayer drawn={drawn} />
              <Graticule {...drawn} />
              <ShapesLayer drawn={drawn} kind="plots" shapes={land.value?.plotShapes ?? []} />
              <NamesLayer drawn={drawn} first={[]} />
              <Ring drawn={drawn} corners={corners} />
            </>
          )}
        </MapFrame>
        <p class="attribution">{t('Natural Earth')}</p>
      </div>
      <RingButtons corners={corners} set={set} addMiddle={() => add(middle.current)} />
    </div>
  );
}

interface RingButtonsProps {
  readonly corners: readonly Position[];
  readonly set: (corners: readonly Position[]) => void;
  readonly addMiddle: () => void;
}

function RingButtons({ corners, set, addMiddle }: RingButtonsProps) {
  return (
    <div class="actions">
      <button type="button" onClick={addMiddle}>
        {t('Add a corner at the cross')}
      </button>
      <button type="button" disabled={corners.length === 0} onClick={() => set(corners.slice(0, -1))}>
        {t('Remove the last corner')}
      </button>
      <button type="button" disabled={corners.length === 0} onClick={() => set([])}>
        {t('Start over')}
      </button>
      <span class="soft" role="status">
        {describe(corners)}
      </span>
    </div>
  );
}

/** The ring and its surroundings, or else the whole land. */
function focusOn(corners: readonly Position[]) {
  const bounds = boundsOf(corners);
  if (bounds !== undefined) return widen(bounds, 1);
  return land.peek() && boundsOfAll(land.peek() as NonNullable<typeof land.value>);
}

function describe(corners: readonly Position[]): string {
  if (corners.length < 3) return t('{0} of at least 3 corners', corners.length);
  const hectares = Math.round(roughHectares(corners) * 10) / 10;
  return t('{0} corners, about {1}', corners.length, renderHectares(hectares));
}

function Ring({ drawn: { view }, corners }: { readonly drawn: Drawn; readonly corners: readonly Position[] }) {
  const projection = projectionOf(view);
  return (
    <g class="new-ring">
      {corners.length > 1 && <path d={renderRing(corners, projection)} />}
      {corners.map((corner, index) => {
        const [x, y] = projection(corner);
        return <circle key={index} cx={x} cy={y} r="4" />;
      })}
    </g>
  );
}
