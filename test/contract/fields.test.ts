import * as Type from 'typebox';
import { expect, test } from 'vitest';
import { Nullable, refusedAs, WordsOf } from '../../src/contract/form/fields.ts';

test('a list of words has each once at most, and says what it is for where it is told', () => {
  const words = WordsOf(Type.Enum(['a', 'b']));
  expect(words).toMatchObject({ minItems: 1, maxItems: 2, uniqueItems: true });
  expect(words).not.toHaveProperty('description');
  expect(WordsOf(Type.Enum(['a', 'b']), 'What it is for.')).toHaveProperty('description', 'What it is for.');
});

test('a nullable schema says what it is for where it is told', () => {
  expect(Nullable(Type.String())).not.toHaveProperty('description');
  expect(Nullable(Type.String(), 'What it is for.')).toHaveProperty('description', 'What it is for.');
});

test('a schema has a refusal of its own for every keyword, or for the one that it names', () => {
  expect(refusedAs('import_too_large')).not.toHaveProperty('x-problem-keyword');
  expect(refusedAs('import_too_large', 'maxItems')).toEqual({
    'x-problem': 'import_too_large',
    'x-problem-keyword': 'maxItems',
  });
});
