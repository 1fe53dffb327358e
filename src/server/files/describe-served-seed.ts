import { readVersion } from '../../package/package-files.ts';
import { identifySeedFolder, openFixturesFolder, seedFolder } from '../seed/fixtures-folder.ts';
import { piecesOf } from '../seed/seed-pieces.ts';
import type { ServedSeed } from './world-files.ts';

/** The default is the package's own fixtures. */
export const describeServedSeed = (folder: string = seedFolder): ServedSeed => ({
  programVersion: readVersion(),
  identity: identifySeedFolder(folder),
  pieces: piecesOf(openFixturesFolder(folder)),
});
