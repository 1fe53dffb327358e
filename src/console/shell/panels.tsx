// The component of each panel. The address decides which of them is shown (state/address.ts).

import type { ComponentType } from 'preact';
import { CallPanel } from '../call/call-panel.tsx';
import { loadLater } from '../look/load-later.tsx';
import { Notice } from '../look/notice.tsx';
import { RecordsPanel } from '../records/records-panel.tsx';
import { RequestsPanel } from '../requests/requests-panel.tsx';
import type { PanelName } from '../state/address.ts';
import { address, hrefTo } from '../state/navigation.ts';
import { t, type Word } from '../words/t.ts';

interface PanelEntry {
  readonly title: Word;
  readonly letter?: string;
  readonly Panel: ComponentType;
}

const Nowhere = () => (
  <Notice title={t('There is no panel {0}', address.value.selection)} isFailure>
    <a href={hrefTo('requests')}>{t('Requests')}</a>
  </Notice>
);

/** The panel `stage`, which fills the whole page. */
export const Stage = loadLater(async () => (await import('../stage/stage.tsx')).Stage);

export const panels: Readonly<Record<Exclude<PanelName, 'stage'>, PanelEntry>> = {
  requests: { title: 'Requests', letter: 'r', Panel: RequestsPanel },
  map: { title: 'Map', letter: 'm', Panel: loadLater(async () => (await import('../map/map-panel.tsx')).MapPanel) },
  footprint: {
    title: 'Footprint',
    letter: 'f',
    Panel: loadLater(async () => (await import('../footprint/footprint-panel.tsx')).FootprintPanel),
  },
  cases: {
    title: 'Cases',
    letter: 'c',
    Panel: loadLater(async () => (await import('../cases/cases-panel.tsx')).CasesPanel),
  },
  records: { title: 'Records', letter: 'd', Panel: RecordsPanel },
  weather: {
    title: 'Weather',
    letter: 'w',
    Panel: loadLater(async () => (await import('../weather/weather-panel.tsx')).WeatherPanel),
  },
  call: { title: 'Call', letter: 'a', Panel: CallPanel },
  nowhere: { title: 'Nothing here', Panel: Nowhere },
};
