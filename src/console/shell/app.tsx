// The frame: the world bar, the names of the panels, and the chosen panel.

import { Component, type ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { SeverityPatterns } from '../drawing/severity-patterns.tsx';
import { Button } from '../look/button.tsx';
import { loadLater } from '../look/load-later.tsx';
import { Notice } from '../look/notice.tsx';
import { address, past } from '../state/navigation.ts';
import { t } from '../words/t.ts';
import { WorldBar } from '../world-bar/world-bar.tsx';
import { OpenedFile } from '../world-file/opened-file.tsx';
import { KeyHelp } from './key-help.tsx';
import { Palette } from './palette.tsx';
import { PanelList } from './panel-list.tsx';
import { panels } from './panels.tsx';
import { BeganAnew, NoAnswer, Standing } from './standing.tsx';

/** Keeps the defect of one panel from breaking the whole page. */
class PanelBoundary extends Component<{ children: ComponentChildren }, { error: Error | undefined }> {
  override state = { error: undefined };

  static override getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render({ children }: { children: ComponentChildren }, { error }: { error: Error | undefined }) {
    if (error === undefined) return children;
    return (
      <Notice title={t('This panel has a defect')} isFailure>
        {error.message} {t('Reload the page; the other panels still work.')}
      </Notice>
    );
  }
}

const Stage = loadLater(async () => (await import('../stage/stage.tsx')).Stage);

export function App() {
  const { panel } = address.value;
  const isFirst = useRef(true);
  // Whoever goes to another panel by its link is there, and not still at the link.
  useEffect(() => {
    if (!isFirst.current) document.getElementById('panel')?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [panel]);
  if (panel === 'stage') {
    return (
      <>
        <SeverityPatterns />
        <KeyHelp />
        <Palette />
        <OpenedFile />
        <Standing>
          <Stage />
        </Standing>
      </>
    );
  }
  const { title, Panel } = panels[panel];
  return (
    <>
      <Button words={t('Skip to the panel')} class="skip" onClick={() => document.getElementById('panel')?.focus()} />
      <SeverityPatterns />
      <WorldBar />
      <KeyHelp />
      <Palette />
      <OpenedFile />
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
