// Whether a server of NATS is there, asked before its client connects: where a connection is taken and nothing is sent, as by
// a server that hangs, the client keeps it open after giving up, and the process would never end.

import { once } from 'node:events';
import { createConnection } from 'node:net';

/** Resolves when one of these, each `host:port`, speaks as NATS does. Throws why the first of them does not. */
export async function probeServers(servers: readonly string[], withinMs: number): Promise<void> {
  try {
    await Promise.any(servers.map((server) => hear(server, withinMs)));
  } catch (error) {
    throw (error as AggregateError).errors[0];
  }
}

async function hear(server: string, withinMs: number): Promise<void> {
  const [, host = '', port] = /^\[?(.*?)\]?:(\d+)$/.exec(server) ?? [];
  const socket = createConnection({ host, port: Number(port) });
  try {
    const signal = AbortSignal.timeout(withinMs);
    const [first] = await once(socket, 'data', { signal }).catch((error: Error) => {
      throw signal.aborted ? new Error(`${server} says nothing`) : error;
    });
    if (!String(first).startsWith('INFO ')) throw new Error(`${server} is not a NATS server`);
  } finally {
    socket.destroy();
  }
}
