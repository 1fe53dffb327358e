// The clock of the world, and how far to move it.

import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ClockMove } from '../../contract/schemas/control.ts';
import { ActFailure } from '../ids/act-failure.tsx';
import { IdLink } from '../ids/id-link.tsx';
import { renderTime } from '../land/words.ts';
import { createAct } from '../state/act.ts';
import { DropDown } from '../window/drop-down.tsx';
import { named, t } from '../words/t.ts';
import { ruleWords } from './time-marks.ts';

const steps = [
  ['PT1H', '1 hour'],
  ['P1D', '1 day'],
  ['P7D', '7 days'],
  ['P30D', '30 days'],
] as const;
const shownHappenings = 20;

export function ClockControl({ now }: { readonly now: string }) {
  const { state, perform } = useMemo(createAct, []);
  const moved = useSignal<ClockMove | undefined>(undefined);
  const move = async (body: object) => {
    const exchange = await perform('moveClock', { body });
    moved.value = (exchange?.json as { data: ClockMove } | undefined)?.data;
  };
  const moveTo = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const day = new FormData(event.currentTarget).get('day');
    if (typeof day === 'string' && day !== '') move({ to: `${day}T00:00:00.000Z` });
  };
  return (
    <DropDown group="world-bar" name={t('Clock')} label="…">
      <p class="soft">{t('The clock moves when it is asked to, and with each write. It never goes back.')}</p>
      <div class="line">
        {steps.map(([advance, label]) => (
          <button key={advance} type="button" disabled={state.value.isSending} onClick={() => move({ advance })}>
            + {named(label)}
          </button>
        ))}
      </div>
      <form class="line" onSubmit={moveTo}>
        <input type="date" name="day" aria-label={t('Move the clock to this day')} min={now.slice(0, 10)} />
        <button type="submit" disabled={state.value.isSending}>
          {t('Move to')}
        </button>
      </form>
      <ActFailure act={state.value} />
      {moved.value !== undefined && <Happened move={moved.value} />}
    </DropDown>
  );
}

function Happened({ move: { happened, happenedCount } }: { readonly move: ClockMove }) {
  if (happenedCount === 0) return <p role="status">{t('Nothing was due by then.')}</p>;
  return (
    <div role="status">
      <p>
        {happenedCount} {t('things happened:')}
      </p>
      <ul class="plain">
        {happened.slice(0, shownHappenings).map(({ operationOrRule, id, at }) => (
          <li key={`${id} ${at} ${operationOrRule}`}>
            <time>{renderTime(at)}</time> {ruleWords(operationOrRule)} <IdLink id={id} />
          </li>
        ))}
      </ul>
    </div>
  );
}
