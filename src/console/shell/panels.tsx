// The panels by name. What draws maps and charts is loaded when it is first opened.

import type { ComponentType } from 'preact';
import { CallPanel } from '../call/call-panel.tsx';
import { CasesPanel } from '../cases/cases-panel.tsx';
import { HooksPanel } from '../hooks/hooks-panel.tsx';
import { RequestsPanel } from '../requests/requests-panel.tsx';
import type { PanelName } from '../state/address.ts';
import { loadLater } from './load-later.tsx';

export interface PanelEntry {
  readonly title: string;
  /** The letter that leads there after a g. */
  readonly letter: string;
  readonly Panel: ComponentType;
}

export const panels: Readonly<Record<PanelName, PanelEntry>> = {
  requests: { title: 'Requests', letter: 'r', Panel: RequestsPanel },
  map: { title: 'Map', letter: 'm', Panel: loadLater(async () => (await import('../map/map-panel.tsx')).MapPanel) },
  footprint: {
    title: 'Footprint',
    letter: 'f',
    Panel: loadLater(async () => (await import('../footprint/footprint-panel.tsx')).FootprintPanel),
  },
  cases: { title: 'Cases', letter: 'c', Panel: CasesPanel },
  hooks: { title: 'Hooks', letter: 'h', Panel: HooksPanel },
  weather: {
    title: 'Weather',
    letter: 'w',
    Panel: loadLater(async () => (await import('../weather/weather-panel.tsx')).WeatherPanel),
  },
  call: { title: 'Call', letter: 'a', Panel: CallPanel },
};
