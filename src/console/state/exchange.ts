// One request and its answer, sent by this page. The last ones are kept, so that they can be looked at.

import { signal } from '@preact/signals';
import { buildRequest, type HttpRequest, type OperationInput } from '../../client/request.ts';
import type { OperationId } from '../../contract/operation-id.ts';
import { rowOf } from '../../contract/rows.ts';
import { tryParseJson } from '../../primitives/json-object.ts';
import { credential } from './identities.ts';

export interface Exchange {
  /** Empty where nobody answered. */
  readonly requestId: string;
  readonly request: HttpRequest;
  /** 0 where nobody answered. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Undefined where the answer is not JSON. */
  readonly json: unknown;
  /** By the browser's clock. */
  readonly sentAt: Date;
  readonly durationMs: number;
  /** Sent to fill a panel, and not because somebody asked for this request. */
  readonly isBackground: boolean;
}

/** By request id, oldest first. */
export const exchanges = signal<ReadonlyMap<string, Exchange>>(new Map());
const keptExchanges = 400;

export function forgetExchanges(): void {
  exchanges.value = new Map();
}

/** Never rejects: no answer is an exchange of status 0. */
export async function send(request: HttpRequest, isBackground = false): Promise<Exchange> {
  const sentAt = new Date();
  const start = performance.now();
  const { method, url, headers, body } = request;
  const answered = await fetch(url, { method, headers, cache: 'no-store', ...(body === undefined ? {} : { body }) })
    .then(async (answer) => ({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      text: await answer.text(),
    }))
    .catch((error: Error) => ({ status: 0, headers: {} as Record<string, string>, text: error.message }));
  const requestId = answered.headers['x-request-id'] ?? '';
  const durationMs = performance.now() - start;
  const json = answered.status === 0 ? undefined : tryParseJson(answered.text);
  const exchange = { ...answered, requestId, request, json, sentAt, durationMs, isBackground };
  if (requestId !== '') keep(exchange);
  return exchange;
}

/** A request for an operation as who is chosen, or with another credential. */
export function buildCall(id: OperationId, input: OperationInput = {}, token = credential.peek()): HttpRequest {
  const row = rowOf(id);
  const key = row.idempotencyKey && input.idempotencyKey === undefined ? { idempotencyKey: createKey() } : {};
  return buildRequest({ baseUrl: location.origin, token }, row, { ...input, ...key });
}

export const createKey = (): string => `console-${crypto.randomUUID()}`;

function keep(exchange: Exchange): void {
  const kept = new Map(exchanges.peek()).set(exchange.requestId, exchange);
  for (const oldest of kept.keys()) {
    if (kept.size <= keptExchanges) break;
    kept.delete(oldest);
  }
  exchanges.value = kept;
}
