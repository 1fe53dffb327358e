import { surfaceVersion } from '../../contract/form/surface.ts';
import { isSameSeed, type SeedIdentity } from '../../contract/seed-identity.ts';
import type { LogHeader } from '../../log/log.ts';
import { digestOf } from '../../primitives/canonical.ts';
import type { Seed } from '../../world/records/seed.ts';
import type { GrantedToken } from '../options/extra-tokens.ts';
import { piecesOf, type SeedPiece } from '../seed/seed-pieces.ts';
import type { StoredRequests } from '../stored-requests/stored-requests.ts';
import type { Worlds } from '../worlds/worlds.ts';

/** The seed of this server, and the version of the program. */
export interface ServedSeed {
  readonly programVersion: string;
  readonly identity: Required<SeedIdentity>;
  readonly pieces: Iterable<SeedPiece>;
}

export interface FileContext {
  readonly worlds: Worlds;
  readonly storedRequests: StoredRequests;
  readonly seed: Seed;
  readonly jobSteps: number;
  readonly describeServedSeed: () => Promise<ServedSeed>;
  readonly grantedTokens?: readonly GrantedToken[];
}

export const describeHeader = (
  { jobSteps, grantedTokens = [] }: FileContext,
  { programVersion, identity }: ServedSeed,
): LogHeader => ({
  ...{ programVersion, surfaceVersion, jobSteps, ...identity },
  ...(grantedTokens.length > 0 && { tokensDigest: digestOf(grantedTokens) }),
});

/** A world may have been made with another seed, and other job steps, than this server's. */
export function headerAndSeedOf(context: FileContext, served: ServedSeed, world: string) {
  const { worlds, seed } = context;
  const current = describeHeader(context, served);
  const { jobSteps, ...other } = worlds.headerOf(world) ?? current;
  const header = { ...current, jobSteps };
  if (isSameSeed(other, current)) return { header, seed, pieces: served.pieces };
  const { identity, source, ...open } = worlds.seeds.find(other);
  return { header: { ...header, ...identity }, seed: open.seed, pieces: piecesOf(source) };
}
