import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, canonicalPieces, digestOf, hashPieces } from '../../src/primitives/canonical.ts';
import { finish } from '../../src/primitives/slices.ts';

test('the pieces of a text are the text, however deep it is opened', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.nat({ max: 7 }), (value, levels) => {
      const pieces = [...canonicalPieces(value, levels)];
      expect(pieces.join('')).toBe(canonicalJson(value));
      expect(finish(hashPieces(pieces))).toBe(digestOf(value));
    }),
    { numRuns: 500 },
  );
});

test('a member without a value is left out, as it is of the whole', () => {
  const value = { a: undefined, b: [{ c: undefined }], d: {} };
  for (const levels of [0, 1, 2, 3]) expect([...canonicalPieces(value, levels)].join('')).toBe(canonicalJson(value));
});

test('every piece is told its place', () => {
  const places: string[] = [];
  const textOf = (value: unknown, pointer: string) => {
    places.push(pointer);
    return canonicalJson(value);
  };
  expect([...canonicalPieces({ 'a/b': [1, { c: 2 }] }, 2, textOf)].join('')).toBe('{"a/b":[1,{"c":2}]}');
  expect(places).toEqual(['#/a~1b', '#/a~1b/0', '#/a~1b/1']);
});

test('what stands at the last level is one piece, unless it has a list of more than a thousand items', () => {
  const piecesFor = (count: number, more = {}) => [...canonicalPieces([{ list: Array(count).fill(0), ...more }], 1)];
  expect(piecesFor(1_000)).toEqual(['[', `{"list":[${Array(1_000).fill(0)}]}`, ']']);
  expect(piecesFor(1_001).slice(0, 5)).toEqual(['[', '{"list":', '[', '0', ',']);
  expect(piecesFor(1_001).join('')).toBe(`[{"list":[${Array(1_001).fill(0)}]}]`);
  expect(piecesFor(1_001, { more: 1 }).slice(0, 3)).toEqual(['[', '{"list":', '[']);
});

test('a piece is hashed in the slice in which it is made, one of more than 64 Ki characters in the next', () => {
  const slicesOf = (length: number) => [...hashPieces(['x'.repeat(length), 'y'])].length;
  expect([1, 65_536, 65_537].map(slicesOf)).toEqual([2, 2, 3]);
});
