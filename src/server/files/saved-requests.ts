import * as Type from 'typebox';
import type { Exchange } from '../../client/exchange.ts';
import { withholdHeaders, withholdTarget } from '../../client/withhold.ts';
import { permissions } from '../../contract/permissions.ts';
import { LoggedRequest } from '../../contract/schemas/control.ts';
import { type KeptBody, packExchange } from '../stored-requests/exchange-tape.ts';
import { OpenedRequest, openedNumber } from '../stored-requests/stored-request.ts';
import { describeRequest, type StoredRequests } from '../stored-requests/stored-requests.ts';
import { queryOf } from '../wire/request-path.ts';

/** Neither text nor base64 where the body was too large to be kept. */
const SavedBody = Type.Object({
  byteLength: Type.Integer(),
  text: Type.Optional(Type.String()),
  base64: Type.Optional(Type.String()),
});
type SavedBody = Type.Static<typeof SavedBody>;

const SavedHeaders = Type.Array(Type.Tuple([Type.String(), Type.String()]));

const SavedExchange = Type.Object({
  requestHeaders: SavedHeaders,
  requestBody: SavedBody,
  responseHeaders: SavedHeaders,
  responseBody: SavedBody,
});

export const SavedRequest = Type.Object({
  ...LoggedRequest.properties,
  exchange: Type.Union([Type.Null(), SavedExchange]),
});
export type SavedRequest = Type.Static<typeof SavedRequest>;

/** Requests of unknown callers are left out. The oldest comes first. */
export function saveRequests(stored: StoredRequests, world: string, knownTokens: ReadonlySet<string>): SavedRequest[] {
  const known = stored.listOf(world, openedNumber).filter(({ identity }) => identity !== null);
  return known.map((request) => {
    const exchange = stored.readExchange(request);
    const saved = exchange === undefined ? null : saveExchange(exchange, knownTokens);
    return { ...describeRequest(stored, request), exchange: saved };
  });
}

const saveExchange = (exchange: Exchange<KeptBody>, knownTokens: ReadonlySet<string>): SavedRequest['exchange'] => ({
  requestHeaders: withholdHeaders(exchange.requestHeaders, knownTokens),
  requestBody: saveBody(exchange.requestBody),
  responseHeaders: exchange.responseHeaders.map(([name, value]) => [name, value]),
  responseBody: saveBody(exchange.responseBody),
});

function saveBody(body: KeptBody): SavedBody {
  const { byteLength } = body;
  if (!Buffer.isBuffer(body)) return { byteLength };
  const text = body.toString();
  return text.includes('\uFFFD') ? { byteLength, base64: body.toString('base64') } : { byteLength, text };
}

/** Each id shows its origin. Queries in a file may have been written by anybody, so their values are withheld again. */
export const openRequests = (world: string, saved: readonly SavedRequest[]): OpenedRequest[] =>
  saved.map(({ exchange, ...request }) => {
    const { method, path, organizationId, operationId, status } = request;
    const requestId = request.requestId.includes('/') ? request.requestId : `${world}/${request.requestId}`;
    const query = queryOf(withholdTarget(method, `${path}?${request.query}`));
    const identity = {
      ...{ token: '', profile: request.profile ?? '', worldName: world, permissions: new Set<string>(permissions) },
      organizationId: organizationId ?? '',
    };
    return Object.assign(new OpenedRequest({ ...request, requestId, query, world }), {
      ...{ requestId, method, target: path, status, identity, operationId },
      exchange: exchange === null ? undefined : { packed: packExchange(openExchange(exchange)) },
    });
  });

const openExchange = (saved: Type.Static<typeof SavedExchange>): Exchange<KeptBody> => ({
  ...saved,
  requestBody: openBody(saved.requestBody),
  responseBody: openBody(saved.responseBody),
});

const openBody = ({ byteLength, text, base64 }: SavedBody): KeptBody =>
  text === undefined && base64 === undefined
    ? { byteLength }
    : Buffer.from(text ?? String(base64), text === undefined ? 'base64' : 'utf8');
