// Whether there is a world to show. Where there is none, a sentence says why, and a button offers what to do.

import type { ComponentChildren } from 'preact';
import { defaultWorldName } from '../../contract/permissions.ts';
import { FailureNotice } from '../ids/failure-notice.tsx';
import { droppedWorld, liveFailure, liveState } from '../live/live-log.ts';
import { Button } from '../look/button.tsx';
import { Notice } from '../look/notice.tsx';
import { setTo } from '../look/set-to.ts';
import { firstAddress } from '../state/address.ts';
import { replacedWorld } from '../state/exchange.ts';
import { address, navigate } from '../state/navigation.ts';
import { t } from '../words/t.ts';

/** The panel, or why it cannot be shown. */
export function Standing({ children }: { readonly children: ComponentChildren }) {
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
export function NoAnswer() {
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
export function BeganAnew() {
  const world = replacedWorld.value;
  if (world === undefined || world !== address.value.world) return null;
  return (
    <p class="banner" role="status">
      {t('The world {0} began anew after a reset, a rewind, a fork or a drop. What is shown was read again.', world)}{' '}
      <Button words={t('Close')} onClick={setTo(replacedWorld, undefined)} />
    </p>
  );
}
