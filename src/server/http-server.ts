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
import { Problem, renderProblem } from '../contract/problem.ts';
import { pathOf } from './request-path.ts';

export interface HttpServerOptions {
  readonly nextRequestId: () => string;
  /** How long a client may take to send its request. */
  readonly requestTimeoutMs: number;
}

const keepAliveTimeoutMs = 60_000;
/** How long a refused client may go on sending before its connection is cut. */
const lingerMs = 1_000;

export function createHttpServer(listener: RequestListener, options: HttpServerOptions): Server {
  const { requestTimeoutMs, nextRequestId } = options;
  const server = createServer(
    {
      keepAliveTimeout: keepAliveTimeoutMs,
      requestTimeout: requestTimeoutMs,
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(requestTimeoutMs, 5_000),
      // The check is ours, because Node's own answers without a body.
      requireHostHeader: false,
    },
    (request, response) => {
      if (request.headers.host === undefined && request.httpVersion === '1.1') {
        refuseMissingHost(request, response, nextRequestId());
      } else {
        listener(request, response);
      }
    },
  );
  // An expectation that cannot be met is no reason to refuse: RFC 9110 lets a server ignore it.
  server.on('checkExpectation', listener);
  server.on('connect', (_request, socket) => {
    const problem = new Problem('malformed_request', 'The sandbox is no proxy: it opens no tunnels.');
    refuseConnection(socket as Socket, problem, nextRequestId());
  });
  return server;
}

/**
 * Answers a request that could not be parsed, or did not arrive in time, and closes its connection. A request that came
 * whole before it gets its own answer first.
 */
export function refuseClient(error: NodeJS.ErrnoException, socket: Socket, requestId: string): void {
  const answering = (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage;
  const refuse = () => refuseConnection(socket, problemOf(error), requestId);
  if (error.code === 'ECONNRESET' || !socket.writable || answering?.headersSent) socket.destroy();
  else if (answering?.req.complete) answering.once('finish', refuse);
  else refuse();
}

function problemOf({ code }: NodeJS.ErrnoException): Problem {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('request_timeout', 'The request did not arrive in time; the connection is closed.');
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('headers_too_large', 'Request line and headers together exceed 16 KiB.');
    default:
      return new Problem('malformed_request', 'The request is not well-formed HTTP/1.1.');
  }
}

function refuseMissingHost(request: IncomingMessage, response: ServerResponse, requestId: string): void {
  const problem = new Problem('malformed_request', 'The request has no Host header, which HTTP/1.1 requires.');
  const body = JSON.stringify(renderProblem(problem, pathOf(request.url as string)));
  response.writeHead(problem.status, headersOf(body, requestId)).end(body);
}

/** No path is known here, so the document stands for the root. */
function refuseConnection(socket: Socket, problem: Problem, requestId: string): void {
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
    'cache-control': 'no-store',
    'x-request-id': requestId,
    connection: 'close',
  };
}
