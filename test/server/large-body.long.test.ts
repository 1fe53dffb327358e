import { expect, onTestFinished, test, vi } from 'vitest';
import { Problem } from '../../src/contract/form/problem.ts';
import { finish } from '../../src/primitives/slices.ts';
import { parseLargeBody } from '../../src/server/bodies/large-body.ts';
import { countSlices } from '../support/count-slices.ts';

const headers = { 'content-type': 'application/json' };
/** Longer than what is parsed in one piece. */
const row = {
  name: 'Río "Tercero" \\',
  ring: [
    [-60.5, -33.25],
    [0, 1e-7],
  ],
  nested: { deep: [{}, null, true] },
};
const rows = Array.from({ length: 3000 }, (_, index) => ({ ...row, index }));
const many = JSON.stringify(rows);

function outcomeOf(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}
function whole(text: string | Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return 'malformed_json';
  }
}
const pieces = (text: string | Buffer) => outcomeOf(() => finish(parseLargeBody(Buffer.from(text), headers)));

test.each([
  ['rows', `{"items": ${many}, "mode": "create"}`],
  ['white space everywhere', ` {\n"items" :\t[ ${many.slice(1, -1).replaceAll('},{', '} , {')} ] }\n`],
  ['an empty array beside', `{"none": [ ], "items": ${many}, "also": []}`],
  ['an escaped name', `{"it\\u0065ms": ${many}}`],
  ['a name that is a prototype', `{"__proto__": ${many}}`],
  ['brackets and commas in texts', `{"items": [${'"],[\\"{,", '.repeat(9000)}"]"], "a": "[1,{"}`],
  ['plain values', `{"items": [${'1,'.repeat(9_000)}null]}`],
  ['other arrays deeper down', `{"a": {"b": [1, [2]]}, "items": ${many}}`],
])('a large body with %s is what parsing it whole gives', (_, text) => {
  const parsed = pieces(text);
  expect(typeof parsed).toBe('object');
  expect(parsed).toEqual(whole(text));
  expect(Object.keys(parsed as object)).toEqual(Object.keys(whole(text) as object));
});

test.each([
  ['of arrays', `{"items": [1, 2], "items": ${many}}`],
  ['of its last row', `{"items": ${many.slice(0, -2)},"index":0}]}`],
  ['of an object beside its rows', `{"items": ${many}, "also": {"a": 1, "a": 2}}`],
])('a large body with a name given twice, %s, is malformed, though parsing it whole takes it', (_, text) => {
  expect(pieces(text)).toBe('malformed_json');
  expect(typeof whole(text)).toBe('object');
});

const body = `{"items": ${many}}`;
test.each([
  ['a comma too many at the end', `{"items": ${many.slice(0, -1)},]}`],
  ['a comma too many at the start', `{"items": [,${many.slice(1)}}`],
  ['a comma too many between', `{"items": ${many.replace('},{', '},,{')}}`],
  ['a comma too many at the end of a piece', `{"items": ["${'x'.repeat(70_000)}",]}`],
  ['a comma too many after a piece', `{"items": [${`"${'x'.repeat(70_000)}",`.repeat(2)},1]}`],
  ['an array that a brace closes', `{"items": ${many.slice(0, -1)}}}`],
  ['an array that does not close', `{"items": ${many.slice(0, -1)}`],
  ['a text that does not close', `{"items": ${many.slice(0, -10)}`],
  ['brackets that do not match within a row', `{"items": ${many.replace('{}', '{]')}}`],
  ['something after its end', `${body}{}`],
  ['a bracket before it', `]${body}`],
  ['two arrays in one place', `{"items": ${many} [1]}`],
  ['an array without a name', `{${many}}`],
  ['a byte order mark', `\ufeff${body}`],
  [
    'bytes that are not UTF-8',
    Buffer.concat([Buffer.from(body.slice(0, -3)), Buffer.from([0xff]), Buffer.from('}]}')]),
  ],
])('a large body with %s is malformed, as it is when parsed whole', (_, text) => {
  expect(pieces(text)).toBe('malformed_json');
  expect(whole(text)).toBe('malformed_json');
});

test.each([
  [62, 'object'],
  [63, 'malformed_json'],
])('a row nested %i levels deep', (levels, outcome) => {
  const parsed = pieces(`{"items": [${'['.repeat(levels)}${']'.repeat(levels)}, ${many.slice(1)}}`);
  expect(typeof parsed === 'string' ? parsed : typeof parsed).toBe(outcome);
});

test.each([
  [10_000, 10_000, 10_000],
  [10_001, 10_001, 10_001],
  [50_000, 10_001, 12_000],
])('of %i items only so many are parsed that it shows whether they are too many', (count, minimum, maximum) => {
  const { items } = pieces(`{"items": [${'0,'.repeat(count - 1)}0]}`) as { items: unknown[] };
  expect(items.length).toBeGreaterThanOrEqual(minimum);
  expect(items.length).toBeLessThanOrEqual(maximum);
});

test('an item, and what is no item, has 10,000 commas, brackets and braces at most', () => {
  const list = (count: number) => `[${'0,'.repeat(count - 2)}0]`;
  expect(pieces(`{"items": [1, ${list(9_999)}, 2]}`)).toHaveProperty('items.length', 3);
  expect(pieces(`{"items": [1, ${list(10_000)}, 2]}`)).toBe('body_too_large');
  const members = (count: number) => `{${Array.from({ length: count }, (_, index) => `"${index}":0`).join()}}`;
  expect(pieces(members(9_999))).toHaveProperty('9998', 0);
  expect(pieces(members(10_001))).toBe('body_too_large');
});

test('a whole body has two million of them at most', () => {
  const rows = `[${'0,'.repeat(9_997)}0],`.repeat(199);
  const last = (commas: number) => pieces(`{"items": [${rows}[${'0,'.repeat(commas)}0]]}`);
  // Ten thousand each row and the comma behind it; the last row has two brackets, and four open and close the rest.
  expect((last(9_994) as { items: unknown[] }).items.length).toBe(200);
  expect(last(9_995)).toBe('body_too_large');
});

test('a large array is no object', () => {
  expect(pieces(JSON.stringify([rows.slice(0, 900)]))).toBe('body_not_object');
});

test('one item, and what is no item, may not be as large as a whole body', () => {
  const long = 'x'.repeat(300 * 1024);
  expect(pieces(`{"items": ["${long}"]}`)).toBe('body_too_large');
  expect(pieces(`{"items": ["${long}", 1]}`)).toBe('body_too_large');
  expect(pieces(`{"items": [], "note": "${long}"}`)).toBe('body_too_large');
  expect(pieces(`{"note": "${long}", "items": []}`)).toBe('body_too_large');
  expect(pieces(`{${Array.from({ length: 40_000 }, (_, index) => `"${index}":[]`).join()}}`)).toBe('body_too_large');
});

test('one item has 262,144 bytes at most, its blanks among them, and so has what is no item', () => {
  const item = (bytes: number) => `"${'x'.repeat(bytes - 3)}" `;
  expect(item(262_144)).toHaveLength(262_144);
  for (const around of [(text: string) => `[${text}]`, (text: string) => `[1,${text},1]`]) {
    expect(pieces(`{"items":${around(item(262_144))}}`)).toHaveProperty('items');
    expect(pieces(`{"items":${around(item(262_145))}}`)).toBe('body_too_large');
  }
  expect(pieces(`{"note":${item(262_144 - '{"note":,"items":[0]}'.length)},"items":[]}`)).toHaveProperty('note');
  expect(pieces(`{"note":${item(262_145 - '{"note":,"items":[0]}'.length)},"items":[]}`)).toBe('body_too_large');
});

test('a small body and a wrong label are what they are elsewhere', () => {
  expect(pieces('{"items": [1]}')).toEqual({ items: [1] });
  expect(pieces('')).toBe('body_not_object');
  expect(outcomeOf(() => finish(parseLargeBody(Buffer.from(body), {})))).toBe('unsupported_media_type');
});

test('items are parsed by runs of a thousand, or of the 65,536 bytes that fewer have', () => {
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  const runsOf = (count: number, item: string) => {
    parse.mockClear();
    pieces(`{"items":[${Array(count).fill(item).join()}]}`);
    // One more is what stands outside of the array.
    return parse.mock.calls.length - 1;
  };
  expect([1_000, 1_001, 2_001, 9_001].map((count) => runsOf(count, '0'))).toEqual([1, 2, 3, 10]);
  // With its comma an item has 1,024 bytes, the last comma of a run left out: 64 stay below the limit, 65 do not.
  const item = `"${'x'.repeat(1_021)}"`;
  expect([65, 66, 130, 131, 195, 196].map((count) => runsOf(count, item))).toEqual([1, 2, 2, 3, 3, 4]);
  expect([65_535, 65_536].map((bytes) => runsOf(2, `"${'x'.repeat(bytes - 2)}"`))).toEqual([1, 2]);
});

test('there is a slice for every piece, so that whoever runs them may pause', () => {
  const stepsOf = (bytes: number) =>
    countSlices(parseLargeBody(Buffer.from(`{"items":[${'1,'.repeat(100)}1]${' '.repeat(bytes - 213)}}`), headers));
  expect([65_535, 65_536, 65_537, 131_072, 131_073].map(stepsOf)).toEqual([1, 1, 2, 2, 3]);
});
