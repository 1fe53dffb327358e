// A world that was saved at any point of any session and opened again is the same world.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { surfaceVersion } from '../../src/contract/form/surface.ts';
import { packLines, unpackWorldFile } from '../../src/server/files/packed-lines.ts';
import { type WorldFileHead, writeWorldFile } from '../../src/server/files/world-file-format.ts';
import { identifySeedFolder, openFixturesFolder, seedFolder } from '../../src/server/seed/fixtures-folder.ts';
import { openSeedPieces, piecesOf } from '../../src/server/seed/seed-pieces.ts';
import { createSeed } from '../../src/world/records/seed.ts';
import { restorers } from '../../src/world/restorers.ts';
import { World } from '../../src/world/world.ts';
import { RandomSession, type Step } from '../support/random-session.ts';
import { createTestWorld } from '../support/test-world.ts';

const numRuns = Number(process.env['SAVED_SESSIONS'] ?? 40);
const number = fc.nat(1000);
const sessions = fc.array(fc.tuple(fc.nat(13), number, number, number) as fc.Arbitrary<Step>, {
  minLength: 1,
  maxLength: 30,
});
const identity = identifySeedFolder();
const head: WorldFileHead = {
  ...{ sboxWorld: 1, programVersion: 'any', surfaceVersion, ...identity, jobSteps: 1 },
  ...{ world: 'default', position: 0, chain: null, after: { position: 0, chain: null }, isWhole: true },
};

/** The state but for the spent keys: each session draws its own. */
const withoutKeys = (world: World): string[] =>
  [...world.snapshot()].filter((item) => (item as unknown[])[0] !== 'key').map((item) => JSON.stringify(item));

test(
  'a world saved at any point of any session opens as the same world, and goes on in the same way',
  async () => {
    const holds = fc.asyncProperty(sessions, fc.nat(29), async (steps, savedAt) => {
      const world = createTestWorld();
      const session = new RandomSession(world);
      for (const step of steps.slice(0, savedAt)) session.take(step);
      const packed = await packLines(
        writeWorldFile(head, { seed: piecesOf(openFixturesFolder(seedFolder)), state: world.snapshot() }),
      );
      const { parts } = await unpackWorldFile(packed);
      const seed = openSeedPieces(parts.seed.items);
      expect(seed.identity).toEqual(identity);
      const opened = World.restore(createSeed(seed.source), { jobSteps: 1 }, parts.state.items, restorers);
      expect(opened.digest()).toBe(world.digest());
      const going = new RandomSession(opened);
      for (const step of steps.slice(savedAt)) {
        session.take(step);
        going.take(step);
      }
      expect(withoutKeys(opened)).toEqual(withoutKeys(world));
    });
    await fc.assert(holds, { numRuns, seed: 20_261_126 });
  },
  60_000 + 500 * numRuns,
);
