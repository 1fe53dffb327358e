import { expect, test } from 'vitest';
import { parseSource } from '../support/source-files.ts';
import { readAllMutants } from './all-mutants.ts';
import { equivalents } from './equivalent.ts';
import { findMutants } from './find-mutants.ts';
import { matchEquivalents } from './match-equivalents.ts';

const entry = { file: 'src/late.ts', original: 'days > 3', mutated: ['days >= 3'], why: 'A reason.' };
const text = 'const isLate = days > 3;\nconst isEarly = !(days > 3);\n';

const matchedLines = (changes: Partial<typeof entry & { line: string }>) => {
  const lines = text.split('\n');
  const mutants = findMutants(parseSource('src/late.ts', text));
  const { listed, wrong } = matchEquivalents(
    [{ ...entry, ...changes }],
    mutants,
    ({ line }) => lines[line - 1] as string,
  );
  return [[...listed].map(({ line }) => line), wrong];
};

test('an entry lists one mutant, on the line that it says where several are the same', () => {
  expect(matchedLines({ line: 'isEarly' })).toEqual([[2], []]);
  expect(matchedLines({})).toEqual([[], ['src/late.ts: days > 3 → days >= 3 fits 2 mutants, say on which line']]);
});

test.each([{ mutated: ['days >= 4'] }, { file: 'src/other.ts' }, { line: 'isLater' }])(
  'an entry that fits no mutant is wrong: %o',
  (changes) => {
    const { file, mutated } = { ...entry, ...changes };
    expect(matchedLines(changes)).toEqual([[], [`${file}: days > 3 → ${mutated} fits 0 mutants`]]);
  },
);

test('every entry of the list fits the code as it is', () => {
  expect(matchEquivalents(equivalents, readAllMutants().mutants).wrong).toEqual([]);
});
