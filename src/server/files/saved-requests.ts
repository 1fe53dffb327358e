// The requests that are kept, as the file of a world has them. What a ticket leaves out is left out here too.

import { withholdCredential, withholdHeader, withholdQuery } from '../../client/withhold.ts';
import { describeRequest } from '../answers/describe-request.ts';
import type { HeaderPair, KeptBody, KeptExchange } from '../answers/exchange-tape.ts';
import type { SavedBody, SavedRequest } from '../answers/opened-requests.ts';
import { isSeenIn, type RequestRing } from '../answers/request-ring.ts';

/**
 * What is kept of a world's requests, oldest first, but for what consoles read to fill their panels, and what came from nobody
 * known.
 */
export function saveRequests(ring: RequestRing, world: string, knownTokens: ReadonlySet<string>): SavedRequest[] {
  const saved = [...ring.opened.list(world)];
  for (let number = ring.from; number < ring.to; number += 1) {
    const request = ring.at(number);
    if (request.isConsoleRead || request.identity === null || !isSeenIn(world, request)) continue;
    const exchange = request.exchange && ring.tape.read(request.exchange);
    const [, query = ''] = withholdQuery(request.method, request.target).split('?');
    saved.push({
      ...describeRequest(ring, request),
      query,
      exchange: exchange === undefined ? null : saveExchange(exchange, knownTokens),
    });
  }
  return saved;
}

function saveExchange(exchange: KeptExchange, knownTokens: ReadonlySet<string>): SavedRequest['exchange'] {
  const keep = ([name, value]: HeaderPair): [string, string] => [
    name,
    withholdCredential(name, withholdHeader(name, value), knownTokens),
  ];
  return {
    requestHeaders: exchange.requestHeaders.map(keep),
    requestBody: saveBody(exchange.requestBody),
    responseHeaders: exchange.responseHeaders.map(([name, value]) => [name, value]),
    responseBody: saveBody(exchange.responseBody),
  };
}

function saveBody({ byteLength, bytes }: KeptBody): SavedBody {
  if (bytes === null) return { byteLength };
  const text = bytes.toString();
  return text.includes('\uFFFD') ? { byteLength, base64: bytes.toString('base64') } : { byteLength, text };
}
