import { readText } from '../support/source-files.ts';
import type { Equivalent } from './equivalent.ts';
import type { Mutant } from './find-mutants.ts';

/** On one line, as people read it. */
export const shown = (text: string): string => text.replace(/\s+/g, ' ');

/** The mutants that are listed, and in words which entries are wrong. */
export function matchEquivalents<M extends Mutant>(
  equivalents: readonly Equivalent[],
  mutants: readonly M[],
  lineOf: (mutant: M) => string = ({ path, line }) => readText(path).text.split('\n')[line - 1] as string,
): { listed: Set<M>; wrong: string[] } {
  const listed = new Set<M>();
  const wrong: string[] = [];
  for (const { file, original, mutated, line = '' } of equivalents) {
    const same = mutants.filter(
      (mutant) =>
        mutant.path === file &&
        shown(mutant.original) === original &&
        shown(mutant.mutated) === mutated &&
        lineOf(mutant).includes(line),
    );
    if (same.length === 1) listed.add(same[0] as M);
    else
      wrong.push(
        `${file}: ${original} → ${mutated} fits ${same.length} mutants${same.length > 1 ? ', say on which line' : ''}`,
      );
  }
  return { listed, wrong };
}
