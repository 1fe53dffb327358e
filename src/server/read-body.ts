// Reads the bytes of a write's body as they come, within the size of its operation and what the server may hold.

import type { IncomingMessage } from 'node:http';
import type { FastifyRequest, preParsingHookHandler } from 'fastify';
import { Problem } from '../contract/problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts a piece of the body; throws when there is no room for it. Null where no body is read. */
    holdPiece: ((piece: Buffer) => void) | null;
  }
}

export const holdBody: preParsingHookHandler = (request, reply, _payload, done) => {
  request.holdPiece = request.server.heldBytes.holdBody(reply.raw);
  done();
};

/**
 * Undefined, and nothing read, where the operation has no body, whatever the request's is labelled. Rejects with
 * body_too_large, server_busy, or malformed_request for a body that breaks off.
 */
export async function readBody(request: FastifyRequest, payload: IncomingMessage): Promise<Buffer | undefined> {
  const { bodyLimit } = request.routeOptions;
  const { holdPiece } = request;
  if (holdPiece === null) return undefined;
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const refuse = (problem: unknown) => {
      payload.removeListener('data', take).resume();
      reject(problem);
    };
    const take = (piece: Buffer) => {
      size += piece.length;
      if (size > bodyLimit) return refuse(refuseSize());
      try {
        holdPiece(piece);
        pieces.push(piece);
      } catch (problem) {
        refuse(problem);
      }
    };
    if (Number(request.headers['content-length'] ?? 0) > bodyLimit) return refuse(refuseSize());
    payload.on('data', take);
    payload.once('end', () => resolve(Buffer.concat(pieces)));
    payload.once('error', () =>
      reject(new Problem('malformed_request', 'The request ended before its body was complete.')),
    );
  });
}

const refuseSize = () => new Problem('body_too_large', 'The body is larger than this operation reads.');
