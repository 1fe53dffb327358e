import { readText } from '../support/source-files.ts';
import type { Equivalent } from './equivalent.ts';
import type { Mutant } from './find-mutants.ts';

/** On one line, as people read it. */
export const shown = (text: string): string => text.replace(/\s+/g, ' ');

const eachMutated = ({ file, original, mutated, line = '' }: Equivalent) =>
  mutated.map((by) => ({ file, original, by, line }));

/** The mutants that are listed, and in words which entries are wrong. */
export function matchEquivalents<M extends Mutant>(
  equivalents: readonly Equivalent[],
  mutants: readonly M[],
  lineOf: (mutant: M) => string = ({ path, line }) => readText(path).text.split('\n')[line - 1] as string,
): { listed: Set<M>; wrong: string[] } {
  const listed = new Set<M>();
  const wrong: string[] = [];
  for (const { file, original, by, line } of equivalents.flatMap(eachMutated)) {
    const same = mutants.filter(
      (mutant) =>
        mutant.path === file &&
        shown(mutant.original) === original &&
        shown(mutant.mutated) === by &&
        lineOf(mutant).includes(line),
    );
    if (same.length === 1) listed.add(same[0] as M);
    else
      wrong.push(
        `${file}: ${original} → ${by} fits ${same.length} mutants${same.length > 1 ? ', say on which line' : ''}`,
      );
  }
  return { listed, wrong };
}
