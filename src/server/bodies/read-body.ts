import type { IncomingMessage } from 'node:http';
import { t } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';

/** `holdPiece` throws without memory. Rejects with body_too_large, server_busy, or malformed_request if incomplete. */
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
      reject(new Problem('malformed_request', t('The request ended before its body was complete.'))),
    );
  });
}

const boundTogether = 64;
const piecesPerSlice = 1_000;
/** Checked each time this many pieces have come: each costs the HTTP parser as much as a kibibyte. */
const judgedPieces = 256;
const leastMeanBytes = 16;

/** A body may come in a million pieces: they are joined as they come, and only some are handled per turn of the event loop. */
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

  /** Returns all bytes and releases them, since the request may live long. */
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

export const refuseSize = () => new Problem('body_too_large', t('The body is larger than this operation accepts.'));

const refuseCrumbs = () =>
  new Problem('malformed_request', t('The body comes in chunks of a few bytes each. Send it in larger ones.'), {
    headers: { connection: 'close' },
  });
