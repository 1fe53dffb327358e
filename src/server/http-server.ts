// The node:http server below the framework: its limits, and the problems of requests that are not valid HTTP.

import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { t } from '../contract/form/localization/localized-text.ts';
import { Problem, renderProblem } from '../contract/form/problem.ts';
import { limits } from '../contract/form/surface.ts';
import { findEarlyRefusal } from './handle-request.ts';
import { unknownRequest } from './stored-requests/stored-request.ts';
import type { StoredRequests } from './stored-requests/stored-requests.ts';
import { Connections } from './wire/connections.ts';
import type { HostRule } from './wire/host-rule.ts';
import type { InFlightBytes } from './wire/in-flight-bytes.ts';
import { queuePipelined } from './wire/pipelining-queue.ts';
import { pathOf } from './wire/request-path.ts';
import { spanishHeaders, translationFor } from './wire/translation-for.ts';

export interface HttpServerOptions {
  readonly nextRequestId: () => string;
  readonly requestTimeoutMs: number;
  readonly hostRule: HostRule;
  readonly inFlightBytes: InFlightBytes;
  readonly storedRequests: StoredRequests;
}

/** Node's code for a request that did not arrive in time. */
const lateCode = 'ERR_HTTP_REQUEST_TIMEOUT';
const keepAliveTimeoutMs = 60_000;
/** How long a client may take to send the head of its request. */
const headTimeoutMs = 5_000;
/** How long a refused client may go on sending before its connection is closed. */
const lingerMs = 1_000;

export function createHttpServer(listener: RequestListener, options: HttpServerOptions): Server {
  const { requestTimeoutMs, nextRequestId, hostRule, inFlightBytes, storedRequests } = options;
  const answerInTurn = queuePipelined((request, response) => {
    const problem = findEarlyRefusal(request, hostRule) ?? (isProbe(request) ? undefined : inFlightBytes.findRefusal());
    if (problem !== undefined) {
      refuseRequest(response, problem, { requestId: nextRequestId(), storedRequests });
    } else if (request.url === '*') response.writeHead(204).end();
    else listener(request, response);
  }, inFlightBytes);
  const answer: RequestListener = (request, response) => {
    connections.markActive(request.socket);
    newestAnswer.set(request.socket, response);
    response.on('close', markIdle);
    answerInTurn(request, response);
  };
  function markIdle(this: ServerResponse) {
    const { socket } = this.req;
    if (newestAnswer.get(socket) === this) connections.markIdle(socket);
  }
  const server = createServer(
    {
      keepAliveTimeout: keepAliveTimeoutMs,
      requestTimeout: requestTimeoutMs,
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(requestTimeoutMs, headTimeoutMs),
      // We check this ourselves, because Node would answer without a body.
      requireHostHeader: false,
      // Two Host headers are invalid, and so are two credentials; Node would use the first of them.
      joinDuplicateHeaders: true,
    },
    answer,
  );
  const connections = new Connections(server, {
    maxConnections: limits.connections,
    headTimeoutMs: Math.min(requestTimeoutMs, headTimeoutMs),
    onLate: (socket) => refuseClient({ code: lateCode }, socket, { requestId: nextRequestId(), storedRequests }),
  });
  // An unknown expectation is ignored, which RFC 9110 allows.
  server.on('checkExpectation', answer);
  server.on('connect', (_request, socket) => {
    const problem = new Problem('malformed_request', t('The sandbox is not a proxy: it opens no tunnels.'));
    refuseConnection(socket as Socket, problem, { requestId: nextRequestId(), storedRequests });
  });
  return server;
}

/** A probe is always answered, even by a busy server: a refusal would get it killed and restarted. */
const isProbe = ({ url }: IncomingMessage): boolean => pathOf(url as string) === '/healthz';

const newestAnswer = new WeakMap<Socket, ServerResponse>();

/**
 * Answers a request that could not be parsed, or did not arrive in time, and closes its connection. Earlier requests get their
 * own answers first.
 */
export function refuseClient(error: Pick<NodeJS.ErrnoException, 'code'>, socket: Socket, refusal: Refusal): void {
  const newest = newestAnswer.get(socket);
  const refuse = () => refuseConnection(socket, problemOf(error), refusal);
  const isAnswered = newest?.writableFinished === true;
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else if (newest === undefined || (isAnswered && newest.req.complete)) refuse();
  else if (isAnswered || (newest.socket !== null && newest.headersSent)) socket.destroy();
  else if (newest.req.complete) newest.once('finish', refuse);
  else if (newest.socket === null) newest.once('socket', refuse);
  else refuse();
}

function problemOf({ code }: Pick<NodeJS.ErrnoException, 'code'>): Problem {
  switch (code) {
    case lateCode:
      return new Problem('request_timeout', t('The request did not arrive in time; the connection is closed.'));
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('headers_too_large', t('The request line and headers together exceed 16 KiB.'));
    default:
      return new Problem('malformed_request', t('The request is not well-formed HTTP/1.1.'));
  }
}

interface Refusal {
  readonly requestId: string;
  readonly storedRequests: StoredRequests;
}

export function refuseRequest(
  response: ServerResponse,
  problem: Problem,
  { requestId, storedRequests }: Refusal,
): void {
  const { method, url: target } = response.req as { method: string; url: string };
  const { status, code } = problem;
  const translation = translationFor(response.req.headers);
  const body = JSON.stringify(renderProblem(problem, pathOf(target), translation));
  const headers = { ...headersOf(body, requestId), ...(translation && spanishHeaders), ...problem.headers };
  response.writeHead(status, headers).end(body);
  storedRequests.add({ ...unknownRequest, requestId, method, target, status, code });
}

/** No path is known here, so the document names the root. */
function refuseConnection(socket: Socket, problem: Problem, { requestId, storedRequests }: Refusal): void {
  storedRequests.coverage.count({ ...unknownRequest, status: problem.status, code: problem.code });
  const body = JSON.stringify(renderProblem(problem, '/'));
  const headers = Object.entries(headersOf(body, requestId)).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${headers.join('')}\r\n${body}`);
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

function headersOf(body: string, requestId: string): Record<string, string> {
  return {
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    connection: 'close',
  };
}
