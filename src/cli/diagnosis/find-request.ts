// Finds a request of the session's world among those that are kept there, with those that came with a file.

import { parseAnswer } from '../../client/failures.ts';
import { buildUrl, identityHeaders } from '../../client/request.ts';
import { inWorld, splitCredential } from '../../contract/permissions.ts';
import type { LoggedRequest } from '../../contract/records.ts';
import { parseJsonObject } from '../../primitives/json-object.ts';
import { UsageError } from '../failures/failures.ts';
import type { Session } from '../session/session.ts';

/** Of a request, with the file that it came from: `case-17/req_17`. */
export const requestIdPattern = /^(?:([A-Za-z0-9._-]{1,64})\/)?(?:[A-Za-z0-9._-]{1,64}\/)*req_\d+$/;

/** That of a file is looked for in the world that the file was opened as. Throws UsageError for one that is not kept, and as parseAnswer. */
export async function findRequest(session: Session, requestId: string): Promise<LoggedRequest> {
  const [, origin] = requestIdPattern.exec(requestId) ?? [];
  const { connection, exchange } = await session.client();
  const { token = '', world = origin } = splitCredential(connection.token ?? '');
  const headers = identityHeaders({ ...connection, token: world === undefined ? token : inWorld(token, world) });
  const ask = async (path: string) => {
    const request = { method: 'GET', url: buildUrl(connection.baseUrl, path), headers } as const;
    return { request, answer: await exchange(request) };
  };
  const { request, answer } = await ask('/requests');
  const listed = parseAnswer(request, answer) as Partial<Record<'data' | 'unknownCallers', LoggedRequest[]>>;
  const requests = [listed.data, listed.unknownCallers].flatMap((each) => (Array.isArray(each) ? each : []));
  const found = requests.find((one) => one.requestId === requestId);
  if (found !== undefined) return found;
  const missing = await ask(`/requests/${encodeURIComponent(requestId)}`);
  throw new UsageError(
    `${requestId} cannot be explained: ${parseJsonObject(missing.answer.text)?.['detail']}`,
    origin === undefined
      ? 'sbox serve prints the world of each request; --world NAME looks there'
      : `sbox worlds open FILE --as ${origin}, then this again; --world NAME looks elsewhere`,
    ...(origin === undefined ? ['sbox worlds save FILE keeps those that are there'] : []),
  );
}
