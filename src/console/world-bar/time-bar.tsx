import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { useEffect } from 'preact/hooks';
import { doubtOf } from '../../client/reading/events.ts';
import { ActFailure } from '../ids/failure-notice.tsx';
import { placeStorms } from '../land/season.ts';
import { renderDate, renderShortDay, renderStorm, renderWeekday } from '../land/words.ts';
import { Button } from '../look/button.tsx';
import { RecordLink } from '../records/record-table.tsx';
import { useAct } from '../state/act.ts';
import { hrefTo, past } from '../state/navigation.ts';
import { read, readDue, readList } from '../state/readings.ts';
import { DropDown } from '../window/drop-down.tsx';
import { t } from '../words/t.ts';
import { DoneSteps } from './past-bar.tsx';
import { type DueDay, listDueDays, ruleWords } from './time-marks.ts';

const shownDays = 6;
const playEveryMs = 1_500;

export function TimeBar({ now: present, position }: { readonly now: string; readonly position: number }) {
  const then = past.value === null ? undefined : read('getClock').value.data?.now;
  const now = then ?? present;
  const due = listDueDays(readDue());
  const act = useAct();
  const isPlaying = useSignal(false);
  useEffect(() => {
    if (!isPlaying.value) return;
    const timer = setInterval(async () => {
      if ((await act.perform('moveClock', { body: { advance: 'P1D' } })) === undefined) isPlaying.value = false;
    }, playEveryMs);
    return () => clearInterval(timer);
  }, [isPlaying.value]);
  return (
    <section class="time-bar" aria-label={t('Time')}>
      <Button
        words={isPlaying.value ? '❚❚' : '▶'}
        class="play"
        aria-pressed={isPlaying.value}
        disabled={past.value !== null}
        aria-label={isPlaying.value ? t('Stop the clock') : t('Let days pass')}
        title={isPlaying.value ? t('Stop the clock') : t('Let days pass')}
        onClick={() => {
          isPlaying.value = !isPlaying.value;
        }}
      />
      <time class="now" dateTime={now}>
        <strong>{renderDate(now)}</strong>
        <span class="soft">
          {now.slice(11, 19)} {t('UTC')}
          {past.value !== null && t(', past')}
        </span>
      </time>
      <Season now={now} />
      <DoneSteps position={position} />
      <Due days={due} />
      <Moves now={now} due={due} />
    </section>
  );
}

function Season({ now }: { readonly now: string }) {
  const storms = placeStorms(readList('listEvents', {}, 500).value.data ?? [], now);
  return (
    <div class="zone season-zone">
      <p class="soft">{t(storms.length === 0 ? 'No storms this season' : 'The season’s storms')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys go from mark to mark; Tab reaches only the newest. */}
      <div class="track" onKeyDown={moveAlong}>
        {storms.map(({ eventId, name, severity, startedAt, share, ...storm }, index) => (
          <a
            key={eventId}
            class={`storm severity-${severity} ${doubtOf(storm) ?? ''}`}
            tabIndex={index === storms.length - 1 ? 0 : -1}
            style={{ left: `${share * 96}%` }}
            href={hrefTo('map', eventId)}
            title={`${name}: ${renderStorm({ severity, ...storm })}, ${renderShortDay(startedAt)}`}
          >
            <span class="unseen">
              {name}, {renderStorm({ severity, ...storm })}, {renderShortDay(startedAt)}
            </span>
          </a>
        ))}
      </div>
    </div>
  );
}

function moveAlong({ key, target }: KeyboardEvent): void {
  const mark = target as HTMLElement;
  const next = { ArrowLeft: mark.previousElementSibling, ArrowRight: mark.nextElementSibling }[key];
  (next as HTMLElement | null | undefined)?.focus();
}

function Due({ days }: { readonly days: readonly DueDay[] }) {
  return (
    <div class="zone due-zone">
      <p class="soft">{t('Due')}</p>
      <ol class="track">
        {days.slice(0, shownDays).map(({ day, happenings }) => (
          <li key={day} title={happenings.map(({ operationOrRule }) => ruleWords(operationOrRule)).join(', ')}>
            <span aria-hidden="true">○</span>
            <span class="mark-label">{renderShortDay(day)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Moves({ now, due }: { readonly now: string; readonly due: readonly DueDay[] }) {
  const { state, perform } = useAct();
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
        <p class="soft">{t('The clock moves when you move it, and with each write. It never goes back.')}</p>
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
  if (days.length === 0) return <p class="soft">{t('Nothing is due within 60 days.')}</p>;
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
