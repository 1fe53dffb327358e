// Reads the current position of a client's world, for a write that must not undo what its caller has not seen.

import { positionHeader } from '../contract/form/surface.ts';
import type { Client } from './client.ts';

export async function readPosition(client: Client): Promise<number> {
  const { headers } = await client.getClock();
  return Number(headers[positionHeader] ?? 0);
}
