// A request of the log with the request and answer in full, as the server keeps them.

import type { ReadonlySignal } from '@preact/signals';
import { identities, identity } from '../state/identities.ts';
import { type Reading, readDocument } from '../state/readings.ts';

export interface KeptBody {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly byteLength: number;
  /** Null where the body is not kept, or is not text. */
  readonly text: string | null;
}

/** What GET /requests/{id} answers. */
export interface KeptRequest {
  readonly requestId: string;
  readonly method: string;
  /** The path with its query. */
  readonly target: string;
  readonly status: number;
  /** Null where it is no longer kept. */
  readonly request: KeptBody | null;
  readonly response: KeptBody | null;
}

/** Only its organization may see it, so it is read as one of that organization's identities, if the page knows any. */
export function keptRequest(requestId: string, organizationId: string | null): ReadonlySignal<Reading<KeptRequest>> {
  const isOwn = organizationId === null || identity.value.organizationId === organizationId;
  const as = isOwn ? undefined : identities.value.find((known) => known.organizationId === organizationId);
  const path = `/requests/${encodeURIComponent(requestId)}`;
  return readDocument<KeptRequest>(path, { isFixed: true, ...(as === undefined ? {} : { as }) });
}
