// The strip shown while the page looks back: at what, and the three ways out of it. Nothing else is written meanwhile.

import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { ActFailure } from '../ids/failure-notice.tsx';
import { renderDate } from '../land/words.ts';
import { Button } from '../look/button.tsx';
import { setTo } from '../look/set-to.ts';
import { createAct } from '../state/act.ts';
import { address, navigate } from '../state/navigation.ts';
import { read } from '../state/readings.ts';
import { t } from '../words/t.ts';
import { doneSteps, stepWords } from './done-zone.tsx';

const returnToNow = (): void => navigate({ at: null });

export interface LookingBackProps {
  readonly at: number;
  /** The world's present position. */
  readonly position: number;
}

export function LookingBack({ at, position }: LookingBackProps) {
  const { data: clock, failure } = read('getClock').value;
  const steps = doneSteps(position);
  const last = steps.findLast((step) => step.position <= at);
  const later = steps.filter((step) => step.position > at).length;
  const when = clock && `${renderDate(clock.now)}, ${clock.now.slice(11, 19)} UTC`;
  return (
    <section class="looking-back" aria-label={t('Looking back')}>
      <p role="status">
        {failure === undefined ? (
          <>
            <strong>
              {t('You are looking at')} {when ?? '…'}
            </strong>
            {last !== undefined && t(', after “{0}”', stepWords(last))}
            {t(later === 1 ? ', before {0} later step' : ', before {0} later steps', later)}
            {t('. Nothing can be changed here.')}
          </>
        ) : (
          <>
            <strong>
              {t('Position')} {at} {t('is no longer kept.')}
            </strong>{' '}
            {failure.detail}
          </>
        )}
      </p>
      <WaysOut key={at} at={at} position={position} isKept={failure === undefined} />
    </section>
  );
}

function WaysOut({ at, position, isKept }: LookingBackProps & { readonly isKept: boolean }) {
  const { world } = address.value;
  const { state, perform } = useMemo(createAct, []);
  const isAsking = useSignal(false);
  const isBarred = state.value.isSending || !isKept;
  const copy = async () => {
    const name = `${world}-at-${at}`;
    if ((await perform('forkWorld', { body: { name, at } })) !== undefined) navigate({ world: name });
  };
  const goBack = async () => {
    if ((await perform('rewindWorld', { body: { to: at, from: position } })) !== undefined) returnToNow();
  };
  return (
    <div class="actions">
      {isAsking.value ? (
        <>
          <span>
            {position - at} {t(position - at === 1 ? 'call will be undone in' : 'calls will be undone in')}{' '}
            <strong>{world}</strong>
            {t(', for everybody who uses it; the ids that they made will be given again.')}
          </span>
          <Button words={t('Undo them')} class="primary" disabled={isBarred} onClick={goBack} />
          <Button words={t('Keep them')} onClick={setTo(isAsking, false)} />
        </>
      ) : (
        <>
          <Button words={t('Return to now')} class="primary" onClick={returnToNow} />
          <Button words={t('Live from here (a copy)')} disabled={isBarred} onClick={copy} />
          <Button words={t('Back to here…')} disabled={isBarred} onClick={setTo(isAsking, true)} />
        </>
      )}
      <ActFailure act={state.value} />
    </div>
  );
}
