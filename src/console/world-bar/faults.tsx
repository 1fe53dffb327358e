// Faults on purpose: which are active, how often each struck, how to add more, and the answers that are held. What this
// page asks is never held.

import type { TargetedSubmitEvent } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Fault } from '../../contract/form/fault.ts';
import { rows } from '../../contract/rows.ts';
import type { HeldAnswer } from '../../contract/schemas/fault.ts';
import { ActFailure } from '../ids/act-failure.tsx';
import { createAct } from '../state/act.ts';
import { read } from '../state/readings.ts';
import { named, t } from '../words/t.ts';

const kinds = {
  '503': { status: 503 },
  '500': { status: 500 },
  '429': { status: 429 },
  '504': { status: 504 },
  drop: { drop: true },
  'delay 2 s': { delayMs: 2_000 },
  hold: { hold: true },
} as const;

/** Not every operation: with such a fault even a reset fails. */
const suggested = 'createClaim';
const faultable = rows.filter(({ served }) => served === undefined).map(({ id }) => id);

export const listFaults = (): readonly Fault[] => read('listFaults').value.data ?? [];

export function Faults({ faults }: { readonly faults: readonly Fault[] }) {
  const { state, perform } = useMemo(createAct, []);
  return (
    <>
      {faults.length === 0 ? (
        <p class="soft">
          {t('No fault is active. Faults make requests fail on purpose, to show how a program copes.')}
        </p>
      ) : (
        <ul class="plain">
          {faults.map((fault) => (
            <li key={fault.faultId} class="line">
              <span>
                <code>{fault.operation}</code> {describe(fault)}
              </span>
              <button type="button" onClick={() => perform('removeFault', { params: { id: fault.faultId } })}>
                {t('Remove')}
              </button>
            </li>
          ))}
          <li>
            <button type="button" onClick={() => perform('clearFaults')}>
              {t('Clear all')}
            </button>
          </li>
        </ul>
      )}
      <FaultForm isSending={state.value.isSending} add={(body) => perform('addFault', { body })} />
      <ActFailure act={state.value} />
    </>
  );
}

function describe({ status, drop, delayMs, hold, after, times, strikes }: Fault): string {
  const what = status ?? (drop ? t('drop') : hold ? t('hold') : t('delay of {0} ms', delayMs));
  const struck = times === null ? t('struck {0}', strikes) : t('struck {0} of {1}', strikes, times);
  return `${what}${after ? t(', carried out first') : ''}: ${struck}`;
}

interface FaultFormProps {
  readonly isSending: boolean;
  readonly add: (body: object) => void;
}

function FaultForm({ isSending, add }: FaultFormProps) {
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const times = Number(form.get('times'));
    add({
      operation: String(form.get('operation')),
      ...kinds[form.get('kind') as keyof typeof kinds],
      ...(form.get('after') === null ? {} : { after: true }),
      ...(times > 0 ? { times } : {}),
    });
  };
  return (
    <form class="line" onSubmit={submit}>
      <select name="operation" aria-label={t('Operation')}>
        <option value="*">{t('every operation')}</option>
        {faultable.map((id) => (
          <option key={id} value={id} selected={id === suggested}>
            {id}
          </option>
        ))}
      </select>
      <select name="kind" aria-label={t('Kind of fault')}>
        {Object.keys(kinds).map((kind) => (
          <option key={kind} value={kind}>
            {named(kind)}
          </option>
        ))}
      </select>
      <input type="number" name="times" aria-label={t('How many')} min={1} max={1_000_000} placeholder={t('times')} />
      <label class="check">
        <input type="checkbox" name="after" /> {t('carry out first')}
      </label>
      <button type="submit" disabled={isSending}>
        {t('Add')}
      </button>
    </form>
  );
}

const ways = [
  ['Let go', {}],
  ['Answer 503', { status: 503 }],
  ['Lose it', { drop: true }],
] as const;

export const listHeld = (): readonly HeldAnswer[] => read('listHeld').value.data ?? [];

export function Held({ held }: { readonly held: readonly HeldAnswer[] }) {
  const { state, perform } = useMemo(createAct, []);
  if (held.length === 0) return null;
  return (
    <section aria-label={t('Held answers')}>
      <h2>
        {t('Held answers')} {held.length}
      </h2>
      <p class="soft">{t('Each call was carried out, and whoever made it waits.')}</p>
      <ul class="plain">
        {held.map(({ requestId, operationId, path, idempotencyKey }) => (
          <li key={requestId} class="line">
            <span>
              <code>{operationId}</code> {idempotencyKey ?? path}
            </span>
            {ways.map(([label, how]) => (
              <button
                key={label}
                type="button"
                disabled={state.value.isSending}
                onClick={() => perform('releaseHeld', { body: { requestId, ...how } })}
              >
                {t(label)}
              </button>
            ))}
          </li>
        ))}
      </ul>
      <ActFailure act={state.value} />
    </section>
  );
}
