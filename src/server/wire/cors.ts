// Pages from this machine may call from any port. Other origins are named when the server is started (Decision 12).

import type { IncomingMessage } from 'node:http';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { rows } from '../../contract/rows.ts';

const loopbackOrigin = /^https?:\/\/(localhost|([a-z0-9-]+\.)+localhost|127(\.[0-9]{1,3}){3}|\[::1\])(:[0-9]{1,5})?$/i;
const exposedHeaders = [
  'Location',
  'Retry-After',
  'Idempotent-Replayed',
  'WWW-Authenticate',
  'X-Request-Id',
  'Sbox-Position',
  'Sbox-Generation',
  'Sbox-Held',
];

/**
 * Registers @fastify/cors with its hook behind one check: whether this is a request across origins. Most are not, and with the
 * plugin's own `delegator` a page of plots takes 10 % more processor time.
 */
export function registerCors(app: FastifyInstance, origins: readonly string[]): void {
  const options: FastifyCorsOptions = {
    origin: [loopbackOrigin, ...origins],
    methods: [...new Set(['GET', 'HEAD', ...rows.map(({ method }) => method)])],
    exposedHeaders,
    maxAge: 600,
  };
  const guarded = Object.create(app, {
    addHook: {
      value: (_name: 'onRequest', corsHook: onRequestHookHandler) =>
        app.addHook('onRequest', (request, reply, next) => {
          if (!isAcrossOrigins(request.raw)) return next();
          reply.header('x-request-id', request.id);
          corsHook.call(app, request, reply, next);
        }),
    },
  }) as FastifyInstance;
  cors(guarded, options, () => {});
}

/** An OPTIONS request without a requested method is not a preflight. */
function isAcrossOrigins({ method, headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return false;
  return method !== 'OPTIONS' || headers['access-control-request-method'] !== undefined;
}
