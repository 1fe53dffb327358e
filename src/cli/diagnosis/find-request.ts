// Finds one of the last requests of the session's world, as the sandbox logged it.

import { buildUrl } from '../../client/request.ts';
import type { LoggedRequest } from '../../contract/schemas/control.ts';
import { UsageError } from '../failures/failures.ts';
import type { Session } from '../session/session.ts';

/** Throws UsageError for a request that is no longer kept, or that went to another world. */
export async function findRequest(session: Session, requestId: string): Promise<LoggedRequest> {
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
  // The stream begins with all kept requests, oldest first. The request for the stream itself follows the one above.
  for await (const { data } of client.getLogStream({ lastEventId: 'req_0', onComment: () => undefined }, stop.signal)) {
    if (data.requestId === requestId) return data;
    if (numberOf(data.requestId) > now) break;
  }
  throw new UsageError(
    `${requestId} is not among the last requests of this world.`,
    'sbox serve prints the world of each request; --world NAME looks there',
  );
}

const numberOf = (requestId: string): number => Number(requestId.replace(/^req_/, ''));
