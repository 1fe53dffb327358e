// Finds one of the last requests of the session's world, as the sandbox logged it, or one that came with a file.

import { isSuccess } from '../../client/failures.ts';
import { buildUrl, identityHeaders } from '../../client/request.ts';
import { inWorld, splitCredential } from '../../contract/permissions.ts';
import type { LoggedRequest } from '../../contract/records.ts';
import { parseJsonObject } from '../../primitives/json-object.ts';
import { UsageError } from '../failures/failures.ts';
import type { Session } from '../session/session.ts';

/** Of a request, with the file that it came from: `case-17/req_17`. */
export const requestIdPattern = /^(?:([A-Za-z0-9._-]{1,64})\/)?(?:[A-Za-z0-9._-]{1,64}\/)*req_\d+$/;

/** Throws UsageError for a request that is no longer kept, or that went to another world. */
export async function findRequest(session: Session, requestId: string): Promise<LoggedRequest> {
  const [, origin] = requestIdPattern.exec(requestId) ?? [];
  if (origin !== undefined) return findOpened(session, requestId, origin);
  const client = await session.client();
  const url = buildUrl(client.connection.baseUrl, '/healthz');
  const { headers } = await client.exchange({ method: 'GET', url, headers: {} });
  const now = numberOf(headers['x-request-id'] ?? '');
  if (Number.isNaN(now))
    throw new UsageError(
      'What answers here numbers no requests as a sandbox does.',
      'give the URL of the sandbox itself',
    );
  const stop = new AbortController();
  let oldest: string | undefined;
  // The stream begins with all kept requests, oldest first. The request for the stream itself follows the one above.
  for await (const { data } of client.getLogStream({ lastEventId: 'req_0', onComment: () => undefined }, stop.signal)) {
    if (data.requestId === requestId) return data;
    oldest ??= data.requestId;
    if (numberOf(data.requestId) > now) break;
  }
  const isForgotten = oldest !== undefined && numberOf(requestId) < numberOf(oldest);
  throw new UsageError(
    isForgotten
      ? `${requestId} is forgotten: requests from ${oldest} on are kept in this world.`
      : `${requestId} is not among the last requests of this world.`,
    'sbox serve prints the world of each request; --world NAME looks there',
    ...(isForgotten ? ['sbox worlds save FILE keeps those that are there'] : []),
  );
}

/** In the world that the file was opened as, unless another one is asked. */
async function findOpened(session: Session, requestId: string, origin: string): Promise<LoggedRequest> {
  const { connection, exchange } = await session.client();
  const { token = '', world = origin } = splitCredential(connection.token ?? '');
  const headers = identityHeaders({ ...connection, token: inWorld(token, world) });
  const answer = await exchange({ method: 'GET', url: buildUrl(connection.baseUrl, '/requests'), headers });
  const { data } = (isSuccess(answer) && parseJsonObject(answer.text)) || {};
  const found = (Array.isArray(data) ? (data as LoggedRequest[]) : []).find((one) => one.requestId === requestId);
  if (found !== undefined) return found;
  throw new UsageError(
    `${requestId} is not among the requests of the world ${world}.`,
    `sbox worlds open FILE --as ${origin}, then this again; --world NAME looks elsewhere`,
  );
}

const numberOf = (requestId: string): number => Number(requestId.replace(/^req_/, ''));
