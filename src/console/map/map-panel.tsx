// The panel Map: where plots lie and what struck them, and a card of what is chosen.

import { useEffect } from 'preact/hooks';
import { loadGround } from '../ground/ground.ts';
import { Unread } from '../ids/unread.tsx';
import { land, landFailure, wantPlot, whatIsLeftOut } from '../land/land.ts';
import { Pane } from '../look/pane.tsx';
import { address } from '../state/navigation.ts';
import { worldStatus } from '../state/world-status.ts';
import { language, t } from '../words/t.ts';
import { ChosenCard } from './chosen-card.tsx';
import { LandList } from './land-list.tsx';
import { LandMap } from './land-map.tsx';
import { hiddenLayers } from './layers.ts';
import { Legend } from './legend.tsx';
import { chosenDays, isDuring, seasonOf } from './season.ts';
import { SeasonSlider } from './season-slider.tsx';

export function MapPanel() {
  useEffect(() => void loadGround(), []);
  const { selection, filters } = address.value;
  useEffect(() => wantPlot(selection ?? undefined), [selection]);
  const hidden = hiddenLayers(filters);
  const found = land.value;
  const season = found && seasonOf(found.events, worldStatus().value.data?.now);
  const chosen = season && chosenDays(season, filters);
  if (found === undefined) return <Unread title={t('Reading plots and events')} failure={landFailure.value} />;
  const events = chosen === undefined ? found.events : found.events.filter((event) => isDuring(event, chosen));
  return (
    <>
      <Pane
        className="map-pane"
        title={t('Map')}
        label={t('Map')}
        actions={
          <span class="soft">
            {whatIsLeftOut.value !== undefined && `${t('the newest')} `}
            {found.plots.length.toLocaleString(language.value)} {t('plots,')} {events.length} {t('of')}{' '}
            {found.events.length} {t('events')}
          </span>
        }
      >
        <LandMap land={found} events={events} hidden={hidden} />
        <Legend hidden={hidden} />
        {season !== undefined && chosen !== undefined && (
          <SeasonSlider season={season} chosen={chosen} events={found.events} />
        )}
      </Pane>
      <Pane className="map-side" title={t('Plots and events')} label={t('Plots and events')}>
        <ChosenCard land={found} />
        <LandList land={found} shownEvents={new Set(events)} />
      </Pane>
    </>
  );
}
