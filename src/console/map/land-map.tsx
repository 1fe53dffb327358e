// The map itself: the visible part of the land, and what lies under the pointer.

import { type ReadonlySignal, signal } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Position } from '../../contract/schemas/fields.ts';
import { renderName } from '../drawing/label-places.ts';
import { MapFrame } from '../drawing/map-frame.tsx';
import { findShapeAt } from '../drawing/shape-paths.ts';
import type { Bounds } from '../drawing/view.ts';
import { GroundLayer, NamesLayer } from '../ground/ground-layer.tsx';
import { boundsAround, boundsOfAll, boundsOfDensest } from '../land/focus.ts';
import type { Land } from '../land/land.ts';
import { renderHectares, renderSpan, renderStorm } from '../land/words.ts';
import { credential } from '../state/identities.ts';
import { address, adjust, navigate } from '../state/navigation.ts';
import { t } from '../words/t.ts';
import { DamageLayer, LandLayers, listLandLabels } from './land-layers.tsx';

const nearPx = 9;

export function LandMap({ land }: { readonly land: Land }) {
  const { selection } = address.value;
  const { focus, fitAll, picked } = useFocus(land, selection);
  const hovered = useMemo(() => signal<string | null>(null), []);
  const find = (at: Position, degreesPerPixel: number): string[] => {
    const near = degreesPerPixel * nearPx;
    return [findShapeAt(land.plotShapes, at, near), findShapeAt(land.eventShapes, at, near)].flatMap(
      (shape) => shape?.id ?? [],
    );
  };
  // A second click on a plot selects the event above it.
  const pick = (at: Position, degreesPerPixel: number) => {
    const found = find(at, degreesPerPixel);
    const id = found[(found.indexOf(selection ?? '') + 1) % found.length] ?? null;
    picked.current = id;
    if (id === null) adjust({ selection: null });
    else navigate({ selection: id });
  };
  const label = t('Map of {0} plots and {1} events', land.plots.length, land.events.length);
  return (
    <div class="land-map">
      <MapFrame
        label={label}
        focus={focus}
        onPick={pick}
        onHover={(at, degrees) => {
          hovered.value = at === null ? null : (find(at, degrees)[0] ?? null);
        }}
        onFitAll={fitAll}
      >
        {(drawn) => (
          <>
            <GroundLayer drawn={drawn} />
            <LandLayers drawn={drawn} land={land} selection={selection}>
              <DamageLayer drawn={drawn} land={land} />
            </LandLayers>
            <NamesLayer drawn={drawn} first={listLandLabels(drawn, land)} />
          </>
        )}
      </MapFrame>
      <HoverCard hovered={hovered} land={land} />
      <p class="attribution">{t('Natural Earth')}</p>
    </div>
  );
}

/** Shows what is chosen, or where most plots lie. What was chosen on the map itself does not move the map. */
function useFocus(land: Land, selection: string | null) {
  const [focus, setFocus] = useState<Bounds>();
  const picked = useRef<string | null>(null);
  const whose = credential.value;
  const shownFor = useRef('');
  const fitAll = () => setFocus(boundsOfAll(land));
  useEffect(() => {
    const bounds = selection === null ? undefined : boundsAround(land, selection);
    if (bounds !== undefined && picked.current !== selection) setFocus(bounds);
    else if (shownFor.current !== whose) setFocus(boundsOfDensest(land) ?? boundsOfAll(land));
    shownFor.current = whose;
    picked.current = null;
  }, [selection, whose]);
  return { focus, fitAll, picked };
}

/** A component of its own, so that the map is not drawn anew as the pointer moves. */
function HoverCard({ hovered, land }: { readonly hovered: ReadonlySignal<string | null>; readonly land: Land }) {
  const id = hovered.value;
  if (id === null) return null;
  const plot = land.plotById.get(id);
  const event = land.eventById.get(id);
  return (
    <div class="hover-card" aria-hidden="true">
      <strong>{renderName(plot?.name ?? event?.name ?? id, 60)}</strong>
      <span>
        <code>{id}</code> {plot !== undefined && renderHectares(plot.areaHectares)}
        {event !== undefined && `${renderStorm(event)}, ${renderSpan(event)}`}
      </span>
    </div>
  );
}
