// A write that a button asks for: it is sent once, and the button shows its outcome.

import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { OperationInput } from '../../client/request.ts';
import type { OperationId } from '../../contract/rows.ts';
import { notifyChange } from './changes.ts';
import { buildCall, type Exchange, send } from './exchange.ts';
import { type Failure, failureOf } from './failure.ts';

export interface Act {
  readonly isSending: boolean;
  /** Why the last attempt failed; undefined where it succeeded. */
  readonly failure: Failure | undefined;
}

/** The writes that are allowed while the page looks back: they copy that past, or leave it. */
const leavesThePast: ReadonlySet<OperationId> = new Set(['forkWorld', 'openWorldFile', 'rewindWorld']);

/** The state of one button of a component, and what it does. */
export const useAct = () => useMemo(createAct, []);

export function createAct() {
  const state = signal<Act>({ isSending: false, failure: undefined });
  /** Resolves to undefined where the write was refused or not answered. */
  const perform = async (id: OperationId, input: OperationInput = {}): Promise<Exchange | undefined> => {
    state.value = { isSending: true, failure: undefined };
    const exchange = await send(buildCall(id, input), leavesThePast.has(id));
    const failure = failureOf(exchange);
    state.value = { isSending: false, failure };
    notifyChange();
    return failure === undefined ? exchange : undefined;
  };
  return { state, perform };
}
