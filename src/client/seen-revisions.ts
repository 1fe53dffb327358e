// Remembers the last seen revision of each world and sends it as Sbox-At-Least, so that no answer is older than the one before
// it. It wraps a function that sends, keeps nothing on disk, and never repeats a write.

import type { Revision } from '../contract/form/revision.ts';
import { atLeastHeader, generationHeader, positionHeader } from '../contract/form/surface.ts';
import { defaultWorldName, splitCredential } from '../contract/permissions.ts';
import type { Client } from './client.ts';
import type { HttpAnswer } from './failures.ts';
import type { HttpRequest } from './request.ts';

type Heads = Pick<HttpAnswer, 'status' | 'headers'>;
type SendAny<Answer extends Heads> = (request: HttpRequest, signal?: AbortSignal) => Promise<Answer>;

/** How many worlds are remembered: those that were used last. */
const keptWorlds = 100;
const replacedStatus = 412;

/**
 * Wraps a function that sends with one memory. `onReplaced` is called once when a world was replaced: its revision is forgotten,
 * and a read is sent again without one; a refused write is returned as it is.
 */
export function rememberRevisions(
  onReplaced: (world: string) => void,
): <Answer extends Heads>(send: SendAny<Answer>) => SendAny<Answer> {
  const seen = new Map<string, Revision>();

  function note(world: string, sentWith: Revision | undefined, { headers }: Heads, isRead: boolean): void {
    const [generation, position] = [headers[generationHeader], Number(headers[positionHeader])];
    if (generation === undefined || !Number.isSafeInteger(position)) return;
    const last = seen.get(world);
    // A late answer of an older generation is ignored.
    if (last !== undefined && last.generation !== generation && last.generation !== sentWith?.generation) return;
    const isSame = last?.generation === generation;
    seen.delete(world);
    seen.set(world, { generation, position: isSame ? Math.max(last.position, position) : position });
    // A server that keeps worlds only in memory never answers 412. A write may have started the generation itself.
    if (last !== undefined && !isSame && isRead) onReplaced(world);
    const [oldest = ''] = seen.keys();
    if (seen.size > keptWorlds) seen.delete(oldest);
  }

  return (send) => {
    const sendRemembering: typeof send = async (request, signal) => {
      const world = worldOf(request);
      const sentWith = seen.get(world);
      const answer = await send(sentWith === undefined ? request : withAtLeast(request, sentWith), signal);
      if (sentWith === undefined || answer.status !== replacedStatus) {
        note(world, sentWith, answer, request.method === 'GET');
        return answer;
      }
      if (seen.get(world)?.generation === sentWith.generation) {
        seen.delete(world);
        onReplaced(world);
      }
      return request.method === 'GET' ? sendRemembering(request, signal) : answer;
    };
    return sendRemembering;
  };
}

const withAtLeast = (request: HttpRequest, { generation, position }: Revision): HttpRequest => ({
  ...request,
  headers: { ...request.headers, [atLeastHeader]: `${generation}/${position}` },
});

const worldOf = ({ headers }: HttpRequest): string =>
  splitCredential(headers['authorization'] ?? '').world ?? defaultWorldName;

/** Reads the current position of a client's world, for a write that must not undo what its caller has not seen. */
export async function readPosition(client: Client): Promise<number> {
  const { headers } = await client.getClock();
  return Number(headers[positionHeader] ?? 0);
}
