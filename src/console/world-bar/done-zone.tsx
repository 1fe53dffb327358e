// What was done in the world since its last reset, as equal steps; each links to the world as it was after the step.

import { renderShortDay } from '../land/words.ts';
import { renderAddress } from '../state/address.ts';
import { address, past } from '../state/navigation.ts';
import { readLog } from '../state/readings.ts';
import { named, t } from '../words/t.ts';
import { type DoneStep, listSteps } from './time-marks.ts';

const shownSteps = 8;
const readEntries = 60;

const signs: Readonly<Record<DoneStep['kind'], string>> = { job: '⬢', record: '■', clock: '◷', signed: '◆' };

export const stepWords = ({ kind, label, at }: DoneStep): string =>
  kind === 'clock' ? renderShortDay(at) : named(label);

/** The steps up to the present, even while the page looks back; oldest first. */
export function doneSteps(position: number, most = readEntries): readonly DoneStep[] {
  // Each beginning is a reading of its own, and shows nothing until it is answered: it moves once in so many entries.
  const after = Math.max(0, Math.floor(position / readEntries) - 1) * readEntries;
  return listSteps(readLog(after, 2 * readEntries).value.data ?? [], most);
}

export function Done({ position }: { readonly position: number }) {
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
              title={t('{0} {1}, {2}: look at the world after it', named(step.label), step.made ?? '', step.at)}
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
