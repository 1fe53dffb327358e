// The frame: the world bar, the names of the panels, and the chosen panel, or why there is no world to show.

import { Component, type ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { defaultWorldName } from '../../contract/permissions.ts';
import { SeverityPatterns } from '../drawing/severity-patterns.tsx';
import { FailureNotice } from '../ids/failure-notice.tsx';
import { droppedWorld, liveFailure, liveState } from '../live/live-log.ts';
import { Button } from '../look/button.tsx';
import { loadLater } from '../look/load-later.tsx';
import { Notice } from '../look/notice.tsx';
import { setTo } from '../look/set-to.ts';
import { firstAddress } from '../state/address.ts';
import { replacedWorld } from '../state/exchange.ts';
import { address, navigate, past } from '../state/navigation.ts';
import { t } from '../words/t.ts';
import { WorldBar } from '../world-bar/world-bar.tsx';
import { OpenedFile } from '../world-file/opened-file.tsx';
import { KeyHelp } from './keys.tsx';
import { Palette } from './palette.tsx';
import { PanelList } from './panel-list.tsx';
import { panels } from './panels.tsx';

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

/** The panel, or why it cannot be shown. */
function Standing({ children }: { readonly children: ComponentChildren }) {
  const dropped = droppedWorld.value;
  if (dropped !== undefined) return <Dropped world={dropped} />;
  const failure = liveFailure.value;
  if (liveState.value === 'refused' && failure !== undefined) {
    return (
      <FailureNotice failure={failure}>
        <Button
          words={`${t('Switch to')} ${firstAddress.as}`}
          class="primary"
          onClick={() => navigate({ as: firstAddress.as })}
        />
      </FailureNotice>
    );
  }
  return children;
}

function Dropped({ world }: { readonly world: string }) {
  return (
    <Notice title={t('The world {0} was dropped', world)} isFailure>
      <p>{t('Somebody dropped it, and what was done in it is gone.')}</p>
      <p class="actions">
        <Button
          words={`${t('Go to')} ${defaultWorldName}`}
          class="primary"
          onClick={() => navigate({ world: defaultWorldName, selection: null })}
        />
        <Button
          words={`${t('Open')} ${world} ${t('anew, as it was seeded')}`}
          onClick={setTo(droppedWorld, undefined)}
        />
      </p>
    </Notice>
  );
}

/** A banner while the server does not answer; the panel below it shows what was read last. */
function NoAnswer() {
  if (liveState.value !== 'lost') return null;
  return (
    <p class="banner" role="status">
      {t('The sandbox does not answer. Start it again with')} <code>sbox serve</code>
      {t(': this page reconnects by itself.')}
      {liveFailure.value?.code != null && ` ${t('Its last answer: {0}', liveFailure.value.detail)}`}
    </p>
  );
}

/** A banner that stays until it is closed or another world is chosen. */
function BeganAnew() {
  const world = replacedWorld.value;
  if (world === undefined || world !== address.value.world) return null;
  return (
    <p class="banner" role="status">
      {t('The world {0} began anew after a reset, a rewind, a fork or a drop. What is shown was read again.', world)}{' '}
      <Button words={t('Close')} onClick={setTo(replacedWorld, undefined)} />
    </p>
  );
}
