// One of the last requests of the caller's world, with what was sent and answered, as far as it is kept. What a browser or a
// program sent by mistake is not shown: cookies, and credentials that are none of this server's.

import { Problem } from '../../contract/problem.ts';
import { type AnsweredRequest, isSeenIn, type KeptExchange } from '../request-ring.ts';
import { buildJsonContent, type RenderPage } from './page.ts';

export const renderRequest: RenderPage = ({ credentials, requestRing }, { headers, params }) => {
  const { worldName } = credentials.identify(headers.authorization);
  const found = requestRing.find(params.id ?? '');
  if (found === undefined || !isSeenIn(worldName, found)) {
    throw new Problem('resource_not_found', 'This is none of the last requests of this world.');
  }
  return buildJsonContent({ data: describe(found) });
};

function describe({ requestId, method, target, status, identity, exchange }: AnsweredRequest): object {
  if (exchange === undefined) return { requestId, method, target, status, request: null, response: null };
  const { requestHeaders, requestBody, responseHeaders, responseBody } = exchange;
  return {
    requestId,
    method,
    target,
    status,
    request: { headers: pairHeaders(requestHeaders, identity !== null), ...describeBody(requestBody) },
    response: {
      headers: Object.entries(responseHeaders).map(([name, value]) => [name, String(value)]),
      ...describeBody(responseBody),
    },
  };
}

function pairHeaders(flat: KeptExchange['requestHeaders'], isKnown: boolean): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index + 1 < flat.length; index += 2) {
    const name = String(flat[index]).toLowerCase();
    const isHidden = name === 'cookie' || (name === 'authorization' && !isKnown);
    pairs.push([name, isHidden ? '(hidden)' : String(flat[index + 1])]);
  }
  return pairs;
}

/** `text` is null where the body is too large to be kept, or is no text. */
function describeBody(body: Buffer | number): { byteLength: number; text: string | null } {
  if (typeof body === 'number') return { byteLength: body, text: body === 0 ? '' : null };
  const text = body.toString('utf8');
  return { byteLength: body.length, text: text.includes('\uFFFD') ? null : text };
}
