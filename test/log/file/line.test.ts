import fs from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { encodeLine, readLastLine, readLines } from '../../../src/log/file/line.ts';
import { makeTempFolder } from '../temp-folder.ts';

afterEach(() => void vi.restoreAllMocks());

async function fileOf(...parts: (string | Buffer)[]): Promise<string> {
  const file = join(await makeTempFolder(), 'g0.log');
  await writeFile(file, Buffer.concat(parts.map((part) => Buffer.from(part))));
  return file;
}

/** A line of so many bytes, its newline included. */
const lineOf = (bytes: number, letter: string) =>
  encodeLine(`{"a":"${letter.repeat(bytes - 19 - String(bytes - 14).length)}"}`);

test.each([100, 16_383, 16_384, 16_385, 262_143, 262_144, 262_145, 300_000])(
  'a last line of %i bytes is read from the end, alone and behind others',
  async (bytes) => {
    const last = lineOf(bytes, 'z');
    expect(last).toHaveLength(bytes);
    const text = last.subarray(last.indexOf('{'), -1).toString();
    expect(readLastLine(await fileOf(last)).toString()).toBe(text);
    expect(readLastLine(await fileOf(lineOf(200, 'a'), last)).toString()).toBe(text);
    expect(readLastLine(await fileOf(lineOf(20_000, 'a'), lineOf(100, 'b'), last)).toString()).toBe(text);
  },
);

test('a short file is read by what it has, and a long one by a mebibyte', async () => {
  const read = vi.spyOn(fs, 'readSync');
  const lengths = () => read.mock.calls.map((call: readonly unknown[]) => Number(call[3]));
  const short = await fileOf(lineOf(100, 'a'), lineOf(100, 'b'));
  expect([...readLines(short)]).toHaveLength(2);
  expect(Math.max(...lengths())).toBeLessThan(250);
  read.mockClear();
  const long = await fileOf(...Array.from({ length: 30 }, () => lineOf(100_000, 'a')));
  expect([...readLines(long)]).toHaveLength(30);
  expect(new Set(lengths())).toEqual(new Set([1024 * 1024]));
});

test.each(['1', '123456789012', '123456789012 ', '123456789012 0123abcd', '3 0123abcd ', '3 0123abcd {"a'])(
  '“%s” can be the beginning of a line',
  async (rest) => {
    const lines = readLines(await fileOf(lineOf(100, 'a'), rest));
    expect(lines.next().value).toMatchObject({ number: 1, byte: 0 });
    expect(lines.next()).toEqual({ done: true, value: { bytes: 100, torn: rest.length } });
  },
);

test.each(['x', '1x', '1234567890123', '1  ', '123456789012 0123abcde', '3 0123abcd {"ab', '3 0123ABCD {'])(
  '“%s” cannot be the beginning of a line',
  async (rest) => {
    const file = await fileOf(lineOf(100, 'a'), rest);
    expect(() => [...readLines(file)]).toThrow(`${file} is damaged at line 2, byte 100: it is not a line`);
    const alone = await fileOf(rest);
    expect(() => [...readLines(alone)]).toThrow('line 1, byte 0');
  },
);
