// The mutants that are listed in equivalent.txt: read, and found again in the code.
import { readText } from '../support/source-files.ts';
import type { Mutant } from './find-mutants.ts';

/** On one line, as people read it. */
export const shown = (text: string): string => text.replace(/\s+/g, ' ');

const entry = /^(?<file>src\/\S+)(?: \[(?<part>.+)\])? {2}(?<original>.+) → (?<mutated>.+)$/;

/** The entries of the list, each with how often it stands there. */
export function readEquivalents(text: string): Map<string, number> {
  const entries = new Map<string, number>();
  for (const line of text.split('\n').filter((each) => entry.test(each)))
    entries.set(line, (entries.get(line) ?? 0) + 1);
  return entries;
}

/** The mutants that are listed, and in words which entries are wrong. */
export function matchEquivalents<M extends Mutant>(
  text: string,
  mutants: readonly M[],
  lineOf: (mutant: M) => string = ({ path, line }) => readText(path).text.split('\n')[line - 1] as string,
): { listed: Set<M>; wrong: string[] } {
  const listed = new Set<M>();
  const wrong: string[] = [];
  for (const [line, times] of readEquivalents(text)) {
    const { file, part = '', original, mutated } = entry.exec(line)?.groups ?? {};
    const same = mutants.filter(
      (mutant) =>
        mutant.path === file &&
        shown(mutant.original) === original &&
        shown(mutant.mutated) === mutated &&
        lineOf(mutant).includes(part),
    );
    if (same.length !== times) wrong.push(`${line}: fits ${same.length} mutants, and is listed for ${times}`);
    else for (const mutant of same) listed.add(mutant);
  }
  return { listed, wrong };
}
