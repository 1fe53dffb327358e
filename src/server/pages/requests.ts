// The last requests of the caller's world, in the form of the stream's events, for clients that no stream reaches; and one of
// them whole, as far as it is kept. What a browser or a program sent by mistake is not shown: cookies, and credentials that
// are none of this server's.

import { Problem } from '../../contract/form/problem.ts';
import { type Said, say } from '../../contract/form/said/said.ts';
import type { LoggedRequest } from '../../contract/records.ts';
import { describeRequest } from '../answers/describe-request.ts';
import type { HeaderPair, KeptBody, KeptExchange } from '../answers/exchange-tape.ts';
import { readExchange, type SavedRequest } from '../answers/opened-requests.ts';
import { type AnsweredRequest, isSeenIn, type RequestRing } from '../answers/request-ring.ts';
import type { Identity } from '../callers/credentials.ts';
import { buildJsonContent, identifyCaller, type RenderPage } from './frame/page.ts';

/**
 * The requests after the one that `after` names, or all that are kept, oldest first. What came from nobody known stands apart:
 * any page on the web can plant it.
 */
export const renderRequests: RenderPage = async (context, asked) => {
  const { requestRing } = context;
  const { query } = asked;
  const { worldName } = await identifyCaller(context, asked);
  const first = query.after === undefined ? requestRing.from : requestRing.after(String(query.after));
  const data: LoggedRequest[] =
    query.after === undefined ? [...requestRing.opened.list(worldName)].map(withoutExchange) : [];
  const unknownCallers: LoggedRequest[] = [];
  for (let number = first; number < requestRing.to; number += 1) {
    const request = requestRing.at(number);
    if (!isSeenIn(worldName, request)) continue;
    (request.identity === null ? unknownCallers : data).push(describeRequest(requestRing, request));
  }
  return buildJsonContent({ data, unknownCallers });
};

const withoutExchange = ({ exchange: _, ...request }: SavedRequest): LoggedRequest => request;

/** A request of the caller's organization, with headers and bodies. */
export const renderRequest: RenderPage = async (context, asked) => {
  const { requestRing } = context;
  const { params } = asked;
  const caller = await identifyCaller(context, asked);
  const opened = requestRing.opened.find(caller.worldName, params.id ?? '');
  if (opened?.organizationId === caller.organizationId)
    return buildJsonContent({
      data: describe({ ...opened, target: opened.path, identity: caller }, readExchange(opened)),
    });
  const found = requestRing.find(params.id ?? '');
  if (found === undefined || !maySee(caller, found)) {
    throw new Problem('resource_not_found', explainMissing(requestRing, params.id ?? ''));
  }
  const exchange = found.exchange && requestRing.tape.read(found.exchange);
  return buildJsonContent({ data: describe(found, exchange) });
};

/** Requests are numbered in their order, so that one that is gone can be told from one that never was. */
function explainMissing(ring: RequestRing, requestId: string): Said {
  const oldest = ring.at(ring.from)?.requestId ?? '';
  const isForgotten = /^req_\d+$/.test(requestId) && Number(requestId.slice(4)) < Number(oldest.slice(4));
  return isForgotten
    ? say('{requestId} is forgotten: requests from {oldest} on are kept.', { requestId, oldest })
    : say('This is none of the last requests of your organization in this world.');
}

/** A request that was refused before its caller was known belongs to no organization. */
const maySee = ({ worldName, organizationId }: Identity, asked: AnsweredRequest): boolean =>
  isSeenIn(worldName, asked) && (asked.identity === null || asked.identity.organizationId === organizationId);

function describe(
  {
    requestId,
    method,
    target,
    status,
    identity,
  }: Pick<AnsweredRequest, 'requestId' | 'method' | 'target' | 'status' | 'identity'>,
  exchange: KeptExchange | undefined,
): object {
  const facts = { requestId, method, target, status };
  if (exchange === undefined) return { ...facts, request: null, response: null };
  const { requestHeaders, requestBody, responseHeaders, responseBody } = exchange;
  return {
    ...facts,
    request: { headers: requestHeaders.map(hideFrom(identity !== null)), ...describeBody(requestBody) },
    response: { headers: responseHeaders, ...describeBody(responseBody) },
  };
}

const hideFrom =
  (isKnown: boolean) =>
  ([spelling, value]: HeaderPair): HeaderPair => {
    const name = spelling.toLowerCase();
    const isHidden = ['cookie', 'proxy-authorization'].includes(name) || (name === 'authorization' && !isKnown);
    return [name, isHidden ? '(hidden)' : value];
  };

/** `text` is null where the body is too large to be kept, or is no text. */
function describeBody({ byteLength, bytes }: KeptBody): { byteLength: number; text: string | null } {
  const text = bytes?.toString('utf8') ?? null;
  return { byteLength, text: text?.includes('\uFFFD') ? null : text };
}
