// Serves agents over HTTP, on this machine only. Each message stands alone: no session is kept, and none is left open.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Doors } from '../../doors/doors.ts';
import { UsageError } from '../../failures/failures.ts';
import type { Protocol } from './agent-server.ts';

export const agentsPath = '/mcp';
const host = '127.0.0.1';
const connections = 64;
/** A model thinks between two calls. */
const keepAliveMs = 60_000;

/** A page of another site must not reach this server, not even by a name of its own that resolves to this machine. */
const isHere = (address: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(address);

/** Throws UsageError when the port cannot be used. */
export async function serveHttp(
  doors: Doors,
  port: number,
  protocol: Protocol,
  createAgent: (undelivered: AbortSignal) => Server,
) {
  doors.sandbox();
  const server = createServer((request, response) => {
    answer(request, response, protocol, createAgent).catch((error: Error) => refuse(response, 500, error.message));
  });
  server.maxConnections = connections;
  server.keepAliveTimeout = keepAliveMs;
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code = '' }: NodeJS.ErrnoException) =>
      reject(new UsageError(`Port ${port} of ${host} cannot be used: ${code}.`, '--port 0 takes a free one')),
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
  createAgent: (undelivered: AbortSignal) => Server,
): Promise<void> {
  const { method = '', url = '', headers } = request;
  const origin = headers.origin === undefined ? undefined : headers.origin.replace(/^https?:\/\//, '');
  if (!isHere(headers.host ?? '') || (origin !== undefined && !isHere(origin)))
    return refuse(response, 403, 'Only programs on this machine are answered, at the name 127.0.0.1 or localhost.');
  if (url.split('?')[0] !== agentsPath) return refuse(response, 404, `Agents are answered at ${agentsPath}.`);
  if (method !== 'POST') {
    response.setHeader('allow', 'POST');
    return refuse(response, 405, 'No session is kept here: each message is a POST of its own.');
  }
  const undelivered = new AbortController();
  const agent = createAgent(undelivered.signal);
  const transport = new protocol.StreamableHTTPServerTransport({});
  response.once('close', () => {
    if (!response.writableFinished) undelivered.abort();
    void agent.close();
  });
  // Its optional members are declared without `undefined`: the protocol's package is checked less strictly than this.
  await agent.connect(transport as Parameters<Server['connect']>[0]);
  await transport.handleRequest(request, response);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) response.destroy();
  else
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }));
}
