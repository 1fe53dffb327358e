// What is known of one request, from its arrival to its answer. One fresh object for each, held by the raw request: one that
// were used again would be read after its end, by the request log and by held, faulted and aborted answers, and would show one
// caller's identity in another one's request.

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Operation } from '../../contract/form/operation.ts';
import type { ProblemCode } from '../../contract/form/problems.ts';
import type { Applied } from '../../engine/kernel/call.ts';
import type { Identity } from '../callers/credentials.ts';
import type { AnswerHeaders, TapeSlot } from './exchange-tape.ts';

declare module 'fastify' {
  interface FastifyRequest {
    readonly passage: Passage;
  }
}

/** What is kept of a request that was answered; as it is made, nothing is known of it yet. */
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
  /** A console read it to fill a panel. */
  isConsoleRead = false;
  /** The world that the request is about, if any: it is listed there too. */
  namedWorld: string | null = null;
  durationMs = 0;
  /** Its slot on the tape; undefined where it was never read, began a stream, or was one of too many reads. */
  exchange: TapeSlot | undefined = undefined;
}

export class Passage extends AnsweredRequest {
  /** The operation that is asked for; null where none was found. */
  row: Operation | null = null;
  /** When its operation was found, in milliseconds since the process started; 0 where none was. */
  admittedAt = 0;
  /** The position at which the world is to be seen; undefined for the present. */
  past: number | undefined = undefined;
  /** How many calls had changed the world that answers; undefined where no world does. */
  worldPosition: number | undefined = undefined;
  /** `held`: its answer waits, or waited. `aside`: its answer depended on held ones, which no replay can repeat. */
  hold: 'held' | 'aside' | undefined = undefined;
  /** Counts a piece of the body; throws when there is no room for it. Null where no body is read. */
  holdPiece: ((piece: Buffer) => void) | null = null;
  /** Called with the answer before it leaves; null when nobody records. */
  recordAnswer: ((answer: RecordedAnswer) => void) | null = null;
}

export interface RecordedAnswer {
  /** 0 where the connection ends without an answer. */
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body: Buffer;
  /** How long it is held back. */
  readonly delayMs: number;
}

const held = Symbol('passage');

interface Carrier extends IncomingMessage {
  [held]?: Passage;
}

export function beginPassage(raw: IncomingMessage, requestId: string): Passage {
  const passage = new Passage();
  passage.requestId = requestId;
  passage.method = raw.method as string;
  passage.target = raw.url as string;
  (raw as Carrier)[held] = passage;
  return passage;
}

const passageOf = (raw: IncomingMessage): Passage => (raw as Carrier)[held] as Passage;

/** Every request of the framework reaches its passage; none has members of its own beside it. */
export function registerPassages(app: FastifyInstance): void {
  app.decorateRequest('passage', {
    getter() {
      return passageOf(this.raw);
    },
  });
}

/** For the one kind of request that the framework makes without what is registered: that of a path that it cannot read. */
export function givePassage(request: FastifyRequest): void {
  Object.defineProperty(request, 'passage', { value: passageOf(request.raw) });
}
