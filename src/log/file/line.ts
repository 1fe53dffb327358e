// Reads and writes the lines of a log's files: `LENGTH CRC JSON`, the length in bytes and the CRC-32 of the JSON. A person reads
// them with `cut -d ' ' -f 3- FILE | jq`. Any deviation is damage, except a last line that is cut short.

import fs from 'node:fs';
import { crc32 } from 'node:zlib';
import { messageOf, systemCodeOf } from '../../primitives/thrown.ts';
import { GenerationEnded, LogDamaged, LogUnavailable } from '../log-error.ts';

const newline = 0x0a;
const chunkBytes = 1024 * 1024;
/** A length of up to twelve digits, the checksum, two blanks. */
const maxPrefix = 22;

export interface Line {
  /** Counted from 1. */
  readonly number: number;
  /** Where the line starts in the file, from 0. */
  readonly byte: number;
  readonly json: Buffer;
}

export interface LineEnd {
  /** The bytes of complete lines. */
  readonly bytes: number;
  /** The bytes of an incomplete last line after them. */
  readonly torn: number;
}

export const encodeLine = (json: string | Buffer): Buffer => Buffer.concat(encodeLineOfParts([Buffer.from(json)]));

/** Encodes a line whose text is given in parts. */
export function encodeLineOfParts(json: readonly Buffer[]): Buffer[] {
  return [Buffer.from(prefixOf(json)), ...json, Buffer.of(newline)];
}

/**
 * The file stays open until the lines have been read to their end or `return` is called, as by leaving a `for` loop early. Throws
 * LogDamaged at the first byte of a damaged line, GenerationEnded when the file does not exist.
 */
export function* readLines(file: string, start = { number: 1, byte: 0 }): Generator<Line, LineEnd> {
  const fd = reading(file, () => openToRead(file));
  try {
    return yield* linesOf(file, fd, start);
  } finally {
    fs.closeSync(fd);
  }
}

/** Opening a pipe would wait for a writer. */
function openToRead(file: string): number {
  if (!fs.statSync(file).isFile()) throw new LogDamaged(file, 'is not a file');
  return fs.openSync(file, 'r');
}

/** Turns system errors about this file into GenerationEnded when it does not exist, LogDamaged when it cannot be read. */
export function reading<Result>(file: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === undefined) throw error;
    if (code === 'ENOENT') throw new GenerationEnded(`${file} no longer exists`);
    if (code !== 'EMFILE' && code !== 'ENFILE') throw new LogDamaged(file, `cannot be read: ${messageOf(error)}`);
    throw new LogUnavailable(`${file} could not be opened: too many files are open. Raise the limit (ulimit -n).`);
  }
}

/** The text of the last complete line of a file, read from its end. */
export function readLastLine(file: string): Buffer {
  return reading(file, () => readFromEnd(file));
}

function readFromEnd(file: string): Buffer {
  const fd = openToRead(file);
  try {
    const { size } = fs.fstatSync(fd);
    for (let length = lastLineGuess; ; length *= 16) {
      const from = Math.max(0, size - length);
      const part = Buffer.alloc(size - from);
      fs.readSync(fd, part, 0, part.length, from);
      const whole = part.subarray(0, part.lastIndexOf(newline));
      const start = whole.lastIndexOf(newline) + 1;
      if (start > 0 || from === 0) return whole.subarray(whole.indexOf('{', start));
    }
  } finally {
    fs.closeSync(fd);
  }
}

const lastLineGuess = 16 * 1024;

function* linesOf(file: string, fd: number, start: { number: number; byte: number }): Generator<Line, LineEnd> {
  let { number, byte } = start;
  // The buffer is not larger than the file, since a folder may have a hundred thousand short ones.
  const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, fs.fstatSync(fd).size));
  let rest: Buffer = Buffer.alloc(0);
  let zeros = 0;
  for (;;) {
    const at = byte + rest.length + zeros;
    const read = reading(file, () => fs.readSync(fd, chunk, 0, chunk.length, at));
    if (read === 0) break;
    const part = chunk.subarray(0, read);
    if (zeros > 0 && withoutZeros(part).length > 0)
      throw new LogDamaged(file, 'it contains zero bytes', { number, byte });
    rest = Buffer.concat([rest, part]);
    let from = 0;
    for (let end = rest.indexOf(newline); end !== -1; end = rest.indexOf(newline, from)) {
      yield { number, byte, json: parseLine(file, { number, byte }, rest.subarray(from, end)) };
      byte += end + 1 - from;
      number += 1;
      from = end + 1;
    }
    const tail = rest.subarray(from);
    rest = withoutZeros(tail);
    zeros += tail.length - rest.length;
    // Otherwise a foreign file without lines would be read into memory as a whole.
    checkTorn(file, { number, byte }, rest);
  }
  return { bytes: byte, torn: rest.length + zeros };
}

/** After a crash a file may end in zeros, since it grew before its content reached the disk. */
function withoutZeros(rest: Buffer): Buffer {
  let end = rest.length;
  while (end > 0 && rest[end - 1] === 0) end -= 1;
  return rest.subarray(0, end);
}

function parseLine(file: string, where: { number: number; byte: number }, line: Buffer): Buffer {
  const blank = line.indexOf(' ', line.indexOf(' ') + 1);
  const json = line.subarray(blank + 1);
  if (line.toString('latin1', 0, blank + 1) !== prefixOf([json]))
    throw new LogDamaged(file, 'its length or checksum does not match its text', where);
  return json;
}

/** Bytes after the last newline must be the beginning of a line whose writer was interrupted. */
function checkTorn(file: string, where: { number: number; byte: number }, rest: Buffer): void {
  const [whole, length] = /^(\d+) [0-9a-f]{8} /.exec(rest.toString('latin1', 0, maxPrefix)) ?? [];
  const isBeginning =
    whole === undefined
      ? /^(|\d{1,12}|\d{1,12} [0-9a-f]{0,8})$/.test(rest.toString('latin1', 0, maxPrefix + 1))
      : rest.length - whole.length <= Number(length);
  if (!isBeginning) throw new LogDamaged(file, 'it is not a line of a log', where);
}

function prefixOf(json: readonly Buffer[]): string {
  let [length, sum] = [0, 0];
  for (const part of json) {
    length += part.length;
    sum = crc32(part, sum);
  }
  return `${length} ${sum.toString(16).padStart(8, '0')} `;
}
