// Which rewind takes back the last writes of a world. Reads that moved something never count by themselves, and go with
// the write before them.

import type { LogEntry, NewRewind } from '../contract/schemas/control.ts';
import { positionHeader } from '../contract/surface.ts';
import type { AnswerOf, Client } from './client.ts';

/** Where the world of the client stands. */
export async function readPosition(client: Client, signal?: AbortSignal): Promise<number> {
  const { headers } = await client.getClock(undefined, signal);
  return Number(headers[positionHeader] ?? 0);
}

/** Undefined where the log has not so many writes. */
export async function findRewind(client: Client, count: number, signal?: AbortSignal): Promise<NewRewind | undefined> {
  const from = await readPosition(client, signal);
  const writes: number[] = [];
  let query: { limit: number; cursor?: string } = { limit: 250 };
  for (;;) {
    const { data, page } = await client.getLog({ query }, signal);
    writes.push(
      ...data
        .filter(({ position }) => position <= from)
        .filter(isWrite)
        .map(({ position }) => position),
    );
    writes.splice(0, writes.length - count);
    if (page.nextCursor === null) break;
    query = { limit: 250, cursor: page.nextCursor };
  }
  const [first] = writes;
  return first === undefined || writes.length < count ? undefined : { to: first - 1, from };
}

/** A rewind takes back, and is itself nothing that is taken back. */
const isWrite = ({ method, operationId }: LogEntry): boolean => method !== 'GET' && operationId !== 'rewindWorld';

/** Takes back the last so many writes. Undefined where there are not so many. */
export async function undoWrites(client: Client, count: number): Promise<AnswerOf<'rewindWorld'> | undefined> {
  const rewind = await findRewind(client, count);
  return rewind === undefined ? undefined : client.rewindWorld({ body: rewind });
}
