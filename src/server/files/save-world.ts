import { t } from '../../contract/form/localization/localized-text.ts';
import { refuseBusy } from '../../contract/form/problem.ts';
import { expiredToken } from '../../contract/permissions.ts';
import { listEntries } from '../../log/entries.ts';
import { replyOf } from '../../log/outcome.ts';
import { readRevision } from '../worlds/worlds.ts';
import { packLines } from './packed-lines.ts';
import { saveRequests } from './saved-requests.ts';
import { worldFileForm, writeWorldFile } from './world-file-format.ts';
import { type FileContext, headerAndSeedOf } from './world-files.ts';

const maxTries = 5;

/** Rejects with the errors of the log, and with server_busy where the world is replaced again and again. */
export async function saveWorld(context: FileContext, world: string): Promise<Buffer> {
  const { worlds, storedRequests, grantedTokens = [] } = context;
  const served = await context.describeServedSeed();
  for (let left = maxTries; left > 0; left -= 1) {
    const seen = await worlds.read(world, (machine) => {
      const made = headerAndSeedOf(context, served, world);
      const tokens = [...made.seed.tokens, ...grantedTokens].map(({ token }) => token);
      const requests = saveRequests(storedRequests, world, new Set([...tokens, expiredToken]));
      return { made, state: machine.snapshot(), requests };
    });
    const { position, generation } = seen;
    const { made, state, requests } = replyOf(seen);
    const { entries } = await worlds.replayOf(world);
    const { from: after, base } = entries;
    const all = await listEntries(entries);
    if ((await readRevision(worlds, world)).generation !== generation) continue;
    const log = all.filter((entry) => entry.position <= position);
    const last = log.at(-1) ?? after;
    const head = {
      ...{ sboxWorld: worldFileForm, ...made.header, world, position, chain: last.chain || null },
      organizations: made.seed.organizationIds,
      ...{ after: { position: after.position, chain: after.chain || null } },
      isWhole: entries.isWhole && base === undefined,
    };
    return packLines(writeWorldFile(head, { seed: made.pieces, state, log, requests }));
  }
  throw refuseBusy(t('The world {world} was replaced while it was being saved. Try again.', { world }));
}
