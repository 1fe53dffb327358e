// The frame: the world bar, the names of the panels, and the chosen panel.

import { SeverityPatterns } from '../drawing/severity-patterns.tsx';
import { address, past } from '../state/navigation.ts';
import { t } from '../words/t.ts';
import { WorldBar } from '../world-bar/world-bar.tsx';
import { KeyHelp } from './key-help.tsx';
import { Palette } from './palette.tsx';
import { PanelBoundary } from './panel-boundary.tsx';
import { PanelList } from './panel-list.tsx';
import { panels } from './panels.tsx';
import { BeganAnew, NoAnswer, Standing } from './standing.tsx';

export function App() {
  const { panel } = address.value;
  const { title, Panel } = panels[panel];
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('panel')?.focus()}>
        {t('Skip to the panel')}
      </button>
      <SeverityPatterns />
      <WorldBar />
      <KeyHelp />
      <Palette />
      <div class={past.value === null ? 'body' : 'body then'}>
        <PanelList />
        <main id="panel" class={`panel panel-${panel}`} tabIndex={-1} aria-label={t(title)}>
          <NoAnswer />
          <BeganAnew />
          <PanelBoundary key={panel}>
            <Standing>
              <Panel />
            </Standing>
          </PanelBoundary>
        </main>
      </div>
    </>
  );
}
