// Finds a request of the session's world among those that are kept there, with those that came with a file.

import { ProblemAnswer } from '../../../client/failures.ts';
import { inWorld, splitCredential } from '../../../contract/permissions.ts';
import type { LoggedRequest } from '../../../contract/records.ts';
import { UsageError } from '../../failures/failures.ts';
import { readDocument } from '../../session/documents.ts';
import type { Session } from '../../session/session.ts';

/** A request of a file is named with the file: `case-17/req_17`. */
export const requestIdPattern = /^(?:([A-Za-z0-9._-]{1,64})\/)?(?:[A-Za-z0-9._-]{1,64}\/)*req_\d+$/;

/**
 * A request of a file is looked for in the world that the file was opened as. Throws UsageError for one that is not kept, and
 * as readDocument.
 */
export async function findRequest(session: Session, requestId: string): Promise<LoggedRequest> {
  const [, origin] = requestIdPattern.exec(requestId) ?? [];
  const { connection, exchange } = await session.client();
  const { token = '', world = origin } = splitCredential(connection.token ?? '');
  const own = { ...connection, token: world === undefined ? token : inWorld(token, world) };
  const read = (path: string) => readDocument({ connection: own, exchange }, path);
  const listed = (await read('/requests')) as Partial<Record<'data' | 'unknownCallers', LoggedRequest[]>>;
  const requests = [listed.data, listed.unknownCallers].flatMap((each) => (Array.isArray(each) ? each : []));
  const found = requests.find((one) => one.requestId === requestId);
  if (found !== undefined) return found;
  const missing = await read(`/requests/${encodeURIComponent(requestId)}`).catch((failure: unknown) => {
    if (failure instanceof ProblemAnswer) return failure.problem;
    throw failure;
  });
  throw new UsageError(
    `${requestId} cannot be explained: ${missing['detail']}`,
    origin === undefined
      ? 'sbox serve prints the world of each request; --world NAME looks there'
      : `sbox worlds open FILE --as ${origin}, then this again; --world NAME looks elsewhere`,
    ...(origin === undefined ? ['sbox worlds save FILE keeps those that are there'] : []),
  );
}
