import type { IncomingMessage } from 'node:http';
import { Problem } from '../../contract/form/problem.ts';
import { say } from '../../contract/form/said/said.ts';

/** `holdPiece` throws when there is no room. Rejects with body_too_large, server_busy, or malformed_request for a body that breaks off. */
export function readBody(
  payload: IncomingMessage,
  maxBytes: number,
  holdPiece: (piece: Buffer) => void,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces = new Pieces(payload);
    let size = 0;
    const refuse = (problem: unknown) => {
      payload.removeListener('data', take).resume();
      pieces.clear();
      reject(problem);
    };
    const take = (piece: Buffer) => {
      size += piece.length;
      if (size > maxBytes) return refuse(refuseSize());
      try {
        holdPiece(piece);
        pieces.add(piece);
        if (pieces.count === judgedPieces && size < judgedPieces * leastMeanBytes) refuse(refuseCrumbs());
      } catch (problem) {
        refuse(problem);
      }
    };
    if (Number(payload.headers['content-length'] ?? 0) > maxBytes) return refuse(refuseSize());
    payload.on('data', take);
    payload.once('end', () => resolve(pieces.take()));
    payload.once('error', () =>
      reject(new Problem('malformed_request', say('The request ended before its body was complete.'))),
    );
  });
}

const boundTogether = 64;
const piecesPerSlice = 1_000;
/** A body is judged after so many pieces: each costs the HTTP parser as much as a kibibyte, and none can be refused before. */
const judgedPieces = 256;
const leastMeanBytes = 16;

/** A body may come in a million pieces: they are joined as they come, and a turn of the event loop takes only so many. */
class Pieces {
  readonly #payload: IncomingMessage;
  #bound: Buffer[] = [];
  #loose: Buffer[] = [];
  count = 0;

  constructor(payload: IncomingMessage) {
    this.#payload = payload;
  }

  add(piece: Buffer): void {
    this.#loose.push(piece);
    if (this.#loose.length === boundTogether) this.#bind();
    this.count += 1;
    if (this.count % piecesPerSlice > 0) return;
    this.#payload.pause().socket.pause();
    setImmediate(() => this.#payload.resume());
  }

  /** Gives all that came, and keeps nothing of it, however long the request lives. */
  take(): Buffer {
    this.#bind();
    const whole = Buffer.concat(this.#bound);
    this.clear();
    return whole;
  }

  clear(): void {
    [this.#bound, this.#loose] = [[], []];
  }

  #bind(): void {
    this.#bound.push(Buffer.concat(this.#loose));
    this.#loose = [];
  }
}

export const refuseSize = () => new Problem('body_too_large', say('The body is larger than this operation reads.'));

const refuseCrumbs = () =>
  new Problem('malformed_request', say('The body comes in chunks of a few bytes each. Send it in larger ones.'), {
    headers: { connection: 'close' },
  });
