// The steps in the world since its last reset, each a link to the world after that step; and the bar that is shown while the page
// shows the past: which position it is, and the three actions that leave it. No other writes are allowed meanwhile.

import { useSignal } from '@preact/signals';
import { ActFailure } from '../ids/failure-notice.tsx';
import { renderDate, renderShortDay } from '../land/words.ts';
import { Button } from '../look/button.tsx';
import { setTo } from '../look/set-to.ts';
import { useAct } from '../state/act.ts';
import { renderAddress } from '../state/address.ts';
import { address, navigate, navigateUnlessMoved, past } from '../state/navigation.ts';
import { read, readLog } from '../state/readings.ts';
import { t, translate } from '../words/t.ts';
import { type DoneStep, listSteps } from './time-marks.ts';

const shownSteps = 8;
const readEntries = 60;

const signs: Readonly<Record<DoneStep['kind'], string>> = { job: '⬢', record: '■', clock: '◷', signed: '◆' };

const stepWords = ({ kind, label, at }: DoneStep): string => (kind === 'clock' ? renderShortDay(at) : translate(label));

/** The steps up to the present, even while the page looks back; oldest first. */
function doneSteps(position: number, max = readEntries): readonly DoneStep[] {
  // Each start position is a separate reading, which is empty until it is answered; it changes only once in so many entries.
  const after = Math.max(0, Math.floor(position / readEntries) - 1) * readEntries;
  return listSteps(readLog(after, 2 * readEntries).value.data ?? [], max);
}

export function DoneSteps({ position }: { readonly position: number }) {
  const steps = doneSteps(position, shownSteps);
  const at = past.value;
  return (
    <div class="zone done-zone">
      <p class="soft">
        {t('Done here:')}{' '}
        {steps.length === 0 ? t('nothing yet') : t(steps.length === 1 ? '{0} step' : '{0} steps', steps.length)}
      </p>
      <ol class="track">
        {steps.map((step) => (
          <li key={step.position} class={at !== null && step.position > at ? 'later' : undefined}>
            <a
              href={renderAddress({ ...address.value, at: step.position >= position ? null : step.position })}
              aria-current={step.position === (at ?? position) ? 'step' : undefined}
              title={t('{0} {1}, {2}: see the world after this step', translate(step.label), step.made ?? '', step.at)}
            >
              <span aria-hidden="true">{signs[step.kind]}</span>
              <span class="mark-label">{stepWords(step)}</span>
            </a>
          </li>
        ))}
      </ol>
    </div>
  );
}

const returnToNow = (): void => navigate({ at: null });

interface PastBarProps {
  readonly at: number;
  readonly position: number;
}

export function PastBar({ at, position }: PastBarProps) {
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
            <strong>{t('You are looking at {0}', when ?? '…')}</strong>
            {last !== undefined && t(', after “{0}”', stepWords(last))}
            {t(later === 1 ? ', before {0} later step' : ', before {0} later steps', later)}
            {t('. Nothing can be changed here.')}
          </>
        ) : (
          <>
            <strong>{t('Position {0} is no longer kept.', at)}</strong> {failure.detail}
          </>
        )}
      </p>
      <PastActions key={at} at={at} position={position} isKept={failure === undefined} />
    </section>
  );
}

function PastActions({ at, position, isKept }: PastBarProps & { readonly isKept: boolean }) {
  const { world } = address.value;
  const { state, perform } = useAct();
  const isAsking = useSignal(false);
  const isBarred = state.value.isSending || !isKept;
  const copy = async () => {
    const goTo = navigateUnlessMoved();
    const name = `${world}-at-${at}`;
    if ((await perform('forkWorld', { body: { name, at } })) !== undefined) goTo({ world: name });
  };
  const goBack = async () => {
    if ((await perform('rewindWorld', { body: { to: at, from: position } })) !== undefined) returnToNow();
  };
  return (
    <div class="actions">
      {isAsking.value ? (
        <>
          <span>
            {t(position - at === 1 ? 'Undo {0} change in {1}' : 'Undo {0} changes in {1}', position - at, world)}
            {t(', for everyone who uses it? New records will reuse their ids.')}
          </span>
          <Button words={t('Undo them')} class="primary" disabled={isBarred} onClick={goBack} />
          <Button words={t('Keep them')} onClick={setTo(isAsking, false)} />
        </>
      ) : (
        <>
          <Button words={t('Return to now')} class="primary" onClick={returnToNow} />
          <Button words={t('Continue in a copy')} disabled={isBarred} onClick={copy} />
          <Button words={t('Back to here…')} disabled={isBarred} onClick={setTo(isAsking, true)} />
        </>
      )}
      <ActFailure act={state.value} />
    </div>
  );
}
