// What saving and opening the file of a world need of the server.

import { surfaceVersion } from '../../contract/form/surface.ts';
import type { LogHeader } from '../../log/log.ts';
import { readVersion } from '../../package/package-files.ts';
import { digestOf } from '../../primitives/canonical.ts';
import type { Seed } from '../../world/records/seed.ts';
import type { RequestRing } from '../answers/request-ring.ts';
import type { GrantedToken } from '../options/extra-tokens.ts';
import { identifySeedFolder } from '../seed/seed-digest.ts';
import type { Worlds } from '../worlds/worlds.ts';

export interface FileContext {
  readonly worlds: Worlds;
  readonly requestRing: RequestRing;
  readonly seed: Seed;
  readonly jobSteps: number;
  /** The folder that the seed was read from; that of the package by default. */
  readonly fixtures?: string | undefined;
  readonly grantedTokens?: readonly GrantedToken[];
}

/** What a world that is saved here was made with. */
export const describeHeader = ({ jobSteps, fixtures, grantedTokens = [] }: FileContext): LogHeader => ({
  ...{ programVersion: readVersion(), surfaceVersion, jobSteps, ...identifySeedFolder(fixtures) },
  ...(grantedTokens.length > 0 && { tokensDigest: digestOf(grantedTokens) }),
});
