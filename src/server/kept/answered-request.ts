// What is kept of a request that was answered.

import type { ProblemCode } from '../../contract/form/problems.ts';
import { defaultWorldName } from '../../contract/permissions.ts';
import type { Applied } from '../../engine/kernel/call.ts';
import type { Identity } from '../callers/credentials.ts';
import type { TapeSlot } from './exchange-tape.ts';

/** As it is made, nothing is known of it yet. */
export class AnsweredRequest {
  requestId = '';
  method = '';
  /** The path with its query. */
  target = '';
  /** 0 until it is answered. */
  status = 0;
  /** Null where it was refused before its caller was known, and on the pages that need none. */
  identity: Identity | null = null;
  /** Null where no operation was found. */
  operationId: string | null = null;
  code: ProblemCode | null = null;
  /** Null where the operation needs no key. */
  idempotencyKey: string | null = null;
  /** The world's time; null where no world was asked, or one that is not resident. */
  at: string | null = null;
  /** Null where nothing changed. */
  position: number | null = null;
  /** The generation of the world that answered; undefined where none did. */
  generation: string | undefined = undefined;
  /** The position that a rewind went back to; null for other requests. */
  rewoundTo: number | null = null;
  /** The note of the entry that the request became; undefined where it became none. */
  note: Applied['note'] = undefined;
  /** The answer is the one that its key was first given. */
  isReplay = false;
  /** The world that the request is about, if any: it is listed there too. */
  namedWorld: string | null = null;
  durationMs = 0;
  /** Its slot on the tape; undefined where it was never read, began a stream, or was one of too many reads. */
  exchange: TapeSlot | undefined = undefined;
  /** Counts the requests in the order of their answers; 0 until it is kept. */
  number = 0;
  /** By the clock on the wall, in milliseconds since 1970; 0 until it is kept. */
  answeredAt = 0;
}

export const unknownRequest: Readonly<AnsweredRequest> = new AnsweredRequest();

/** A world lists all its requests, like its paged log. Those of unknown callers reach no world, and the default one lists them. */
export const isSeenIn = (worldName: string, { identity, namedWorld }: AnsweredRequest): boolean =>
  (identity?.worldName ?? defaultWorldName) === worldName || namedWorld === worldName;

/**
 * Writes a request into its slot. An object for each request would be kept just long enough to become garbage of the kind that
 * is seldom collected: after 100,000 requests 12 MiB of it lay about. Copying member by member costs a tenth of
 * Object.assign.
 */
export function fill(slot: AnsweredRequest, by: Readonly<AnsweredRequest>): void {
  slot.requestId = by.requestId;
  slot.method = by.method;
  slot.target = by.target;
  slot.status = by.status;
  slot.identity = by.identity;
  slot.operationId = by.operationId;
  slot.code = by.code;
  slot.idempotencyKey = by.idempotencyKey;
  slot.at = by.at;
  slot.position = by.position;
  slot.generation = by.generation;
  slot.rewoundTo = by.rewoundTo;
  slot.note = by.note;
  slot.isReplay = by.isReplay;
  slot.namedWorld = by.namedWorld;
  slot.durationMs = by.durationMs;
  slot.exchange = by.exchange;
  slot.number = by.number;
  slot.answeredAt = by.answeredAt;
}

/** Whether it wrote or was refused: a read that succeeded can be repeated. */
export const isLasting = ({ method, status, position }: AnsweredRequest): boolean =>
  (method !== 'GET' && method !== 'HEAD') || status >= 400 || position !== null;

const idBytes = 16;

/** What its texts take. */
export function bytesOf({ target, idempotencyKey, note }: AnsweredRequest): number {
  return target.length + (idempotencyKey?.length ?? 0) + idBytes * (note?.created.length ?? 0);
}
