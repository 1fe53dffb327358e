// Sends one request of a probe to the receiver that was named, and nowhere else: no redirect is followed.

import { type IncomingMessage, request as requestHttp } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProbeRequest } from './probe.ts';

const betweenPiecesMs = 700;

export type ProbeAnswer =
  | { readonly status: number; readonly retryAfter?: string | undefined }
  | { readonly failure: string };

export async function sendProbe(url: string, probe: ProbeRequest, timeoutMs: number): Promise<ProbeAnswer> {
  const start = url.startsWith('https:') ? (await import('node:https')).request : requestHttp;
  const { method, headers, pieces } = probe;
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  return new Promise((resolve) => {
    const outgoing = start(url, {
      method,
      agent: false,
      headers: { ...headers, ...(method === 'POST' ? { 'content-length': length } : {}) },
    });
    const timer = setTimeout(() => {
      resolve({ failure: `no answer within ${timeoutMs / 1000} s` });
      outgoing.destroy();
    }, timeoutMs);
    const take = (incoming: IncomingMessage) => {
      clearTimeout(timer);
      incoming.destroy();
      resolve({ status: incoming.statusCode ?? 0, retryAfter: incoming.headers['retry-after'] });
    };
    // A 101 that nobody asked for is an answer too.
    outgoing.on('response', take).on('upgrade', take);
    // An answer may come before all of a body was sent; what happens to the connection afterwards says nothing.
    outgoing.on('error', ({ code, message }: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      resolve({ failure: code ?? message });
    });
    void writePieces(outgoing, pieces);
  });
}

async function writePieces(outgoing: ReturnType<typeof requestHttp>, pieces: readonly string[]): Promise<void> {
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await sleep(betweenPiecesMs);
    if (outgoing.destroyed) return;
    outgoing.write(piece);
  }
  outgoing.end();
}
