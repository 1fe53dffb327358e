// Worlds after random sessions, as files.

import fc from 'fast-check';
import { fileType, surfaceVersion } from '../../src/contract/form/surface.ts';
import { packLines } from '../../src/server/files/packed-lines.ts';
import { writeWorldFile } from '../../src/server/files/world-file-format.ts';
import { identifySeedFolder, openFixturesFolder, seedFolder } from '../../src/server/seed/fixtures-folder.ts';
import { piecesOf } from '../../src/server/seed/seed-pieces.ts';
import { as } from '../support/as.ts';
import { RandomSession, type Step } from '../support/random-session.ts';
import { createTestWorld } from '../support/test-world.ts';

const number = fc.nat(1000);
const sessions = fc.array(fc.tuple(fc.nat(13), number, number, number) as fc.Arbitrary<Step>, {
  minLength: 5,
  maxLength: 30,
});

/** The file of a world after a session, and its digest. */
async function saveAfter(steps: readonly Step[]): Promise<{ saved: Buffer; digest: string }> {
  const world = createTestWorld();
  const session = new RandomSession(world);
  for (const step of steps) session.take(step);
  const mark = { position: steps.length, chain: null };
  const head = {
    ...{ sboxWorld: 1, programVersion: 'any', surfaceVersion, ...identifySeedFolder(), jobSteps: 1 },
    ...{ world: 'default', ...mark, after: mark, isWhole: false },
  };
  const seed = piecesOf(openFixturesFolder(seedFolder));
  return { saved: await packLines(writeWorldFile(head, { seed, state: world.snapshot() })), digest: world.digest() };
}

/** Opens a file at a server under a name. */
export const openIn = async (base: string, body: Uint8Array, world: string): Promise<number> => {
  const headers = { ...as('full'), 'content-type': fileType, 'idempotency-key': `opened-${world}` };
  const url = `${base}/control/worlds/${world}/file`;
  return (await fetch(url, { method: 'POST', headers, body: body as Uint8Array<ArrayBuffer> })).status;
};

export const makeRandomWorlds = (count: number) =>
  Promise.all(fc.sample(sessions, { numRuns: count, seed: 20_261_127 }).map(saveAfter));
