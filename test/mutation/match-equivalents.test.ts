import { expect, test } from 'vitest';
import { parseSource } from '../support/source-files.ts';
import { findMutants } from './find-mutants.ts';
import { matchEquivalents } from './match-equivalents.ts';

const text = 'const isLate = days > 3;\nconst isEarly = !(days > 3);\n';
const late = 'src/late.ts  days > 3 → days >= 3';
const early = 'src/late.ts [isEarly]  days > 3 → days >= 3';

function match(...list: string[]) {
  const lines = text.split('\n');
  const mutants = findMutants(parseSource('src/late.ts', text));
  const { listed, wrong } = matchEquivalents(list.join('\n'), mutants, ({ line }) => lines[line - 1] as string);
  return { lines: [...listed].map(({ line }) => line), wrong };
}

test('an entry lists a mutant, on the line that it names a part of or as often as it stands there', () => {
  expect(match('A list.', early, '    A reason.')).toEqual({ lines: [2], wrong: [] });
  expect(match(late, late, '    A reason.')).toEqual({ lines: [1, 2], wrong: [] });
});

test.each([
  [late, 2],
  ['src/late.ts  days > 3 → days >= 4', 0],
  ['src/other.ts  days > 3 → days >= 3', 0],
  ['src/late.ts [isLater]  days > 3 → days >= 3', 0],
])('an entry that fits more mutants or fewer is wrong: %s', (line, fitting) => {
  expect(match(line)).toEqual({ lines: [], wrong: [`${line}: fits ${fitting} mutants, and is listed for 1`] });
});
