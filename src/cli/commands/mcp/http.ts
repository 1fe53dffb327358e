// Serves agents over HTTP, on this machine only. Each message stands alone: no session is kept, and none is left open.

import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RequestId, Server } from '@modelcontextprotocol/server';
import type { Access } from '../../access/access.ts';
import { UsageError } from '../../failures/failures.ts';
import type { Protocol } from './agent-server.ts';

export const agentsPath = '/mcp';
const host = '127.0.0.1';
const maxConnections = 64;
/** A model thinks between two calls. */
const keepAliveMs = 60_000;

/** A page of another site must not reach this server, not even by DNS rebinding. */
const isLoopback = (address: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(address);

/** Creates the MCP server of one agent. `cancellationOf` returns a signal that aborts when the agent no longer waits for a call. */
export type CreateAgent = (cancellationOf?: (id: RequestId) => AbortSignal) => Server;

/** Throws UsageError when the port cannot be used. */
export async function serveHttp(access: Access, port: number, protocol: Protocol, createAgent: CreateAgent) {
  access.sandbox();
  const cancelledCalls = new EventEmitter().setMaxListeners(maxConnections);
  const server = createServer((request, response) => {
    answer(request, response, protocol, createAgent, cancelledCalls).catch((error: Error) =>
      refuse(response, 500, error.message),
    );
  });
  server.maxConnections = maxConnections;
  server.keepAliveTimeout = keepAliveMs;
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code = '' }: NodeJS.ErrnoException) =>
      reject(new UsageError(`Port ${port} of ${host} cannot be used: ${code}.`, '--port 0 picks a free one')),
    );
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${bound}${agentsPath}`,
    port: bound,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  protocol: Protocol,
  createAgent: CreateAgent,
  cancelledCalls: EventEmitter,
): Promise<void> {
  const { method = '', url = '', headers } = request;
  const origin = headers.origin === undefined ? undefined : headers.origin.replace(/^https?:\/\//, '');
  if (!isLoopback(headers.host ?? '') || (origin !== undefined && !isLoopback(origin)))
    return refuse(response, 403, 'Only programs on this machine get a response, at 127.0.0.1 or localhost.');
  if (url.split('?')[0] !== agentsPath) return refuse(response, 404, `Agents are served at ${agentsPath}.`);
  if (method !== 'POST') {
    response.setHeader('allow', 'POST');
    return refuse(response, 405, 'Sessions are not supported: send each message as a separate POST.');
  }
  const closed = new AbortController();
  const cancellation = new AbortController();
  const cancel = () => cancellation.abort();
  // Before 2026 an agent cancels a call in a separate message, by the id of the call, and calls of other agents may have the same
  // id. The keys of all of them are kept: a repeated write then gets its first answer, and nothing is charged twice.
  const handler = protocol.createMcpHandler(() => {
    const agent = createAgent((id) => {
      cancelledCalls.once(nameOf(id), cancel);
      response.once('close', () => cancelledCalls.off(nameOf(id), cancel));
      return cancellation.signal;
    });
    agent.setNotificationHandler('notifications/cancelled', ({ params }) => {
      cancelledCalls.emit(nameOf(params.requestId));
    });
    return agent;
  });
  response.once('close', () => {
    if (!response.writableFinished) {
      cancel();
      closed.abort();
    }
    void handler.close();
  });
  // If the agent closed a connection before this request, that is noticed only two turns of the event loop later.
  await nextTurn();
  await nextTurn();
  const requestHeaders = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const body = Readable.toWeb(request) as ReadableStream;
  // A body that is a stream needs `duplex`, which the types of browsers do not know.
  const init = { method, headers: requestHeaders, body, signal: closed.signal, duplex: 'half' as const };
  const answered = await handler.fetch(new Request(`http://${host}${agentsPath}`, init));
  response.writeHead(answered.status, Object.fromEntries(answered.headers)).flushHeaders();
  await pipeline(answered.body === null ? [] : Readable.fromWeb(answered.body as WebStream), response);
}

const nameOf = (id: RequestId | undefined): string => `call ${JSON.stringify(id)}`;

type WebStream = Parameters<typeof Readable.fromWeb>[0];

function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) response.destroy();
  else
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }));
}
