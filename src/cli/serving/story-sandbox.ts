// The sandbox that a story has to itself: it begins with the seed, and can be taken back to how it was by a fork.

import { defaultWorldName, type ExtraToken } from '../../contract/permissions.ts';
import { defaultBaseUrl } from '../../contract/surface.ts';
import { PositionUnknown } from '../../log/log-error.ts';
import { only } from '../../primitives/thrown.ts';
import type { Doors } from '../doors/doors.ts';
import { startSandbox } from './start-sandbox.ts';

/** What a story has to show that credentials grow old. */
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
    /** Its own, and the one that a page shows instead. */
    addresses: [url, defaultBaseUrl] as const,
    /** The command line in the world that the story is in, unless it names another behind that. */
    inWorld: (argv: readonly string[]) => (world === defaultWorldName ? argv : ['--world', world, ...argv]),
    /** The way back to this moment: on in a fork of it, worlds made since then forgotten. False when a reset has forgotten it. */
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
