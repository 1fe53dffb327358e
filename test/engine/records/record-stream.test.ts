import { expect, test } from 'vitest';
import { FixtureError } from '../../../src/engine/records/fixture-error.ts';
import { readRecords } from '../../../src/engine/records/record-stream.ts';

const records = [
  { id: 'a', text: 'a "quoted" } and ] and \\ and ñ and \u{1f33e}', list: [[1], { b: [] }] },
  { id: 'b', nested: { c: '\\"' } },
  {},
];

/** The bytes in pieces of this many, so that every place is once the end of a chunk. */
function* cut(text: string, size: number): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test.each([
  ['compact', JSON.stringify(records)],
  ['indented', JSON.stringify(records, null, 2)],
  ['spread out', JSON.stringify(records, null, '\t').replaceAll('\n', '\r\n ')],
  ['marked', `\ufeff${JSON.stringify(records)}`],
])('the records of %s text are those that parsing the whole text gives, wherever a chunk ends', (_, text) => {
  const whole = JSON.parse(text.replace('\ufeff', ''));
  for (let size = 1; size <= 40; size += 1) expect([...readRecords('x.json', cut(text, size))]).toEqual(whole);
});

test('an empty array has no records', () => {
  expect([...readRecords('x.json', cut(' [ ] \n', 2))]).toEqual([]);
});

test('a record is yielded before the file is read to its end', () => {
  let chunks = 0;
  const counted = (function* () {
    for (const chunk of cut(JSON.stringify(records), 10)) {
      chunks += 1;
      yield chunk;
    }
  })();
  readRecords('x.json', counted).next();
  expect(chunks).toBeLessThan(JSON.stringify(records).length / 10);
});

test.each([
  ['{}', 'x.json:1: not an array of objects: the array should come after record 0'],
  ['[1]', 'x.json:1: not an array of objects: a record or the end should come after record 0'],
  ['[{}\n{}]', 'x.json:2: not an array of objects: a comma or the end should come after record 1'],
  ['[{},\n\n]', 'x.json:3: not an array of objects: a record should come after record 1'],
  ['[{}] x', 'x.json:1: not an array of objects: nothing should come after record 1'],
  ['[{},\n{"a":\n\n[1}]}]', 'x.json:2: record 2 is not JSON.'],
  ['[{},\n{"a":\n1', 'x.json:2: record 2 does not end'],
  ['[{}', 'x.json:1: the file ends where a comma or the end should be'],
  ['', 'x.json:1: the file ends where the array should be'],
  ['\uf000[]', 'x.json:1: not an array of objects: the array should come after record 0'],
  ['[\ufeff]', 'x.json:1: not an array of objects: a record or the end should come after record 0'],
  ['\ufeff', 'x.json:1: the file ends where the array should be'],
])('%j is refused with the file, the line and the record', (text, message) => {
  const read = () => [...readRecords('x.json', cut(text, 3))];
  expect(read).toThrow(FixtureError);
  expect(read).toThrow(message);
});
