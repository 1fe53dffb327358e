// The panels by name. A panel that draws maps or charts is loaded when it is first opened.

import type { ComponentType } from 'preact';
import { CallPanel } from '../call/call-panel.tsx';
import { loadLater } from '../look/load-later.tsx';
import { Notice } from '../look/notice.tsx';
import { RecordsPanel } from '../records/records-panel.tsx';
import { RequestsPanel } from '../requests/requests-panel.tsx';
import type { PanelName } from '../state/address.ts';
import { address, hrefTo } from '../state/navigation.ts';
import { t, type Word } from '../words/t.ts';

export interface PanelEntry {
  readonly title: Word;
  readonly Panel: ComponentType;
}

const Nowhere = () => (
  <Notice title={t('There is no panel {0}', address.value.selection)} isFailure>
    <a href={hrefTo('requests')}>{t('Requests')}</a>
  </Notice>
);

export const panels: Readonly<Record<Exclude<PanelName, 'stage'>, PanelEntry>> = {
  requests: { title: 'Requests', Panel: RequestsPanel },
  map: { title: 'Map', Panel: loadLater(async () => (await import('../map/map-panel.tsx')).MapPanel) },
  footprint: {
    title: 'Footprint',
    Panel: loadLater(async () => (await import('../footprint/footprint-panel.tsx')).FootprintPanel),
  },
  cases: { title: 'Cases', Panel: loadLater(async () => (await import('../cases/cases-panel.tsx')).CasesPanel) },
  records: { title: 'Records', Panel: RecordsPanel },
  weather: {
    title: 'Weather',
    Panel: loadLater(async () => (await import('../weather/weather-panel.tsx')).WeatherPanel),
  },
  call: { title: 'Call', Panel: CallPanel },
  nowhere: { title: 'Nothing here', Panel: Nowhere },
};
