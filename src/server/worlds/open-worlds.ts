import { surfaceVersion } from '../../contract/form/surface.ts';
import { nameSeed } from '../../contract/seed-identity.ts';
import type { FolderContents, WorldsOfOtherTerms } from '../../log/log.ts';
import { openLog } from '../../log/open-log.ts';
import { SeedFolders } from '../seed/seed-folders.ts';
import { type OpenSeed, Seeds } from '../seed/seeds.ts';
import { StreamSeeds } from '../seed/stream-seeds.ts';
import { describeWorlds, type Worlds, type WorldsOptions, withSeeds } from './worlds.ts';

/** Throws LogRefused or LogDamaged when the data cannot be used. */
export async function openWorlds(
  target: string,
  programVersion: string,
  served: OpenSeed,
  options: WorldsOptions,
): Promise<Worlds> {
  const header = { programVersion, ...served.identity, surfaceVersion, jobSteps: options.jobSteps };
  const seedStore = target.startsWith('nats://') ? new StreamSeeds() : new SeedFolders(target);
  const seeds = new Seeds(served, seedStore);
  const onFound = async ({ others, isOnlyRead, isWhole, seedStore: ofStream }: FolderContents) => {
    for (const each of others) options.onNotice?.(nameWorlds(each));
    const otherHeaders = others.map(({ header }) => header);
    if (ofStream !== undefined && seedStore instanceof StreamSeeds) await seedStore.read(ofStream, otherHeaders);
    if (isOnlyRead) return;
    await seedStore.put(served);
    // All seeds are kept where a world is damaged, since a restored copy may need any of them.
    if (isWhole) await seedStore.keepOnly([served.identity, ...otherHeaders]);
  };
  return withSeeds(await openLog(target, { ...describeWorlds(options, seeds), header, onFound }), seeds);
}

const maxNamedWorlds = 5;

function nameWorlds({ header, worlds }: WorldsOfOtherTerms): string {
  const named = worlds.slice(0, maxNamedWorlds).join(', ');
  const more = worlds.length > maxNamedWorlds ? ` and ${worlds.length - maxNamedWorlds} more` : '';
  return (
    `Made with ${nameSeed(header)} and --job-steps ${header.jobSteps}, and unchanged until they are reset: ${named}${more}. ` +
    'New worlds begin with the current seed.'
  );
}
