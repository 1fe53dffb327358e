// What is due, by day, and what moves the clock of the world: to what is due next, by a day, or to any day.

import type { TargetedSubmitEvent } from 'preact';
import { useMemo } from 'preact/hooks';
import { ActFailure } from '../ids/failure-notice.tsx';
import { renderShortDay, renderWeekday } from '../land/words.ts';
import { Button } from '../look/button.tsx';
import { RecordLink } from '../records/value.tsx';
import { createAct } from '../state/act.ts';
import { past } from '../state/navigation.ts';
import { DropDown } from '../window/drop-down.tsx';
import { t } from '../words/t.ts';
import { type DueDay, ruleWords } from './time-marks.ts';

export function Moves({ now, due }: { readonly now: string; readonly due: readonly DueDay[] }) {
  const { state, perform } = useMemo(createAct, []);
  const [next] = due;
  const isBarred = state.value.isSending || past.value !== null;
  const move = (body: object) => perform('moveClock', { body });
  const moveTo = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const day = new FormData(event.currentTarget).get('day');
    if (typeof day === 'string' && day !== '') move({ to: `${day}T00:00:00.000Z` });
  };
  return (
    <div class="next">
      <DropDown name={t('Due:')} label={next === undefined ? t('Nothing is due') : nextWords(next)}>
        <form class="line" onSubmit={moveTo}>
          <input type="date" name="day" aria-label={t('Move the clock to this day')} min={now.slice(0, 10)} />
          <Button words={t('Move to')} type="submit" disabled={isBarred} />
        </form>
        <p class="soft">{t('The clock moves when it is asked to, and with each write. It never goes back.')}</p>
        <DueList days={due} />
      </DropDown>
      <div class="line">
        {next !== undefined && (
          <Button words={t('to the next')} disabled={isBarred} onClick={() => move({ to: next.happenings[0]?.at })} />
        )}
        <Button words={t('+1 day')} disabled={isBarred} onClick={() => move({ advance: 'P1D' })} />
        <ActFailure act={state.value} />
      </div>
    </div>
  );
}

const nextWords = ({ day, happenings: [first, ...others] }: DueDay): string =>
  `${t('Next:')} ${renderShortDay(day)}, ${ruleWords(first?.operationOrRule ?? '')}${others.length > 0 ? ` +${others.length}` : ''}`;

function DueList({ days }: { readonly days: readonly DueDay[] }) {
  if (days.length === 0) return <p class="soft">{t('If nobody does anything, nothing happens within 60 days.')}</p>;
  return (
    <>
      <p class="soft">{t('Due within 60 days, if nobody does anything')}</p>
      {days.map(({ day, happenings }) => (
        <section key={day}>
          <h2>
            {renderWeekday(day)} {renderShortDay(day)}
          </h2>
          <ul class="plain">
            {happenings.map(({ operationOrRule, id, at }) => (
              <li key={`${id} ${at} ${operationOrRule}`}>
                <time>{at.slice(11, 16)} UTC</time> {ruleWords(operationOrRule)}: <RecordLink id={id} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
