// Every mutant of the code under test, numbered from 1 in the order of files, so that all processes number alike.
import { readSources, type SourceFile } from '../support/source-files.ts';
import { findMutants } from './find-mutants.ts';
import type { NumberedMutant } from './instrument.ts';

export const mutatedFolders = [
  'src/cli',
  'src/client',
  'src/contract',
  'src/engine',
  'src/law',
  'src/library',
  'src/log',
  'src/package',
  'src/primitives',
  'src/projections',
  'src/server',
  'src/world',
];

/** Held by tests with real servers, which take too long for every mutant. */
const leftOut = 'src/log/nats/';

export interface AllMutants {
  readonly sources: ReadonlyMap<string, SourceFile>;
  readonly mutants: readonly NumberedMutant[];
}

export function readAllMutants(): AllMutants {
  const sources = mutatedFolders.flatMap(readSources).filter(({ path }) => !path.startsWith(leftOut));
  const mutants = sources.flatMap(findMutants).map((mutant, index) => ({ ...mutant, id: index + 1 }));
  return { sources: new Map(sources.map((source) => [source.path, source])), mutants };
}
