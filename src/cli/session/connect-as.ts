// The connection for a pasted curl command: its own credential, unless the command line names an identity. The request
// goes to the session's sandbox, whatever address was pasted.

import type { Connection } from '../../client/request.ts';
import { inWorld, splitCredential } from '../../contract/permissions.ts';
import type { Pasted } from '../input/pasted-request.ts';
import type { Session } from './session.ts';

/** The session's own connection where nothing was pasted. */
export async function connectAs(session: Session, pasted: Pasted | undefined): Promise<Connection> {
  const { connection } = await session.client();
  if (pasted === undefined) return connection;
  const { origin, token } = pasted;
  const { baseUrl } = connection;
  if (origin !== new URL(baseUrl).origin) session.hint(`sent to ${baseUrl}, not to ${origin}`);
  const { profile, token: typed, world } = await session.identityFlags();
  if (profile !== undefined || typed !== undefined) return connection;
  if (token === undefined) return { baseUrl };
  return { baseUrl, token: world === undefined ? token : inWorld(splitCredential(token).token, world) };
}
