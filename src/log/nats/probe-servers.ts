// Finds out whether a NATS server responds, before the client connects. The client never closes a connection that is accepted but
// stays silent, as with a server that hangs, and the process would never end.

import { once } from 'node:events';
import { createConnection } from 'node:net';

/** Resolves when one of the servers, each `host:port`, responds as NATS does. Throws the failure of the first one. */
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
