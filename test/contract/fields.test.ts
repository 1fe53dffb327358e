import * as Type from 'typebox';
import { expect, test } from 'vitest';
import { Nullable, WordsOf } from '../../src/contract/schemas/fields.ts';

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
