// Serves an agent that started this program, through stdin and stdout. Nothing but the protocol goes to stdout.

import { isUtf8 } from 'node:buffer';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JSONRPCMessage, Server, Transport } from '@modelcontextprotocol/server';
import { renderJson } from '../../output/json.ts';
import type { Session } from '../../session/session.ts';
import { clean } from '../../terminal/clean-text.ts';
import { untilSignal } from '../../terminal/signals.ts';
import type { Protocol } from './agent-server.ts';

/** How long the end waits for the answers to requests that came before stdin ended. */
const timeoutMs = 2000;
const maxMessageBytes = 10 * 1024 * 1024;

/** Resolves when the agent has disconnected, or a signal has come. */
export async function serveStdio(
  { streams, terminal }: Pick<Session, 'streams' | 'terminal'>,
  protocol: Protocol,
  createAgent: () => Server,
): Promise<void> {
  const { stdin } = streams;
  if (stdin.isTTY)
    terminal.err(clean`waiting for an agent on stdin; docs/agents.md shows how to configure one; Ctrl-C stops it\n`);
  let end = (): void => undefined;
  const gone = new Promise<void>((resolve) => {
    end = resolve;
  });
  const unanswered = new Set<unknown>();
  const send = (message: object) => terminal.out(renderJson(message, 0)).catch(end);
  const transport: Transport = {
    start: async () => undefined,
    close: async () => end(),
    send: async (message) => {
      await send(message);
      if (!('method' in message)) unanswered.delete(message.id);
    },
  };
  const report = ({ message }: Error) => terminal.err(clean`${message}\n`);
  const server = protocol.serveStdio(createAgent, { transport, onerror: report });
  const receive = splitLines((line) => {
    const read = readMessage(protocol, line);
    if ('unreadable' in read) {
      report(new Error('a line on stdin is not a JSON-RPC 2.0 message in UTF-8'));
      void send({ jsonrpc: '2.0', id: null, error: read.unreadable });
      return;
    }
    if ('method' in read && 'id' in read) unanswered.add(read.id);
    transport.onmessage?.(read);
  });
  const take = (chunk: Buffer) => {
    if (receive(chunk) <= maxMessageBytes) return;
    report(new Error(`A message on stdin has more than ${maxMessageBytes} bytes. Split the request.`));
    end();
  };
  stdin.on('data', take).once('end', end).once('error', end);
  await Promise.race([gone, untilSignal(streams)]);
  for (let waitedMs = 0; unanswered.size > 0 && waitedMs < timeoutMs; waitedMs += 10) await sleep(10);
  await server.close();
  // Otherwise a program that was asked to end would go on waiting for stdin.
  stdin.off('data', take).pause();
}

/** Returns a function that takes pieces of lines, and says how many bytes the unfinished one has. */
function splitLines(give: (line: Buffer) => void): (chunk: Buffer) => number {
  let held = Buffer.alloc(0);
  return (chunk) => {
    held = Buffer.concat([held, Buffer.from(chunk)]);
    for (let end = held.indexOf('\n'); end >= 0; end = held.indexOf('\n')) {
      give(held.subarray(0, end));
      held = held.subarray(end + 1);
    }
    return held.length;
  };
}

/** Bytes that are not UTF-8 would become other text, and a tool would store what nobody wrote. */
function readMessage(
  { parseJSONRPCMessage }: Protocol,
  line: Buffer,
): JSONRPCMessage | { readonly unreadable: { readonly code: number; readonly message: string } } {
  let value: unknown;
  try {
    value = isUtf8(line) ? JSON.parse(line.toString()) : undefined;
  } catch {}
  if (value === undefined) return { unreadable: { code: -32700, message: 'Parse error' } };
  try {
    return parseJSONRPCMessage(value);
  } catch {
    return { unreadable: { code: -32600, message: 'Invalid Request' } };
  }
}
