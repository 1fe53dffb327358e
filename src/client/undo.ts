// Finds the rewind that takes back the last writes of a world. Reads that moved something do not count, and go with the
// write before them.

import { positionHeader } from '../contract/form/surface.ts';
import type { LogEntry } from '../contract/records.ts';
import { findRow } from '../contract/rows.ts';
import type { AnswerOf, Client } from './client.ts';

export async function readPosition(client: Client): Promise<number> {
  const { headers } = await client.getClock();
  return Number(headers[positionHeader] ?? 0);
}

/** Takes back the last `count` writes. Undefined where the log has fewer. */
export async function undoWrites(client: Client, count: number): Promise<AnswerOf<'rewindWorld'> | undefined> {
  const from = await readPosition(client);
  const writes: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { data, page } = await client.getLog({ query: { limit: 250, ...(cursor && { cursor }) } });
    writes.push(...data.filter((entry) => entry.position <= from && isWrite(entry)).map(({ position }) => position));
    writes.splice(0, writes.length - count);
    cursor = page.nextCursor;
  }
  const [first] = writes;
  if (first === undefined || writes.length < count) return undefined;
  return client.rewindWorld({ body: { to: first - 1, from } });
}

/** A rewind takes writes back, and does not count as one. */
const isWrite = ({ method, operationId }: LogEntry): boolean =>
  method !== 'GET' && findRow(operationId)?.rewinds !== true;
