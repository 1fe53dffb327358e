// Writes a world down as one file: its state, its log and its requests, all of one moment, and the seed that they rest on.

import { refuseBusy } from '../../contract/form/problem.ts';
import { say } from '../../contract/form/said/said.ts';
import { expiredToken } from '../../contract/permissions.ts';
import { replyOf } from '../../log/outcome.ts';
import { worldFileForm, writeWorldFile } from '../../log/world-file/world-file.ts';
import { readStanding } from '../worlds/worlds.ts';
import { packLines } from './packed-lines.ts';
import { saveRequests } from './saved-requests.ts';
import { describeHeader, type FileContext } from './world-files.ts';

const tries = 5;

/** Rejects with what the log throws, and with server_busy where the world is replaced again and again. */
export async function saveWorld(context: FileContext, world: string): Promise<Buffer> {
  const { worlds, requestRing, seed, grantedTokens = [] } = context;
  const maker = await context.describeMaker();
  const knownTokens = new Set([...[...seed.tokens, ...grantedTokens].map(({ token }) => token), expiredToken]);
  for (let left = tries; left > 0; left -= 1) {
    const seen = await worlds.read(world, (machine) => ({
      state: machine.snapshot(),
      requests: saveRequests(requestRing, world, knownTokens),
    }));
    const { position, generation } = seen;
    const { state, requests } = replyOf(seen);
    const { after, base, entries, isPartial } = await worlds.export(world);
    if ((await readStanding(worlds, world)).generation !== generation) continue;
    const log = entries.filter((entry) => entry.position <= position);
    const last = log.at(-1) ?? after;
    const head = {
      ...{ sboxWorld: worldFileForm, ...describeHeader(context, maker), world, position, chain: last.chain || null },
      ...{ after: { position: after.position, chain: after.chain || null } },
      isWhole: isPartial === undefined && base === undefined,
    };
    return packLines(writeWorldFile(head, { seed: maker.pieces, state, log, requests }));
  }
  throw refuseBusy(say('The world {world} was replaced while it was saved. Try again.', { world }));
}
