import { useEffect, useRef, useState } from 'preact/hooks';
import type { Position } from '../../contract/schemas/fields.ts';
import type { Box } from '../../primitives/polygon.ts';
import { MapFrame } from '../drawing/map-frame.tsx';
import { SeverityLegend } from '../drawing/severity-patterns.tsx';
import { findShapeAt } from '../drawing/shape-paths.ts';
import { GroundLayer, loadGround, NamesLayer } from '../ground/ground-layer.tsx';
import { Unread } from '../ids/failure-notice.tsx';
import {
  boundsAround,
  boundsOfAll,
  boundsOfNewest,
  includePlot,
  type Land,
  land,
  landFailure,
  omissionNote,
} from '../land/land.ts';
import { loadLater } from '../look/load-later.tsx';
import { Pane } from '../look/pane.tsx';
import { credential } from '../state/identities.ts';
import { address, navigate, replaceAddress } from '../state/navigation.ts';
import { figures, t } from '../words/t.ts';
import { ChooseFile } from '../world-file/file-buttons.tsx';
import { droppedFile } from '../world-file/world-file.ts';
import { ChosenCard } from './chosen-card.tsx';
import { LandLayers, listLandLabels } from './land-layers.tsx';
import { LandList } from './land-list.tsx';

const ImportPanel = loadLater(async () => (await import('../import/import-panel.tsx')).ImportPanel);

export function MapPanel() {
  useEffect(() => void loadGround(), []);
  const { selection } = address.value;
  useEffect(() => includePlot(selection), [selection]);
  const found = land.value;
  if (droppedFile.value !== undefined) return <ImportPanel />;
  if (found === undefined) return <Unread title={t('Reading plots and events')} failure={landFailure.value} />;
  return (
    <>
      <Pane
        className="map-pane"
        title={t('Map')}
        actions={
          <>
            <span class="soft">
              {omissionNote.value !== undefined && `${t('the newest')} `}
              {figures.value.number(found.plots.length)} {t('plots,')} {found.events.length} {t('events')}
            </span>
            <ChooseFile words="Import a file…" />
          </>
        }
      >
        <LandMap land={found} />
        <p class="legend">
          <SeverityLegend />
        </p>
      </Pane>
      <Pane className="map-side" title={t('Plots and events')}>
        <ChosenCard land={found} />
        <LandList land={found} />
      </Pane>
    </>
  );
}

const nearPx = 9;

function LandMap({ land }: { readonly land: Land }) {
  const { selection } = address.value;
  const { focus, fitAll, picked } = useFocus(land, selection);
  // A second click on a plot selects the event above it.
  const pick = (at: Position, degreesPerPixel: number) => {
    const near = degreesPerPixel * nearPx;
    const found = [land.plotShapes, land.eventShapes].flatMap((shapes) => findShapeAt(shapes, at, near)?.id ?? []);
    const id = found[(found.indexOf(selection ?? '') + 1) % found.length] ?? null;
    picked.current = id;
    if (id === null) replaceAddress({ selection: null });
    else navigate({ selection: id });
  };
  const label = t('Map of {0} plots and {1} events', land.plots.length, land.events.length);
  return (
    <div class="land-map">
      <MapFrame label={label} focus={focus} onPick={pick} onFitAll={fitAll}>
        {(drawn) => (
          <>
            <GroundLayer drawn={drawn} />
            <LandLayers drawn={drawn} land={land} selection={selection} />
            <NamesLayer drawn={drawn} first={listLandLabels(drawn, land)} />
          </>
        )}
      </MapFrame>
      <p class="attribution">{t('Natural Earth')}</p>
    </div>
  );
}

/** Shows the chosen plot or event, or else the newest event. A choice on the map itself does not move the map. */
function useFocus(land: Land, selection: string | null) {
  const [focus, setFocus] = useState<Box>();
  const picked = useRef<string | null>(null);
  const token = credential.value;
  const shownFor = useRef('');
  const fitAll = () => setFocus(boundsOfAll(land));
  useEffect(() => {
    const bounds = selection === null ? undefined : boundsAround(land, selection);
    if (bounds !== undefined && picked.current !== selection) setFocus(bounds);
    else if (shownFor.current !== token) setFocus(boundsOfNewest(land) ?? boundsOfAll(land));
    shownFor.current = token;
    picked.current = null;
  }, [selection, token]);
  return { focus, fitAll, picked };
}
