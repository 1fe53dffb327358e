import { expect, test } from 'vitest';
import { JsonScanner } from '../../src/primitives/json-scanner.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Each place that the scanner stops at, with how deep it is there and in which line. */
function stopsIn(text: string, scanner = new JsonScanner()) {
  const bytes = bytesOf(text);
  const stops: [character: string, depth: number, line: number][] = [];
  for (let at = scanner.next(bytes, 0); at < bytes.length; at = scanner.next(bytes, at + 1))
    stops.push([text.charAt(at), scanner.depth, scanner.line]);
  return stops;
}

test('it stops at brackets, braces and commas, outside of texts', () => {
  expect(stopsIn('{"a,]": [1,\n{}],"b\\"{":\n2}')).toEqual([
    ['{', 1, 1],
    ['[', 2, 1],
    [',', 2, 1],
    ['{', 3, 2],
    ['}', 2, 2],
    [']', 1, 2],
    [',', 1, 2],
    ['}', 0, 3],
  ]);
});

test('it counts colons and lines outside of texts, and goes below zero where too many are closed', () => {
  const scanner = new JsonScanner();
  stopsIn('{"a:\n": 1, "b": {"c": ":"}}]]', scanner);
  expect([scanner.colons, scanner.line, scanner.depth]).toEqual([3, 1, -2]);
});

test('an empty text is over at once', () => {
  expect(stopsIn('["",1]').map(([character]) => character)).toEqual(['[', ',', ']']);
});

test('texts may be cut anywhere, also behind a backslash', () => {
  const scanner = new JsonScanner();
  expect(stopsIn('["a\\', scanner)).toEqual([['[', 1, 1]]);
  expect(stopsIn('"[', scanner)).toEqual([]);
  expect(stopsIn('",\\\\"', scanner)).toEqual([[',', 1, 1]]);
});

test('it looks no further than it is told', () => {
  const scanner = new JsonScanner();
  const bytes = bytesOf('12,4');
  expect([scanner.next(bytes, 0, 2), scanner.next(bytes, 0, 3), scanner.next(bytes, 3)]).toEqual([2, 2, 4]);
});
