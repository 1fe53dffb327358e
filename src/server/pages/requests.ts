// The last requests of the caller's world, in the form of the stream's events, for clients that cannot receive a stream; and one
// complete request, as far as it is kept and may be shown.

import type { Exchange } from '../../client/exchange.ts';
import { withholdHeaders, withholdTarget } from '../../client/withhold.ts';
import { type LocalizedText, t } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';
import { expiredToken, type Permission } from '../../contract/permissions.ts';
import type { LoggedRequest } from '../../contract/records.ts';
import { type OperationId, rowOf } from '../../contract/rows.ts';
import { checkPermission } from '../callers/authorize.ts';
import type { Identity } from '../callers/credentials.ts';
import type { KeptBody } from '../stored-requests/exchange-tape.ts';
import { openedNumber, type StoredRequest } from '../stored-requests/stored-request.ts';
import { describeRequest, type StoredRequests } from '../stored-requests/stored-requests.ts';
import { buildJsonContent, identifyCaller, type RenderPage } from './frame/page.ts';

/**
 * The requests after the one that `after` names, or all that are kept, oldest first. Requests of unknown callers are listed
 * apart: any page on the web can plant them.
 */
export const renderRequests: RenderPage = async (context, request) => {
  const { storedRequests } = context;
  const { query } = request;
  const { worldName } = await identifyCaller(context, request);
  const first = query.after === undefined ? openedNumber : storedRequests.after(worldName, String(query.after));
  const data: LoggedRequest[] = [];
  const unknownCallers: LoggedRequest[] = [];
  for (const request of storedRequests.listOf(worldName, first)) {
    (request.identity === null ? unknownCallers : data).push(describeRequest(storedRequests, request));
  }
  return buildJsonContent({ data, unknownCallers });
};

/**
 * The sender of a request has seen its answer. Others may see it if they may read the records of its operation; for other
 * requests, such as a search of features, if they may read all that its sender could. Throws insufficient_permission.
 */
function checkReader(reader: Identity, { operationId }: StoredRequest, sender: Identity): void {
  if (reader.token === sender.token) return;
  const permission = operationId === null ? null : rowOf(operationId as OperationId).permission;
  const couldRead = sender.permissions as ReadonlySet<Permission>;
  const needed = permission === null ? couldRead : [permission.replace(':write', ':read') as Permission];
  for (const each of needed) if (!each.endsWith(':write')) checkPermission(reader, each);
}

export const renderRequest: RenderPage = async (context, request) => {
  const { storedRequests } = context;
  const { params } = request;
  const caller = await identifyCaller(context, request);
  const { tokens } = context.factsOf(caller.worldName);
  const known = new Set([...tokens.map(({ token }) => token), expiredToken]);
  const found = storedRequests.find(caller.worldName, params.id ?? '');
  if (found === undefined || (found.identity ?? caller).organizationId !== caller.organizationId)
    throw new Problem('resource_not_found', explainMissing(storedRequests, caller.worldName, params.id ?? ''));
  if (found.identity !== null) checkReader(caller, found, found.identity);
  return buildJsonContent({ data: describe(found, storedRequests.readExchange(found), known) });
};

/** Requests are numbered in their order, so that a forgotten one can be told from an unknown one. */
function explainMissing(storedRequests: StoredRequests, worldName: string, requestId: string): LocalizedText {
  const numberOf = (id: string | undefined) => Number(/^req_(\d+)$/.exec(id ?? '')?.[1] ?? Number.NaN);
  const oldest = storedRequests.at(storedRequests.from)?.requestId ?? '';
  if (!(numberOf(requestId) < numberOf(oldest)))
    return t('No recent request of your organization in this world has this id.');
  const [first] = storedRequests.listOf(worldName);
  if (first === undefined || first.number >= storedRequests.from)
    return t('{requestId} is no longer kept. The oldest kept request is {oldest}.', { requestId, oldest });
  return t(
    '{requestId} is no longer kept. The oldest kept request is {oldest}; the oldest kept write or refusal of this world is {first}.',
    { requestId, oldest, first: first.requestId },
  );
}

function describe(
  { requestId, method, target, status }: StoredRequest,
  exchange: Exchange<KeptBody> | undefined,
  knownTokens: ReadonlySet<string>,
): object {
  const facts = { requestId, method, target: withholdTarget(method, target), status };
  if (exchange === undefined) return { ...facts, request: null, response: null };
  const { requestHeaders, requestBody, responseHeaders, responseBody } = exchange;
  const headers = withholdHeaders(requestHeaders, knownTokens).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    ...facts,
    request: { headers, ...describeBody(requestBody) },
    response: { headers: responseHeaders, ...describeBody(responseBody) },
  };
}

/** `text` is null where the body is too large to be kept, or is not text. */
function describeBody(body: KeptBody): { byteLength: number; text: string | null } {
  const { byteLength } = body;
  const text = Buffer.isBuffer(body) ? body.toString() : null;
  return { byteLength, text: text?.includes('\uFFFD') ? null : text };
}
