// A write that somebody asked for: sent once, with what came of it for the button that asked.

import { signal } from '@preact/signals';
import type { OperationInput } from '../../client/request.ts';
import type { OperationId } from '../../contract/operation-id.ts';
import { tellChange } from './changes.ts';
import { buildCall, type Exchange, send } from './exchange.ts';
import { type Failure, failureOf } from './failure.ts';

export interface Act {
  readonly isSending: boolean;
  /** Of the last time; undefined where it succeeded. */
  readonly failure: Failure | undefined;
}

/** What may be done while the page looks back: a copy of then, or back to then. */
const leavesThePast: ReadonlySet<OperationId> = new Set(['forkWorld', 'rewindWorld']);

/** The state of one button, and what it does. */
export function createAct() {
  const state = signal<Act>({ isSending: false, failure: undefined });
  /** Undefined where it was refused, or not answered. */
  const perform = async (id: OperationId, input: OperationInput = {}): Promise<Exchange | undefined> => {
    state.value = { isSending: true, failure: undefined };
    const exchange = await send(buildCall(id, input), leavesThePast.has(id));
    const failure = failureOf(exchange);
    state.value = { isSending: false, failure };
    tellChange();
    return failure === undefined ? exchange : undefined;
  };
  return { state, perform };
}
