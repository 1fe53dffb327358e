// The world's time: its date, a line of what struck, what was done and what is due, and buttons that let time pass.

import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { placeStorms } from '../land/season.ts';
import { renderShortDay, renderStorm } from '../land/words.ts';
import { Button } from '../look/button.tsx';
import { createAct } from '../state/act.ts';
import { hrefTo, past } from '../state/navigation.ts';
import { read, readList } from '../state/readings.ts';
import { t } from '../words/t.ts';
import { Done } from './done-zone.tsx';
import { Moves } from './moves.tsx';
import { type DueDay, listDueDays, ruleWords } from './time-marks.ts';

const shownDays = 6;
const lookAhead = 'P60D';
const playEveryMs = 1_500;

export function TimeBar({ now: present, position }: { readonly now: string; readonly position: number }) {
  const then = past.value === null ? undefined : read('getClock').value.data?.now;
  const now = then ?? present;
  const due = listDueDays(read('getDue', { query: { advance: lookAhead } }).value.data?.happened ?? []);
  const act = useMemo(createAct, []);
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
        <strong>
          {renderShortDay(now)} {now.slice(0, 4)}
        </strong>
        <span class="soft">
          {now.slice(11, 19)} {t('UTC')}
          {past.value !== null && t(', past')}
        </span>
      </time>
      <Season now={now} />
      <Done position={position} />
      <Due days={due} />
      <Moves now={now} due={due} />
    </section>
  );
}

function Season({ now }: { readonly now: string }) {
  const storms = placeStorms(readList('listEvents', {}, 500).value.data ?? [], now);
  return (
    <div class="zone season-zone">
      <p class="soft">{t('The season: what struck')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows go from mark to mark, of which Tab reaches the newest. */}
      <div class="track" onKeyDown={moveAlong}>
        {storms.map(({ eventId, name, severity, peril, startedAt, share }, index) => (
          <a
            key={eventId}
            class={`storm severity-${severity}`}
            tabIndex={index === storms.length - 1 ? 0 : -1}
            style={{ left: `${share * 96}%` }}
            href={hrefTo('map', eventId)}
            title={`${name}: ${renderStorm({ severity, peril })}, ${renderShortDay(startedAt)}`}
          >
            <span class="unseen">
              {name}, {renderStorm({ severity, peril })}, {renderShortDay(startedAt)}
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
