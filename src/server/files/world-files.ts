// What saving and opening the file of a world need of the server.

import { surfaceVersion } from '../../contract/form/surface.ts';
import type { SeedIdentity } from '../../contract/seed-identity.ts';
import type { LogHeader } from '../../log/log.ts';
import { digestOf } from '../../primitives/canonical.ts';
import type { Seed } from '../../world/records/seed.ts';
import type { RequestRing } from '../kept/request-ring.ts';
import type { GrantedToken } from '../options/extra-tokens.ts';
import type { SeedPiece } from '../seed/seed-pieces.ts';
import type { Worlds } from '../worlds/worlds.ts';

/** The program, and the seed that it serves, as a file has them. */
export interface Maker {
  readonly programVersion: string;
  readonly identity: Required<SeedIdentity>;
  readonly pieces: Iterable<SeedPiece>;
}

export interface FileContext {
  readonly worlds: Worlds;
  readonly requestRing: RequestRing;
  readonly seed: Seed;
  readonly jobSteps: number;
  readonly describeMaker: () => Promise<Maker>;
  readonly grantedTokens?: readonly GrantedToken[];
}

/** What a world that is saved here was made with. */
export const describeHeader = (
  { jobSteps, grantedTokens = [] }: FileContext,
  { programVersion, identity }: Maker,
): LogHeader => ({
  ...{ programVersion, surfaceVersion, jobSteps, ...identity },
  ...(grantedTokens.length > 0 && { tokensDigest: digestOf(grantedTokens) }),
});
