// Clients: create.

import { createdOutcome } from '../turn/created.ts';
import type { Handler } from '../turn/turn.ts';
import { admitClient } from './admit-client.ts';

export const createClient: Handler<'createClient'> = (turn, { body }) => {
  const apply = admitClient(turn, body);
  const { clientId } = apply(turn.clock.tick());
  return createdOutcome(turn.store, 'clients', clientId, '/v1/clients');
};
