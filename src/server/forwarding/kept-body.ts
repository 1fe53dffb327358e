// The body of a forwarded request. A short one is kept completely, so that it can be sent again.

import type { ClientRequest, IncomingMessage } from 'node:http';

const keptBytes = 256 * 1024;

export class KeptBody {
  readonly #request: IncomingMessage;
  readonly #pieces: readonly Buffer[];
  /** True when the pieces are the whole body. */
  readonly isWhole: boolean;

  private constructor(request: IncomingMessage, pieces: readonly Buffer[], isWhole: boolean) {
    this.#request = request;
    this.#pieces = pieces;
    this.isWhole = isWhole;
  }

  /** `hold` counts each piece, and throws where there is no memory for it. */
  static async read(request: IncomingMessage, hold: (piece: Buffer) => void): Promise<KeptBody> {
    const pieces: Buffer[] = [];
    let bytes = 0;
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
    if (!hasBody) return new KeptBody(request, pieces, true);
    return new Promise((resolve, reject) => {
      const end = (isWhole: boolean) => {
        request.off('data', take).off('end', finish).off('error', reject).off('close', reject);
        resolve(new KeptBody(request, pieces, isWhole));
      };
      const finish = () => end(true);
      const take = (piece: Buffer) => {
        try {
          hold(piece);
        } catch (error) {
          return reject(error);
        }
        pieces.push(piece);
        bytes += piece.length;
        if (bytes <= keptBytes) return;
        request.pause();
        end(false);
      };
      request.on('data', take).on('end', finish).on('error', reject).on('close', reject);
    });
  }

  /** The header that a body without a length needs. */
  get headers(): string[] {
    if (this.#request.headers['transfer-encoding'] === undefined) return [];
    if (!this.isWhole) return ['transfer-encoding', 'chunked'];
    return ['content-length', String(this.#pieces.reduce((sum, { length }) => sum + length, 0))];
  }

  sendTo(outgoing: ClientRequest): void {
    for (const piece of this.#pieces) outgoing.write(piece);
    if (this.isWhole) outgoing.end();
    else this.#request.pipe(outgoing);
  }
}
