// Clients: create.

import { admitClient } from '../admissions/client.ts';
import type { Handler } from '../turn.ts';
import { createdOutcome } from './created.ts';

export const createClient: Handler<'createClient'> = (turn, { body }) => {
  const apply = admitClient(turn, body);
  const { clientId } = apply(turn.clock.tick());
  return createdOutcome(turn.store, 'clients', clientId, '/v1/clients');
};
