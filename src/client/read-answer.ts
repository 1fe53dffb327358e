// Reads an answer from its pieces. It does not depend on how it was sent, so that browsers can use it.

import { type HttpAnswer, NoAnswer } from './failures.ts';
import type { HttpRequest } from './request.ts';

export interface OpenAnswer extends Pick<HttpAnswer, 'status' | 'headers'> {
  /** Iteration throws what sending throws. Ending it early closes the connection. */
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** The largest answer, a whole seed, stays far below. */
export const maxAnswerBytes = 256 * 1024 * 1024;

/** A body that comes too slowly times out, as silence does. */
const bodyTimeoutMs = 60_000;

/** Throws NoAnswer as well when the body has no end. */
export async function readAnswer(
  request: HttpRequest,
  { status, headers, pieces }: OpenAnswer,
  timeoutMs = bodyTimeoutMs,
): Promise<HttpAnswer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of pieces) {
    size += chunk.length;
    if (timeout.aborted) throw new NoAnswer(request, 'ETIMEDOUT');
    if (size > maxAnswerBytes) throw new NoAnswer(request, 'EMSGSIZE');
    chunks.push(chunk);
  }
  const bytes = joinChunks(chunks, size);
  return { status, headers, bytes, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) };
}

function joinChunks(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
