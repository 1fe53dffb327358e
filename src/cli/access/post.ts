// Sends one request to a receiver of webhooks and follows no redirect. Only the status counts, even if reading the body fails.

import { type IncomingMessage, request as requestHttp } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

const betweenPiecesMs = 700;
/** How much of a body is read before the connection is closed. */
const drained = { bytes: 64 * 1024, ms: 1_000 };

export interface ReceiverRequest {
  readonly method: 'POST' | 'GET' | 'HEAD';
  readonly headers: Readonly<Record<string, string>>;
  /** The pieces are sent one after the other, with a pause between. */
  readonly pieces: readonly string[];
}

export interface ReceiverAnswer {
  /** 0 where none was read. */
  readonly status: number;
  /** Why no status was read; empty where one was. */
  readonly failure: string;
  /** True if a connection was opened, even if no answer came over it. */
  readonly isReached: boolean;
  readonly retryAfter?: string;
}

export type Post = (
  url: string,
  request: ReceiverRequest,
  timeoutMs: number,
  signal?: AbortSignal,
) => Promise<ReceiverAnswer>;

/** Rejects with the reason of the signal when it is aborted. */
export const post: Post = async (url, { method, headers, pieces }, timeoutMs, signal) => {
  const start = url.startsWith('https:') ? (await import('node:https')).request : requestHttp;
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  return new Promise((resolve, reject) => {
    let isReached = false;
    const outgoing = start(url, {
      method,
      agent: false,
      headers: { ...headers, ...(method === 'POST' ? { 'content-length': length } : {}) },
      ...(signal === undefined ? {} : { signal }),
    });
    const fail = (failure: string) => {
      clearTimeout(timer);
      if (signal?.aborted) reject(signal.reason);
      else resolve({ status: 0, failure, isReached });
    };
    const timer = setTimeout(() => {
      fail(`no response within ${timeoutMs / 1000} s`);
      outgoing.destroy();
    }, timeoutMs);
    const take = (incoming: IncomingMessage, body: Duplex | IncomingMessage) => {
      clearTimeout(timer);
      drain(body);
      const { statusCode: status = 0, headers: answered } = incoming;
      const retryAfter = answered['retry-after'];
      resolve({ status, failure: '', isReached, ...(retryAfter === undefined ? {} : { retryAfter }) });
    };
    outgoing.on('socket', (socket) =>
      socket.once('connect', () => {
        isReached = true;
      }),
    );
    outgoing.on('response', (incoming) => take(incoming, incoming));
    // An unexpected 101 is an answer too.
    outgoing.on('upgrade', take);
    // An answer may come before the whole body was sent; what happens to the connection afterwards does not matter.
    outgoing.on('error', ({ code, message }: NodeJS.ErrnoException) => fail(code ?? message));
    void writePieces(outgoing, pieces);
  });
};

/** A receiver that is cut off while it answers may think that it failed, so the body is read, unless it is endless. */
function drain(body: Duplex | IncomingMessage): void {
  const cut = () => body.destroy();
  const timer = setTimeout(cut, drained.ms);
  let size = 0;
  body.on('data', ({ length }: Buffer) => {
    size += length;
    if (size > drained.bytes) cut();
  });
  body.on('error', () => {}).on('close', () => clearTimeout(timer));
}

async function writePieces(outgoing: ReturnType<typeof requestHttp>, pieces: readonly string[]): Promise<void> {
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await sleep(betweenPiecesMs);
    if (outgoing.destroyed) return;
    outgoing.write(piece);
  }
  outgoing.end();
}
