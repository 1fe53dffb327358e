import { expect, test } from 'vitest';
import { limits } from '../../src/contract/form/surface.ts';
import { maxJsonDepth, parseJsonObject, tryParseJson } from '../../src/primitives/json-object.ts';

const nested = (depth: number): string => `${'['.repeat(depth)}${' '.repeat(200)}${']'.repeat(depth)}`;

test('JSON is read to the depth that the server takes, and no deeper', () => {
  expect(maxJsonDepth).toBe(limits.jsonDepth);
  expect(tryParseJson(nested(64))).toBeInstanceOf(Array);
  expect(tryParseJson(nested(65))).toBeUndefined();
  expect(parseJsonObject(`{"data":${nested(63)}}`)).toHaveProperty('data');
  expect(parseJsonObject(`{"data":${nested(64)}}`)).toBeUndefined();
});

test.each(['[]', 'null', '"text"', '1', '{'])('no object is %s', (text) => {
  expect(parseJsonObject(text)).toBeUndefined();
});

test('brackets within texts are no levels', () => {
  const text = '['.repeat(1_000);
  expect(tryParseJson(JSON.stringify({ text: `"\\${text}` }))).toEqual({ text: `"\\${text}` });
});
