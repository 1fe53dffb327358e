// The frame of the page: the world bar, the list of panels, links to the other pages, and the panel of the address, or why
// there is no world to show.

import { Component, type ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { pageLinks } from '../../contract/page-links.ts';
import { defaultWorldName } from '../../contract/permissions.ts';
import { SeverityPatterns } from '../drawing/severity-patterns.tsx';
import { FailureNotice } from '../ids/failure-notice.tsx';
import { droppedWorld, liveFailure, liveState } from '../live/live-log.ts';
import { Button } from '../look/button.tsx';
import { Notice } from '../look/notice.tsx';
import { setTo } from '../look/set-to.ts';
import { firstAddress, panelNames } from '../state/address.ts';
import { replacedWorld } from '../state/exchange.ts';
import { address, hrefTo, navigate, past } from '../state/navigation.ts';
import { isInTab } from '../state/server-origin.ts';
import { t, translate } from '../words/t.ts';
import { WorldBar } from '../world-bar/world-bar.tsx';
import { OpenedFile } from '../world-file/file-buttons.tsx';
import { isHelpShown, isPaletteShown, KeyHelp } from './keys.tsx';
import { Palette } from './palette.tsx';
import { panels, Stage } from './panels.tsx';

/** Keeps the defect of one panel from breaking the whole page. */
class PanelBoundary extends Component<{ children: ComponentChildren }, { error: Error | undefined }> {
  override state = { error: undefined };

  static override getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render({ children }: { children: ComponentChildren }, { error }: { error: Error | undefined }) {
    if (error === undefined) return children;
    return (
      <Notice title={t('This panel failed')} isFailure>
        {error.message} {t('Reload the page; the other panels still work.')}
      </Notice>
    );
  }
}

export function App() {
  const { panel } = address.value;
  const isFirst = useRef(true);
  // A link to another panel moves the focus to that panel.
  useEffect(() => {
    if (!isFirst.current) document.getElementById('panel')?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [panel]);
  const isStaged = panel === 'stage';
  const Panel = isStaged ? Stage : panels[panel].Panel;
  const shown = (
    <PanelOrObstacle>
      <Panel />
    </PanelOrObstacle>
  );
  return (
    <>
      {!isStaged && (
        <Button words={t('Skip to the panel')} class="skip" onClick={() => document.getElementById('panel')?.focus()} />
      )}
      <SeverityPatterns />
      {!isStaged && <WorldBar />}
      <KeyHelp />
      <Palette />
      <OpenedFile />
      {isStaged ? (
        shown
      ) : (
        <div class={past.value === null ? 'body' : 'body then'}>
          <PanelList />
          <main id="panel" class={`panel panel-${panel}`} tabIndex={-1} aria-label={t(panels[panel].title)}>
            <NoAnswerBanner />
            <ReplacedWorldBanner />
            <PanelBoundary key={panel}>{shown}</PanelBoundary>
          </main>
        </div>
      )}
    </>
  );
}

function PanelOrObstacle({ children }: { readonly children: ComponentChildren }) {
  const dropped = droppedWorld.value;
  if (dropped !== undefined) return <DroppedWorld world={dropped} />;
  const failure = liveFailure.value;
  if (liveState.value === 'refused' && failure !== undefined)
    return (
      <FailureNotice failure={failure}>
        <Button
          words={t('Switch to {0}', firstAddress.as)}
          class="primary"
          onClick={() => navigate({ as: firstAddress.as })}
        />
      </FailureNotice>
    );
  return children;
}

function DroppedWorld({ world }: { readonly world: string }) {
  return (
    <Notice title={t('The world {0} was dropped', world)} isFailure>
      <p>{t('Somebody deleted it, with everything in it.')}</p>
      <p class="actions">
        <Button
          words={t('Go to {0}', defaultWorldName)}
          class="primary"
          onClick={() => navigate({ world: defaultWorldName, selection: null })}
        />
        <Button words={t('Open a new {0} with the seed data', world)} onClick={setTo(droppedWorld, undefined)} />
      </p>
    </Notice>
  );
}

/** A banner while the server does not answer; the panel below it shows what was read last. */
function NoAnswerBanner() {
  if (liveState.value !== 'lost') return null;
  return (
    <p class="banner" role="status">
      {t('The sandbox does not respond. Start it again with')} <code>sbox serve</code>
      {t(': this page reconnects by itself.')}
      {liveFailure.value?.code != null && ` ${t('Its last response: {0}', liveFailure.value.detail)}`}
    </p>
  );
}

/** A banner that stays until it is closed or another world is chosen. */
function ReplacedWorldBanner() {
  const world = replacedWorld.value;
  if (world === undefined || world !== address.value.world || droppedWorld.value !== undefined) return null;
  return (
    <p class="banner" role="status">
      {t('The world {0} was reset, rewound or replaced. This page now shows its new state.', world)}{' '}
      <Button words={t('Close')} onClick={setTo(replacedWorld, undefined)} />
    </p>
  );
}

const listOtherPages = () => pageLinks.filter(({ path, needsServer }) => path !== '/' && !(needsServer && isInTab()));

function PanelList() {
  const { panel } = address.value;
  const nav = useRef<HTMLElement>(null);
  // On a phone the names form a row that is wider than the screen.
  useEffect(
    () => nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    [panel],
  );
  return (
    <nav class="panels" aria-label={t('Panels')} ref={nav}>
      <ul>
        {panelNames.map((name) => (
          <li key={name}>
            <a href={hrefTo(name)} aria-current={panel === name ? 'page' : undefined}>
              {t(panels[name].title)}
            </a>
          </li>
        ))}
      </ul>
      <p class="hints">
        <button type="button" onClick={setTo(isPaletteShown, true)}>
          {t('Search or run')} <kbd>Ctrl K</kbd>
        </button>
        <Button words="?" aria-label={t('Keys')} onClick={setTo(isHelpShown, true)} />
      </p>
      <ul class="pages">
        {listOtherPages().map(({ path, title }) => (
          <li key={path}>
            <a href={path}>{translate(title)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
