// Whether there is a world to show. Where there is none, one sentence says why, and a button what to do.

import type { ComponentChildren } from 'preact';
import { defaultWorldName } from '../../contract/permissions.ts';
import { FailureNotice } from '../ids/failure-notice.tsx';
import { droppedWorld, liveFailure, liveState } from '../live/live-log.ts';
import { Notice } from '../look/notice.tsx';
import { setTo } from '../look/set-to.ts';
import { firstAddress } from '../state/address.ts';
import { replacedWorld } from '../state/exchange.ts';
import { address, navigate } from '../state/navigation.ts';
import { t } from '../words/t.ts';

/** The panel, or what stands in its place. */
export function Standing({ children }: { readonly children: ComponentChildren }) {
  const dropped = droppedWorld.value;
  if (dropped !== undefined) return <Dropped world={dropped} />;
  const failure = liveFailure.value;
  if (liveState.value === 'refused' && failure !== undefined) {
    return (
      <FailureNotice failure={failure}>
        <button type="button" class="primary" onClick={() => navigate({ as: firstAddress.as })}>
          {t('Ask as')} {firstAddress.as}
        </button>
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
        <button type="button" class="primary" onClick={() => navigate({ world: defaultWorldName, selection: null })}>
          {t('Go to')} {defaultWorldName}
        </button>
        <button type="button" onClick={setTo(droppedWorld, undefined)}>
          {t('Open')} {world} {t('anew, as it was seeded')}
        </button>
      </p>
    </Notice>
  );
}

/** Above the panel, which shows what was read last, while nobody answers. */
export function NoAnswer() {
  if (liveState.value !== 'lost') return null;
  return (
    <p class="banner" role="status">
      {t('The sandbox does not answer. Start it again with')} <code>sbox serve</code>
      {t(': this page goes on by itself.')}
      {liveFailure.value?.code != null && ` ${t('It last said: {0}', liveFailure.value.detail)}`}
    </p>
  );
}

/** Said once, until it is closed or another world is chosen. */
export function BeganAnew() {
  const world = replacedWorld.value;
  if (world === undefined || world !== address.value.world) return null;
  return (
    <p class="banner" role="status">
      {t(
        'The world {0} began anew: a reset, a rewind, a fork or a drop came between. What is shown was read again.',
        world,
      )}{' '}
      <button type="button" onClick={setTo(replacedWorld, undefined)}>
        {t('Close')}
      </button>
    </p>
  );
}
