// The world's time: its date, the line of what struck, what was done and what is due, and how to let it pass.

import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { ActFailure } from '../ids/act-failure.tsx';
import { IdLink } from '../ids/id-link.tsx';
import { createAct } from '../state/act.ts';
import { hrefTo } from '../state/navigation.ts';
import { read, readList } from '../state/readings.ts';
import { DropDown } from '../window/drop-down.tsx';
import { ClockControl } from './clock-control.tsx';
import { type DoneStep, type DueDay, listDueDays, listSteps, placeStorms, ruleWords } from './time-marks.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const dayWords = (at: string): string => `${Number(at.slice(8, 10))} ${months[Number(at.slice(5, 7)) - 1]}`;

const shownSteps = 8;
const shownDays = 6;
const lookAhead = 'P60D';
const playEveryMs = 1_500;

export function TimeBar({ now, position }: { readonly now: string; readonly position: number }) {
  const due = listDueDays(read('getDue', { query: { advance: lookAhead } }).value.data?.happened ?? []);
  const { state, perform } = useMemo(createAct, []);
  const isPlaying = useSignal(false);
  const move = (body: object) => perform('moveClock', { body });
  useEffect(() => {
    if (!isPlaying.value) return;
    const timer = setInterval(async () => {
      if ((await move({ advance: 'P1D' })) === undefined) isPlaying.value = false;
    }, playEveryMs);
    return () => clearInterval(timer);
  }, [isPlaying.value]);
  const [next] = due;
  return (
    <section class="time-bar" aria-label="Time">
      <button
        type="button"
        class="play"
        aria-pressed={isPlaying.value}
        aria-label={isPlaying.value ? 'Stop the clock' : 'Let days pass'}
        title={isPlaying.value ? 'Stop the clock' : 'Let days pass'}
        onClick={() => {
          isPlaying.value = !isPlaying.value;
        }}
      >
        {isPlaying.value ? '❚❚' : '▶'}
      </button>
      <time class="now" dateTime={now}>
        <strong>
          {dayWords(now)} {now.slice(0, 4)}
        </strong>
        <span class="soft">{now.slice(11, 19)} UTC</span>
      </time>
      <Season now={now} />
      <Done position={position} />
      <Due days={due} />
      <div class="next">
        <DropDown group="world-bar" name="Due:" label={next === undefined ? 'Nothing is due' : nextWords(next)}>
          <DueList days={due} />
        </DropDown>
        <div class="line">
          {next !== undefined && (
            <button type="button" disabled={state.value.isSending} onClick={() => move({ to: next.happenings[0]?.at })}>
              to next
            </button>
          )}
          <button type="button" disabled={state.value.isSending} onClick={() => move({ advance: 'P1D' })}>
            +1 day
          </button>
          <ClockControl now={now} />
          <ActFailure act={state.value} />
        </div>
      </div>
    </section>
  );
}

const nextWords = ({ day, happenings: [first, ...others] }: DueDay): string =>
  `Next: ${dayWords(day)}, ${ruleWords(first?.operationOrRule ?? '')}${others.length > 0 ? ` +${others.length}` : ''}`;

function Season({ now }: { readonly now: string }) {
  const storms = placeStorms(readList('listEvents', {}, 500).value.data ?? [], now);
  return (
    <div class="zone season-zone">
      <p class="soft">The season: what struck</p>
      <div class="track">
        {storms.map(({ eventId, name, severity, peril, startedAt, share }) => (
          <a
            key={eventId}
            class={`storm severity-${severity}`}
            style={{ left: `${share * 96}%` }}
            href={hrefTo('map', eventId)}
            title={`${name}: ${severity} ${peril}, ${dayWords(startedAt)}`}
          >
            <span class="unseen">
              {name}, {severity} {peril}, {dayWords(startedAt)}
            </span>
          </a>
        ))}
      </div>
    </div>
  );
}

const signs: Readonly<Record<DoneStep['kind'], string>> = { job: '⬢', record: '■', clock: '◷', signed: '◆' };

function Done({ position }: { readonly position: number }) {
  const after = Math.max(0, position - readEntries);
  const entries = readList('getLog', { after }, readEntries).value.data ?? [];
  const steps = listSteps(entries, shownSteps);
  return (
    <div class="zone done-zone">
      <p class="soft">Done here: {steps.length === 0 ? 'nothing yet' : `${steps.length} steps`}</p>
      <ol class="track">
        {steps.map((step) => (
          <li key={step.position} title={`${step.label} ${step.made ?? ''}, ${step.at}`}>
            <span aria-hidden="true">{signs[step.kind]}</span>
            <span class="mark-label">{step.kind === 'clock' ? dayWords(step.at) : step.label}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const readEntries = 60;

function Due({ days }: { readonly days: readonly DueDay[] }) {
  return (
    <div class="zone due-zone">
      <p class="soft">Due</p>
      <ol class="track">
        {days.slice(0, shownDays).map(({ day, happenings }) => (
          <li key={day} title={happenings.map(({ operationOrRule }) => ruleWords(operationOrRule)).join(', ')}>
            <span aria-hidden="true">○</span>
            <span class="mark-label">{dayWords(day)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function DueList({ days }: { readonly days: readonly DueDay[] }) {
  if (days.length === 0) return <p class="soft">If nobody does anything, nothing happens within 60 days.</p>;
  return (
    <>
      <p class="soft">Due within 60 days, if nobody does anything</p>
      <ul class="plain">
        {days.flatMap(({ happenings }) =>
          happenings.map(({ operationOrRule, id, at }) => (
            <li key={`${id} ${at} ${operationOrRule}`}>
              <time>
                {weekdayOf(at)} {dayWords(at)}, {at.slice(11, 16)}
              </time>{' '}
              {ruleWords(operationOrRule)} <IdLink id={id} />
            </li>
          )),
        )}
      </ul>
    </>
  );
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const weekdayOf = (at: string): string => weekdays[new Date(at).getUTCDay()] as string;
