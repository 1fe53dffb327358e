// Reads the records of a JSON array one by one from its bytes: a collection may be larger than the longest string.
// It keeps no record that it has yielded.

import { closeArray, comma, JsonScanner, openArray, openObject } from '../../primitives/json-scanner.ts';
import { messageOf, tryMake } from '../../primitives/thrown.ts';
import { FixtureError } from './fixture-error.ts';

const [tab, newline, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];

type Expected = 'the array' | 'a record or the end' | 'a comma or the end' | 'a record' | 'nothing';

/** The expected token after each byte between two records. */
const next: Readonly<Record<Expected, Readonly<Record<number, Expected>>>> = {
  // The byte order mark that some editors write is not part of the text.
  'the array': { [openArray]: 'a record or the end', 239: 'the array', 187: 'the array', 191: 'the array' },
  'a record or the end': { [closeArray]: 'nothing', [openObject]: 'a comma or the end' },
  'a comma or the end': { [closeArray]: 'nothing', [comma]: 'a record' },
  'a record': { [openObject]: 'a comma or the end' },
  nothing: {},
};

/** `file` names the bytes in an error; `chunks` are its bytes in order, cut anywhere. Throws FixtureError. */
export function* readRecords(file: string, chunks: Iterable<Buffer>): Generator<unknown> {
  const reader = new RecordReader(file);
  for (const chunk of chunks) yield* reader.read(chunk);
  reader.end();
}

class RecordReader {
  readonly #file: string;
  readonly #scanner = new JsonScanner();
  #expected: Expected = 'the array';
  #isInRecord = false;
  /** The record read so far; more than one piece where a chunk ended within it. */
  #pieces: Buffer[] = [];
  #count = 0;
  /** The line on which the current record begins. */
  #firstLine = 1;

  constructor(file: string) {
    this.#file = file;
  }

  /** The records that end in this chunk. */
  *read(chunk: Buffer): Generator<unknown> {
    let at = 0;
    while (at < chunk.length) {
      if (!this.#isInRecord) {
        at = this.#between(chunk, at);
        continue;
      }
      const end = this.#endOfRecord(chunk, at);
      this.#pieces.push(chunk.subarray(at, end));
      at = end;
      if (!this.#isInRecord) yield this.#parse();
    }
  }

  end(): void {
    if (this.#isInRecord) throw this.#refuse(`record ${this.#count + 1} does not end`, this.#firstLine);
    if (this.#expected !== 'nothing') throw this.#refuse(`the file ends where ${this.#expected} should be`);
  }

  /** Reads one byte between records and returns the next position; the first byte of a record is left for the scanner. */
  #between(chunk: Buffer, at: number): number {
    const byte = chunk[at] as number;
    if (byte === newline) this.#scanner.line += 1;
    if (byte === space || byte === newline || byte === carriageReturn || byte === tab) return at + 1;
    const following = next[this.#expected][byte];
    if (following === undefined)
      throw this.#refuse(`not an array of objects: ${this.#expected} should come after record ${this.#count}`);
    this.#expected = following;
    if (byte !== openObject) return at + 1;
    this.#isInRecord = true;
    this.#firstLine = this.#scanner.line;
    return at;
  }

  /** The end of the record or of the chunk. */
  #endOfRecord(chunk: Buffer, from: number): number {
    for (let at = this.#scanner.next(chunk, from); at < chunk.length; at = this.#scanner.next(chunk, at + 1)) {
      if (this.#scanner.depth > 0) continue;
      this.#isInRecord = false;
      return at + 1;
    }
    return chunk.length;
  }

  #parse(): unknown {
    const [first] = this.#pieces;
    const bytes = this.#pieces.length === 1 ? (first as Buffer) : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#count += 1;
    const text = tryMake(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (text === undefined) throw this.#refuse(`record ${this.#count} is not UTF-8`, this.#firstLine);
    try {
      return JSON.parse(text);
    } catch (error) {
      throw this.#refuse(`record ${this.#count} is not JSON. ${messageOf(error)}`, this.#firstLine);
    }
  }

  #refuse(detail: string, line = this.#scanner.line): FixtureError {
    return new FixtureError(`${this.#file}:${line}: ${detail}`);
  }
}
