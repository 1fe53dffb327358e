// A world for requests that must leave no trace. Its name is one of a limited number, so that they never fill a server.

import { randomInt } from 'node:crypto';
import type { Client } from '../../../client/client.ts';
import { fullToken, inWorld } from '../../../contract/permissions.ts';
import type { Session } from '../../session/session.ts';

const nameCount = 1000;

export async function openThrowawayWorld(session: Session) {
  const { baseUrl } = (await session.client()).connection;
  const name = `compare-${randomInt(nameCount)}`;
  const clientOf = ({ token }: { readonly token: string }): Client =>
    session.connect({ baseUrl, token: inWorld(token, name) });
  /** A request must not see the earlier ones, and nothing is left at the end. */
  const reset = () => clientOf(fullToken).resetSandbox({ body: {} });
  return { clientOf, reset };
}
