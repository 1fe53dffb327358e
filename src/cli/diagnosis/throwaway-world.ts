// A world of its own for what must leave no trace: its name is one of a few, so that a server is not filled with them.

import { randomInt } from 'node:crypto';
import type { Client } from '../../client/client.ts';
import { fullToken, inWorld } from '../../contract/permissions.ts';
import { connectClient } from '../session/connect-client.ts';
import { refusePreview, type Session } from '../session/session.ts';

export interface ThrowawayWorld {
  /** The client of an identity within the world. */
  readonly clientOf: (identity: { readonly token: string }) => Client;
  /** Back to the seed: before whatever must not see what came before it, and once all is done. */
  readonly reset: () => Promise<void>;
}

const names = 1000;

export async function openThrowawayWorld(session: Session, purpose: string): Promise<ThrowawayWorld> {
  const { baseUrl } = (await session.client()).connection;
  const name = `${purpose}-${randomInt(names)}`;
  const clientOf: ThrowawayWorld['clientOf'] = ({ token }) =>
    createIdentityClient(session, { baseUrl, token: inWorld(token, name) });
  return {
    clientOf,
    reset: async () => {
      await clientOf(fullToken).resetSandbox({ body: {} });
    },
  };
}

/** One more identity than the session's own, observed alike. Throws UsageError for --curl: there is more than one request. */
export function createIdentityClient(
  session: Session,
  connection: { readonly baseUrl: string; readonly token: string },
): Client {
  refusePreview(session);
  return connectClient(session, connection);
}
