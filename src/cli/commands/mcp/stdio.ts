// Serves an agent that started this program, through stdin and stdout. Nothing but the protocol goes to stdout.

import { isUtf8 } from 'node:buffer';
import { Transform, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { escapeSteering } from '../../output/json.ts';
import type { Session } from '../../session/session.ts';
import { clean, cleanBlock } from '../../terminal/clean-text.ts';
import { untilSignal } from '../../terminal/signals.ts';
import type { Protocol } from './agent-server.ts';

/** Requests that came before stdin ended are still answered, unless that takes longer. */
const timeoutMs = 2000;

/** Resolves when the agent has gone, or a signal has come. */
export async function serveStdio(
  { streams, terminal }: Pick<Session, 'streams' | 'terminal'>,
  protocol: Protocol,
  server: Server,
): Promise<void> {
  const { stdin } = streams;
  if (stdin.isTTY)
    terminal.err(clean`waiting for an agent on stdin; docs/agents.md shows how to configure one, and Ctrl-C ends it\n`);
  const incoming = stdin.pipe(refuseOtherEncodings());
  const outgoing = new Writable({
    decodeStrings: false,
    write: (message: string, _encoding, done) => {
      terminal.out(cleanBlock(escapeSteering(message))).then(() => done(), done);
    },
  });
  server.onerror = ({ name, message }) => {
    const error = unreadable[name];
    terminal.err(clean`${error === undefined ? message : 'a line on stdin is not a JSON-RPC 2.0 message in UTF-8'}
`);
    if (error !== undefined)
      outgoing.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error })}
`);
  };
  const gone = new Promise<void>((resolve) => {
    const end = () => resolve();
    for (const source of [stdin, outgoing]) source.once('error', end);
    incoming.once('end', end);
    server.onclose = end;
  });
  const transport = new protocol.StdioServerTransport(incoming, outgoing);
  await server.connect(transport);
  const isIdle = trackRequests(transport);
  await Promise.race([gone, untilSignal(streams)]);
  for (let waitedMs = 0; !isIdle() && waitedMs < timeoutMs; waitedMs += 10) await sleep(10);
  await server.close();
  // Otherwise a program that was asked to end would go on waiting for stdin.
  stdin.unpipe(incoming);
  stdin.pause();
}

/** The transport would replace bytes that are not UTF-8, and a tool store what nobody wrote: it gets no JSON for such a line. */
function refuseOtherEncodings(): Transform {
  let held = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held = Buffer.concat([held, chunk]);
      // What is longer than any message is passed on unfinished, and the transport refuses it.
      const end = held.length > longestMessage ? held.length : held.lastIndexOf('\n') + 1;
      for (let from = 0, to = 0; from < end; from = to) {
        to = held.indexOf('\n', from) + 1 || end;
        const line = held.subarray(from, to);
        this.push(isUtf8(line) ? line : 'not UTF-8\n');
      }
      held = held.subarray(end);
      done();
    },
  });
}

const longestMessage = 10 * 1024 * 1024;

/** What the parser and the schema throw for a line that cannot be read, as JSON-RPC 2.0 names it. */
const unreadable: Readonly<Record<string, object>> = {
  SyntaxError: { code: -32700, message: 'Parse error' },
  ZodError: { code: -32600, message: 'Invalid Request' },
};

type Transport = InstanceType<Protocol['StdioServerTransport']>;

/** Returns a function that says whether every request so far has been answered. */
function trackRequests(transport: Transport): () => boolean {
  const open = new Set<string | number>();
  const { onmessage: receive } = transport;
  const send = transport.send.bind(transport);
  transport.onmessage = (message) => {
    if ('method' in message && 'id' in message) open.add(message.id);
    receive?.(message);
  };
  transport.send = async (message) => {
    await send(message);
    if (!('method' in message) && message.id !== undefined) open.delete(message.id);
  };
  return () => open.size === 0;
}
