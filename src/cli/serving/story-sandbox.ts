// The sandbox that a story has to itself: it begins with the seed, and a fork can take it back to an earlier state.

import { defaultBaseUrl } from '../../contract/form/surface.ts';
import { defaultWorldName, type ExtraToken } from '../../contract/permissions.ts';
import { PositionUnknown } from '../../log/world-error.ts';
import { only } from '../../primitives/thrown.ts';
import type { Doors } from '../doors/doors.ts';
import { startSandbox } from './start-sandbox.ts';

/** A token with which a story can show that credentials expire. */
const storyToken: ExtraToken = { token: 'brief', permissions: ['claims:read', 'claims:write'], expires: 'PT1H' };

/** Throws UsageError for fixtures that cannot be served. */
export async function startStorySandbox(doors: Doors, fixtures: string | undefined) {
  const { url, worlds, stop } = await startSandbox(doors, {
    port: 0,
    tokens: [storyToken],
    ...(fixtures === undefined ? {} : { fixtures }),
  });
  let world: string = defaultWorldName;
  let forks = 0;
  const listWorlds = async () => (await worlds.worlds()).map(({ name }) => name);
  return {
    /** The sandbox's own address, and the one that a page shows instead. */
    addresses: [url, defaultBaseUrl] as const,
    /** Sends the command line to the world that the story is in, unless it names another one itself. */
    inWorld: (argv: readonly string[]) => (world === defaultWorldName ? argv : ['--world', world, ...argv]),
    /** The way back to this moment: into a fork of it, without the worlds made since. False when a reset has forgotten it. */
    mark: async () => {
      const marked = world;
      const { position } = await worlds.read(marked, () => undefined);
      const known = await listWorlds();
      return async (): Promise<boolean> => {
        forks += 1;
        const again = `again-${forks}`;
        const isForked = await worlds.fork(marked, again, position).then(() => true, only(PositionUnknown));
        if (isForked === undefined) return false;
        const kept = [...known, again, marked, defaultWorldName];
        for (const name of await listWorlds()) if (!kept.includes(name)) await worlds.drop(name);
        world = again;
        return true;
      };
    },
    close: stop,
  };
}
