import { type Agent, type ClientRequest, type IncomingMessage, request as open, type ServerResponse } from 'node:http';
import type { Owner } from '../../log/log.ts';
import { systemCodeOf } from '../../primitives/thrown.ts';
import type { KeptBody } from './kept-body.ts';

/** The header of a forwarded request: the secret of the addressed epoch. It is on an answer where nothing was done. */
export const ownerHeader = 'sbox-owner';
/** The headers of one connection, and not of its messages. */
const hopByHopHeaders = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'upgrade', 'expect', 'transfer-encoding'],
]);
const ownerCheckMs = 200;
const connectMs = 1_000;

export type OtherOwner = Exclude<Owner, string>;
export type Outcome = 'answered' | 'not done' | 'not known';

interface ForwardedRequest {
  readonly owner: OtherOwner;
  readonly agent: Agent;
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: KeptBody;
  /** True when another process has become the owner, so that no answer is awaited. */
  readonly hasNewOwner: () => boolean;
}

export function sendOn(request: ForwardedRequest): Promise<Outcome> {
  const { response, body, hasNewOwner } = request;
  return new Promise((resolve) => {
    const outgoing = openRequest(request);
    const isReached = watchConnection(outgoing);
    const watch = setInterval(() => {
      if (hasNewOwner()) outgoing.destroy();
    }, ownerCheckMs).unref();
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
      } else pipeAnswer(answer, response, () => settle('answered'));
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
    const connectTimer = setTimeout(() => outgoing.destroy(), connectMs);
    socket.once('close', () => clearTimeout(connectTimer));
    socket.once('connect', () => {
      clearTimeout(connectTimer);
      isReached = true;
    });
  });
  return () => isReached;
}

function openRequest({ owner: { address, secret }, agent, incoming, body }: ForwardedRequest): ClientRequest {
  const { hostname, port } = new URL(`http://${address}`);
  const { method, url, rawHeaders } = incoming;
  const headers = [...withoutHopByHop(rawHeaders), ...body.headers, ownerHeader, secret];
  // An IPv6 address in brackets cannot be connected to.
  const host = hostname.replace(/^\[|\]$/g, '');
  return open({ agent, host, port, method, path: url, headers, setHost: false });
}

/** Names and values alternate, as they came. */
function withoutHopByHop(rawHeaders: readonly string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (!hopByHopHeaders.has(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

function pipeAnswer(answer: IncomingMessage, response: ServerResponse, onEnd: () => void): void {
  const { statusCode = 502, statusMessage, rawHeaders } = answer;
  response.writeHead(statusCode, statusMessage, withoutHopByHop(rawHeaders));
  response.flushHeaders();
  answer.pipe(response);
  answer.on('end', onEnd);
  answer.on('error', () => response.destroy());
}
