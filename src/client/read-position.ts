// Where the world of a client is now, for a write that must not take back what its caller has not seen.

import { positionHeader } from '../contract/form/surface.ts';
import type { Client } from './client.ts';

export async function readPosition(client: Client): Promise<number> {
  const { headers } = await client.getClock();
  return Number(headers[positionHeader] ?? 0);
}
