// A form that forks the world as it was at an earlier position.

import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { useMemo } from 'preact/hooks';
import { ActFailure } from '../ids/act-failure.tsx';
import { renderSecond } from '../land/words.ts';
import { createAct } from '../state/act.ts';
import { address, navigate } from '../state/navigation.ts';
import { read } from '../state/readings.ts';
import { t } from '../words/t.ts';

export function Fork({ position }: { readonly position: number }) {
  const { state, perform } = useMemo(createAct, []);
  const at = useSignal(position);
  const suggested = `${address.value.world}-at-${at.value}`;
  const fork = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') || suggested);
    if ((await perform('forkWorld', { body: { name, at: at.value } })) !== undefined) {
      navigate({ world: name, selection: null });
    }
  };
  if (position === 0)
    return <p class="soft">{t('Nothing has changed this world yet: there is nothing to go back to.')}</p>;
  return (
    <form onSubmit={fork}>
      <p class="soft">{t('Open a copy of the world as it was. This world stays as it is.')}</p>
      <label class="slider">
        <span>
          {t('as of position')} <strong class="number">{at.value}</strong>
        </span>
        <input
          type="range"
          min={0}
          max={position}
          value={at.value}
          onInput={({ currentTarget }) => {
            at.value = Number(currentTarget.value);
          }}
        />
      </label>
      <LastEntry at={at.value} />
      <div class="line">
        <input name="name" aria-label={t('Name of the fork')} placeholder={suggested} autocomplete="off" />
        <button type="submit" class="primary" disabled={state.value.isSending}>
          {t('Fork')}
        </button>
      </div>
      <ActFailure act={state.value} />
    </form>
  );
}

/** The last call that the fork still has. */
function LastEntry({ at }: { readonly at: number }) {
  if (at === 0) return <p class="soft">{t('as it was seeded')}</p>;
  const { data, failure } = read('getLog', { query: { after: at - 1, limit: 1 } }).value;
  const entry = data?.[0];
  return (
    <p class="soft">
      {entry === undefined
        ? (failure?.detail ?? t('reading'))
        : t('after {0} {1} at {2}', entry.operationId, entry.created.join(' '), renderSecond(entry.at))}
    </p>
  );
}
