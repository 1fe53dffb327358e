// Sends one HTTP request over node:http, which starts much faster than fetch. It never interprets the answer.

import { type IncomingMessage, request as requestHttp } from 'node:http';
import { type HttpAnswer, NoAnswer } from './failures.ts';
import { type OpenAnswer, readAnswer } from './read-answer.ts';
import type { HttpRequest } from './request.ts';

export type Send = (request: HttpRequest, signal?: AbortSignal) => Promise<HttpAnswer>;

export type Open = (request: HttpRequest, signal?: AbortSignal) => Promise<OpenAnswer>;

/** Silence for this long on an open connection counts as no answer. */
export const silenceTimeoutMs = 30_000;

/** Throws NoAnswer, or the signal's own reason when the caller gave up. */
export const open: Open = async (request, signal) => {
  const start = request.url.startsWith('https:') ? (await import('node:https')).request : requestHttp;
  const content = request.file ?? (request.body === undefined ? undefined : Buffer.from(request.body));
  return new Promise((resolve, reject) => {
    let first: NodeJS.ErrnoException | undefined;
    const failureOf = (error: NodeJS.ErrnoException) => {
      // The first error says more than the second one, that the answer broke off.
      first ??= error;
      return signal?.aborted ? signal.reason : new NoAnswer(request, first.code ?? first.message, { cause: first });
    };
    const fail = (error: NodeJS.ErrnoException) => reject(failureOf(error));
    const outgoing = start(request.url, {
      method: request.method,
      headers: { ...request.headers, ...(content === undefined ? {} : { 'content-length': content.length }) },
      timeout: silenceTimeoutMs,
      ...(signal === undefined ? {} : { signal }),
    });
    outgoing.on('error', fail);
    outgoing.on('timeout', () => outgoing.destroy(Object.assign(new Error('silence'), { code: 'ETIMEDOUT' })));
    outgoing.on('upgrade', (_incoming, socket) => {
      socket.destroy();
      fail(Object.assign(new Error('the response switches protocols'), { code: 'ESWITCHED' }));
    });
    outgoing.on('response', (incoming) => {
      const encoding = incoming.headers['content-encoding'];
      if (encoding !== undefined && encoding !== 'identity') {
        incoming.destroy();
        fail(Object.assign(new Error(`the response is encoded as ${encoding}`), { code: 'EENCODED' }));
      } else resolve({ ...headOf(incoming), pieces: readPieces(incoming, failureOf) });
    });
    outgoing.end(content);
  });
};

export const send: Send = async (request, signal) => readAnswer(request, await open(request, signal));

function headOf({ statusCode = 0, headersDistinct }: IncomingMessage): Pick<HttpAnswer, 'status' | 'headers'> {
  const headers = Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(', ')]);
  return { status: statusCode, headers: Object.fromEntries(headers) };
}

async function* readPieces(incoming: IncomingMessage, failureOf: (error: Error) => unknown): AsyncIterable<Uint8Array> {
  try {
    yield* incoming;
  } catch (error) {
    throw failureOf(error as Error);
  }
}
