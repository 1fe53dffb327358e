// The ring of a plot: typed, or drawn on a map whose code is fetched when somebody wants to draw.

import { useState } from 'preact/hooks';
import { loadLater } from '../look/load-later.tsx';
import { t } from '../words/t.ts';
import type { RingMapProps } from './ring-map.tsx';

const RingMap = loadLater<RingMapProps>(async () => (await import('./ring-map.tsx')).RingMap);

export function RingInput({ text, change }: RingMapProps) {
  const [isDrawing, setIsDrawing] = useState(false);
  return (
    <>
      <p>
        <button type="button" aria-pressed={isDrawing} onClick={() => setIsDrawing(!isDrawing)}>
          {t('Draw it on the map')}
        </button>
      </p>
      {isDrawing && <RingMap text={text} change={change} />}
    </>
  );
}
