// The state of a button's action, such as a write: it runs once at a time, and the button shows its outcome.

import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { OperationInput } from '../../client/request.ts';
import { type OperationId, rowOf } from '../../contract/rows.ts';
import { isJsonObject } from '../../primitives/json-object.ts';
import { messageOf } from '../../primitives/thrown.ts';
import { notifyChange } from './changes.ts';
import { buildCall, type Exchange, send } from './exchange.ts';
import { type Failure, failureOf } from './failure.ts';

export interface Act {
  readonly isSending: boolean;
  /** Why the last attempt failed; undefined where it succeeded. */
  readonly failure: Failure | undefined;
}

/** Writes allowed while the page shows the past: they copy or leave it. A fork without `at` copies the present. */
function leavesThePast(id: OperationId, { body }: OperationInput): boolean {
  const { rewinds, namesWorld, bytes } = rowOf(id);
  return rewinds === true || bytes === 'body' || (namesWorld === true && isJsonObject(body) && 'at' in body);
}

/** Sends a call as the chosen identity or with another credential, and notifies everything that shows the world. */
export async function sendWrite(id: OperationId, input: OperationInput = {}, token?: string): Promise<Exchange> {
  const exchange = await send(buildCall(id, input, token), leavesThePast(id, input));
  if (rowOf(id).method !== 'GET') notifyChange();
  return exchange;
}

export const useAct = () => useMemo(createAct, []);

export function createAct() {
  const state = signal<Act>({ isSending: false, failure: undefined });
  /** Resolves to undefined where the write was refused or not answered. */
  const perform = async (id: OperationId, input?: OperationInput): Promise<Exchange | undefined> => {
    state.value = { isSending: true, failure: undefined };
    const exchange = await sendWrite(id, input);
    const failure = failureOf(exchange);
    state.value = { isSending: false, failure };
    return failure === undefined ? exchange : undefined;
  };
  /** Runs any other action, which rejects with a sentence where it fails. */
  const attempt = async (doIt: () => Promise<unknown>): Promise<void> => {
    state.value = { isSending: true, failure: undefined };
    const failure = await doIt().then(
      () => undefined,
      (error: unknown) => ({ title: '', detail: messageOf(error), code: null, remedy: '' }),
    );
    state.value = { isSending: false, failure };
  };
  return { state, perform, attempt };
}
