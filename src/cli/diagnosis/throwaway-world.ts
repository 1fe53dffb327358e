// A world for requests that must leave no trace. Its name is one of a limited number, so that they never fill a server.

import { randomInt } from 'node:crypto';
import type { Client } from '../../client/client.ts';
import { fullToken, inWorld } from '../../contract/permissions.ts';
import type { Session } from '../session/session.ts';

export interface ThrowawayWorld {
  /** The client of an identity within the world. */
  readonly clientOf: (identity: { readonly token: string }) => Client;
  /** Resets it to the seed: before a request that must not see the earlier ones, and at the end. */
  readonly reset: () => Promise<void>;
}

const nameCount = 1000;

export async function openThrowawayWorld(session: Session, purpose: string): Promise<ThrowawayWorld> {
  const { baseUrl } = (await session.client()).connection;
  const name = `${purpose}-${randomInt(nameCount)}`;
  const clientOf: ThrowawayWorld['clientOf'] = ({ token }) => session.connect({ baseUrl, token: inWorld(token, name) });
  return {
    clientOf,
    reset: async () => {
      await clientOf(fullToken).resetSandbox({ body: {} });
    },
  };
}
