// A map that can be moved and zoomed by pointer, touch and keys. It knows nothing of what is drawn.

import type { ComponentChildren } from 'preact';
import type { Position } from '../../contract/schemas/fields.ts';
import type { Box } from '../../primitives/polygon.ts';
import { Button } from '../look/button.tsx';
import { t } from '../words/t.ts';
import { ScaleBar } from './scale-bar.tsx';
import { type Drawn, useZoom, type ZoomedMap } from './use-zoom.ts';
import { positionAt } from './view.ts';

export interface MapFrameProps {
  readonly label: string;
  /** The bounds to show; the map moves there whenever this is another object. */
  readonly focus: Box | undefined;
  readonly children: (drawn: Drawn) => ComponentChildren;
  /** The position under the pointer, and how many degrees a pixel spans there. */
  readonly onPick?: (at: Position, degreesPerPixel: number) => void;
  readonly onFitAll?: () => void;
}

export function MapFrame({ label, focus, children, onPick, onFitAll }: MapFrameProps) {
  const { svg, group, shown, drawn, move } = useZoom(focus);
  const pointOf = (event: MouseEvent): [Position, number] => {
    const box = (svg.current as SVGSVGElement).getBoundingClientRect();
    const position = positionAt(shown.current, [event.clientX - box.left, event.clientY - box.top]);
    return [position, 360 / shown.current.k];
  };
  return (
    <div class="map-frame">
      {/* biome-ignore lint/a11y/useSemanticElements: this is not a set of form fields. */}
      <div
        class="map-keys"
        role="group"
        aria-label={t('{0}. Arrow keys move it; plus and minus zoom.', label)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move and zoom it.
        tabIndex={0}
        onKeyDown={(event) => moveByKey(event, move, onFitAll)}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the lists beside it do the same by keys. */}
        <svg ref={svg} role="img" aria-label={label} onClick={(event) => onPick?.(...pointOf(event))}>
          <g ref={group} class="moving">
            {drawn !== undefined && children(drawn)}
          </g>
          {drawn !== undefined && <ScaleBar {...drawn} />}
        </svg>
      </div>
      <div class="map-buttons">
        <Button words="+" aria-label={t('Zoom in')} title={t('Zoom in (+)')} onClick={() => move(2)} />
        <Button words="−" aria-label={t('Zoom out')} title={t('Zoom out (-)')} onClick={() => move(0.5)} />
        {onFitAll !== undefined && (
          <Button words="⤢" aria-label={t('Show everything')} title={t('Show everything (a)')} onClick={onFitAll} />
        )}
      </div>
    </div>
  );
}

const stepPx = 80;
const stepsOfKeys: Readonly<Record<string, Position>> = {
  ArrowLeft: [stepPx, 0],
  ArrowRight: [-stepPx, 0],
  ArrowUp: [0, stepPx],
  ArrowDown: [0, -stepPx],
};
const zoomsOfKeys: Readonly<Record<string, number>> = { '+': 1.6, '=': 1.6, '-': 1 / 1.6 };

function moveByKey(event: KeyboardEvent, move: ZoomedMap['move'], onFitAll: (() => void) | undefined): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = stepsOfKeys[event.key];
  const ratio = zoomsOfKeys[event.key];
  if (step !== undefined) move(1, [0, 0], step);
  else if (ratio !== undefined) move(ratio);
  else if (['0', 'a'].includes(event.key) && onFitAll !== undefined) onFitAll();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
