// A request of the log with what was sent and answered, as the server keeps it.

import type { ReadonlySignal } from '@preact/signals';
import { identities, identity } from '../state/identities.ts';
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

/** It is shown to the organization that sent it, so it is read as one of its identities, if the page knows any. */
export function keptRequest(requestId: string, organizationId: string | null): ReadonlySignal<Reading<KeptRequest>> {
  const isOwn = organizationId === null || identity.value.organizationId === organizationId;
  const as = isOwn ? undefined : identities.value.find((known) => known.organizationId === organizationId);
  const path = `/requests/${encodeURIComponent(requestId)}`;
  return readDocument<KeptRequest>(path, { isFixed: true, ...(as === undefined ? {} : { as }) });
}
