// The sandbox that a story has to itself: it begins with the seed, and can be taken back to how it was by a fork.

import { defaultWorldName } from '../../../contract/permissions.ts';
import { defaultBaseUrl } from '../../../contract/surface.ts';
import { PositionUnknown } from '../../../log/log-error.ts';
import { startSandbox } from '../start-sandbox.ts';

/** A moment of the story. */
export interface Mark {
  readonly world: string;
  readonly position: number;
  readonly worlds: readonly string[];
}

export interface StorySandbox {
  /** Its own address, and the one that a page shows instead. */
  readonly addresses: readonly [own: string, shown: string];
  /** The command line in the world that the story is in, unless it names another. */
  readonly place: (argv: readonly string[]) => readonly string[];
  readonly mark: () => Promise<Mark>;
  /** On in a fork of that moment, worlds made since then forgotten. False when a reset has forgotten the moment. */
  readonly goBack: (mark: Mark) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** Throws UsageError for fixtures that cannot be served. */
export async function startStorySandbox(fixtures: string | undefined): Promise<StorySandbox> {
  const { url, worlds, app, close } = await startSandbox({ port: 0, ...(fixtures === undefined ? {} : { fixtures }) });
  let world: string = defaultWorldName;
  let forks = 0;
  const listWorlds = async () => (await worlds.worlds()).map(({ name }) => name);
  return {
    addresses: [url, defaultBaseUrl],
    place: (argv) => (world === defaultWorldName || argv.includes('--world') ? argv : [...argv, '--world', world]),
    mark: async () => ({
      world,
      position: (await worlds.read(world, () => undefined)).position,
      worlds: await listWorlds(),
    }),
    goBack: async (mark) => {
      forks += 1;
      const again = `again-${forks}`;
      try {
        await worlds.fork(mark.world, again, mark.position);
      } catch (error) {
        if (error instanceof PositionUnknown) return false;
        throw error;
      }
      const kept = [...mark.worlds, again, mark.world, defaultWorldName];
      for (const name of await listWorlds()) if (!kept.includes(name)) await worlds.drop(name);
      world = again;
      return true;
    },
    close: async () => {
      app.server.closeAllConnections();
      await close();
    },
  };
}
