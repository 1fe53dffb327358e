// The stored facts of an answered request.

import type { ProblemCode } from '../../contract/form/problems.ts';
import { defaultWorldName } from '../../contract/permissions.ts';
import type { LoggedRequest } from '../../contract/records.ts';
import type { Applied } from '../../engine/kernel/call.ts';
import type { Identity } from '../callers/credentials.ts';
import type { PackedExchange } from './exchange-tape.ts';

export class StoredRequest {
  requestId = '';
  method = '';
  target = '';
  /** 0 until it is answered. */
  status = 0;
  /** Null where it was refused before its caller was known, and on pages without credentials. */
  identity: Identity | null = null;
  /** Null if no operation was found. */
  operationId: string | null = null;
  code: ProblemCode | null = null;
  /** Null where the operation needs no key. */
  idempotencyKey: string | null = null;
  /** The world's time; null without a world, or where it is not resident. */
  at: string | null = null;
  /** Null if nothing changed. */
  position: number | null = null;
  /** The generation of the world that answered; undefined where none did. */
  generation: string | undefined = undefined;
  /** The position that a rewind went back to; null for other requests. */
  rewoundTo: number | null = null;
  /** Undefined where the request became no entry of the log. */
  note: Applied['note'] = undefined;
  isReplay = false;
  /** The world that an operation on worlds names, which lists the request as well; null for other operations. */
  namedWorld: string | null = null;
  durationMs = 0;
  /** Undefined where the request was never read, began a stream, or was a read that newer reads have displaced. */
  exchange: PackedExchange | undefined = undefined;
  /** 0 until the request is kept. */
  number = 0;
  /** Wall-clock milliseconds since 1970; 0 until the request is kept. */
  answeredAt = 0;
}

/** All requests from a file have this number, which is below those of the requests answered here. */
export const openedNumber = -1;

/** A request of an opened file, described as in the file. */
export class OpenedRequest extends StoredRequest {
  readonly described: LoggedRequest;
  override number = openedNumber;

  constructor(described: LoggedRequest) {
    super();
    this.described = described;
  }
}

export const unknownRequest: Readonly<StoredRequest> = new StoredRequest();

/** Whether the world lists the request. The default world also lists requests of unknown callers. */
export const isSeenIn = (worldName: string, { identity, namedWorld }: StoredRequest): boolean =>
  (identity?.worldName ?? defaultWorldName) === worldName || namedWorld === worldName;

/**
 * Copies a request into its slot. A new object for each request would live just long enough to become old garbage: after 100,000
 * requests 12 MiB of it remained. Copying member by member costs a tenth of Object.assign.
 */
export function fill(slot: StoredRequest, from: Readonly<StoredRequest>): void {
  slot.requestId = from.requestId;
  slot.method = from.method;
  slot.target = from.target;
  slot.status = from.status;
  slot.identity = from.identity;
  slot.operationId = from.operationId;
  slot.code = from.code;
  slot.idempotencyKey = from.idempotencyKey;
  slot.at = from.at;
  slot.position = from.position;
  slot.generation = from.generation;
  slot.rewoundTo = from.rewoundTo;
  slot.note = from.note;
  slot.isReplay = from.isReplay;
  slot.namedWorld = from.namedWorld;
  slot.durationMs = from.durationMs;
  slot.exchange = from.exchange;
  slot.number = from.number;
  slot.answeredAt = from.answeredAt;
}

/** Whether it wrote or was refused: a read that succeeded can be repeated. */
export const isWriteOrRefusal = ({ method, status, position }: StoredRequest): boolean =>
  (method !== 'GET' && method !== 'HEAD') || status >= 400 || position !== null;

const idBytes = 16;

export function bytesOf({ target, idempotencyKey, note }: StoredRequest): number {
  return target.length + (idempotencyKey?.length ?? 0) + idBytes * (note?.created.length ?? 0);
}
