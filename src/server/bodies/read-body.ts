import type { IncomingMessage } from 'node:http';
import { t } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';

/** `holdPiece` throws where memory is short. Rejects with body_too_large, server_busy, or malformed_request if incomplete. */
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
        if (pieces.count === piecesPerCheck && size < piecesPerCheck * minMeanBytes) refuse(refuseTinyPieces());
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

const piecesPerJoin = 64;
const piecesPerSlice = 1_000;
/** Checked each time this many pieces have come: each costs the HTTP parser as much as a kibibyte. */
const piecesPerCheck = 256;
const minMeanBytes = 16;

/** A body may come in a million pieces: they are joined as they come, and only some are handled per turn of the event loop. */
class Pieces {
  readonly #payload: IncomingMessage;
  #joined: Buffer[] = [];
  #unjoined: Buffer[] = [];
  count = 0;

  constructor(payload: IncomingMessage) {
    this.#payload = payload;
  }

  add(piece: Buffer): void {
    this.#unjoined.push(piece);
    if (this.#unjoined.length === piecesPerJoin) this.#join();
    this.count += 1;
    if (this.count % piecesPerSlice > 0) return;
    this.#payload.pause().socket.pause();
    setImmediate(() => this.#payload.resume());
  }

  /** Returns all bytes and releases them, since the request may live long. */
  take(): Buffer {
    this.#join();
    const whole = Buffer.concat(this.#joined);
    this.clear();
    return whole;
  }

  clear(): void {
    [this.#joined, this.#unjoined] = [[], []];
  }

  #join(): void {
    this.#joined.push(Buffer.concat(this.#unjoined));
    this.#unjoined = [];
  }
}

export const refuseSize = () => new Problem('body_too_large', t('The body is larger than this operation accepts.'));

const refuseTinyPieces = () =>
  new Problem('malformed_request', t('The body comes in chunks of a few bytes each. Send it in larger ones.'), {
    headers: { connection: 'close' },
  });
