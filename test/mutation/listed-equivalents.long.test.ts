import { expect, test } from 'vitest';
import { readText } from '../support/source-files.ts';
import { readAllMutants } from './all-mutants.ts';
import { matchEquivalents } from './match-equivalents.ts';

test('every entry of the list fits the code as it is', () => {
  const { listed, wrong } = matchEquivalents(readText('test/mutation/equivalent.txt').text, readAllMutants().mutants);
  expect(wrong).toEqual([]);
  expect(listed.size).toBeGreaterThan(0);
});
