// A request of the log with what was sent and answered, as the server keeps it.

import type { ReadonlySignal } from '@preact/signals';
import { type Reading, readDocument } from '../state/readings.ts';

export interface KeptBody {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly byteLength: number;
  /** Null where it is not kept, or is no text. */
  readonly text: string | null;
}

/** What GET /requests/{id} says. */
export interface KeptRequest {
  readonly requestId: string;
  readonly method: string;
  /** With its query. */
  readonly target: string;
  readonly status: number;
  /** Null where it is not kept any more. */
  readonly request: KeptBody | null;
  readonly response: KeptBody | null;
}

export const keptRequest = (requestId: string): ReadonlySignal<Reading<KeptRequest>> =>
  readDocument<KeptRequest>(`/requests/${encodeURIComponent(requestId)}`, { isFixed: true });
