// Answers that a fault holds, and how each is let go. What this page asks is never held.

import { useMemo } from 'preact/hooks';
import type { HeldAnswer } from '../../contract/schemas/fault.ts';
import { ActFailure } from '../ids/act-failure.tsx';
import { createAct } from '../state/act.ts';
import { read } from '../state/readings.ts';

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
    <section aria-label="Held answers">
      <h2>Held answers {held.length}</h2>
      <p class="soft">Each call was carried out, and whoever made it waits.</p>
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
                {label}
              </button>
            ))}
          </li>
        ))}
      </ul>
      <ActFailure act={state.value} />
    </section>
  );
}
