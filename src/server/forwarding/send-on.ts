import { type Agent, type ClientRequest, type IncomingMessage, request as open, type ServerResponse } from 'node:http';
import type { Owner } from '../../log/log.ts';
import { systemCodeOf } from '../../primitives/thrown.ts';
import type { KeptBody } from './kept-body.ts';

/** The header of a forwarded request: the secret of the addressed epoch. It is on an answer where nothing was done. */
export const ownerHeader = 'sbox-owner';
/** The headers of one connection, and not of its messages. */
const connectionHeaders = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'upgrade', 'expect', 'transfer-encoding'],
]);
const betweenChecksMs = 200;
const connectMs = 1_000;

export type OtherOwner = Exclude<Owner, string>;
export type Outcome = 'answered' | 'not done' | 'not known';

interface Sent {
  readonly owner: OtherOwner;
  readonly agent: Agent;
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: KeptBody;
  /** True when another process has become the owner, so that no answer is awaited. */
  readonly isOther: () => boolean;
}

export function sendOn(sent: Sent): Promise<Outcome> {
  const { response, body, isOther } = sent;
  return new Promise((resolve) => {
    const outgoing = openTo(sent);
    const isReached = watchConnection(outgoing);
    const watch = setInterval(() => {
      if (isOther()) outgoing.destroy();
    }, betweenChecksMs).unref();
    const settle = (outcome: Outcome) => {
      clearInterval(watch);
      resolve(outcome);
    };
    outgoing.on('error', (error) => {
      const isRefused = !isReached() || systemCodeOf(error) === 'ECONNREFUSED';
      settle(isRefused ? 'not done' : 'not known');
    });
    outgoing.on('response', (answer) => {
      clearInterval(watch);
      if (answer.headers[ownerHeader] !== undefined) {
        answer.resume();
        settle('not done');
      } else carry(answer, response, () => settle('answered'));
    });
    response.once('close', () => {
      outgoing.destroy();
      settle('answered');
    });
    body.sendTo(outgoing);
  });
}

/** Returns whether any byte may have arrived. A connection that takes too long is given up. */
function watchConnection(outgoing: ClientRequest): () => boolean {
  let isReached = false;
  outgoing.on('socket', (socket) => {
    isReached = !socket.connecting;
    if (isReached) return;
    const late = setTimeout(() => outgoing.destroy(), connectMs);
    socket.once('close', () => clearTimeout(late));
    socket.once('connect', () => {
      clearTimeout(late);
      isReached = true;
    });
  });
  return () => isReached;
}

function openTo({ owner: { address, secret }, agent, incoming, body }: Sent): ClientRequest {
  const { hostname, port } = new URL(`http://${address}`);
  const { method, url, rawHeaders } = incoming;
  const headers = [...carriedOf(rawHeaders), ...body.headers, ownerHeader, secret];
  // An IPv6 address in brackets cannot be connected to.
  const host = hostname.replace(/^\[|\]$/g, '');
  return open({ agent, host, port, method, path: url, headers, setHost: false });
}

/** Names and values alternate, as they came. */
function carriedOf(rawHeaders: readonly string[]): string[] {
  const carried: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (!connectionHeaders.has(name.toLowerCase())) carried.push(name, value);
  }
  return carried;
}

function carry(answer: IncomingMessage, response: ServerResponse, onEnd: () => void): void {
  const { statusCode = 502, statusMessage, rawHeaders } = answer;
  response.writeHead(statusCode, statusMessage, carriedOf(rawHeaders));
  response.flushHeaders();
  answer.pipe(response);
  answer.on('end', onEnd);
  answer.on('error', () => response.destroy());
}
