// The panel Map: where plots lie and what struck them, and a card of what is chosen.

import { useEffect } from 'preact/hooks';
import { severities } from '../../contract/schemas/vocabularies.ts';
import { SeverityMark } from '../drawing/severity-patterns.tsx';
import { loadGround } from '../ground/ground.ts';
import { Unread } from '../ids/failure-notice.tsx';
import { land, landFailure, wantPlot, whatIsLeftOut } from '../land/land.ts';
import { Pane } from '../look/pane.tsx';
import { address } from '../state/navigation.ts';
import { language, named, t } from '../words/t.ts';
import { ChosenCard } from './chosen-card.tsx';
import { LandList } from './land-list.tsx';
import { LandMap } from './land-map.tsx';

export function MapPanel() {
  useEffect(() => void loadGround(), []);
  const { selection } = address.value;
  useEffect(() => wantPlot(selection ?? undefined), [selection]);
  const found = land.value;
  if (found === undefined) return <Unread title={t('Reading plots and events')} failure={landFailure.value} />;
  return (
    <>
      <Pane
        className="map-pane"
        title={t('Map')}
        actions={
          <span class="soft">
            {whatIsLeftOut.value !== undefined && `${t('the newest')} `}
            {found.plots.length.toLocaleString(language.value)} {t('plots,')} {found.events.length} {t('events')}
          </span>
        }
      >
        <LandMap land={found} />
        <p class="legend">
          {severities.map((severity) => (
            <span key={severity}>
              <SeverityMark severity={severity} /> {named(severity)}
            </span>
          ))}
        </p>
      </Pane>
      <Pane className="map-side" title={t('Plots and events')}>
        <ChosenCard land={found} />
        <LandList land={found} />
      </Pane>
    </>
  );
}
