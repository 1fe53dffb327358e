// Compresses lines with gzip, and back, in pieces, so that other requests are answered meanwhile. A file comes from anybody: its
// decompressed size, its line length, depth and number of values are limited before anything is parsed.

import { isUtf8 } from 'node:buffer';
import { limits } from '../../contract/form/surface.ts';
import { inParts } from '../../log/in-parts.ts';
import { JsonScanner } from '../../primitives/json-scanner.ts';
import { nextTurn } from '../worlds/slices.ts';
import { WorldFileError } from './world-file-format.ts';
import { type ReadWorldFile, WorldFileReader } from './world-file-reader.ts';

export interface UnpackLimits {
  /** Called with the number of decompressed bytes so far; may throw. */
  readonly admit?: (inflatedBytes: number) => void;
  readonly bytes: number;
  readonly lineBytes: number;
  readonly values: number;
}

const usualLimits: UnpackLimits = {
  bytes: limits.worldFileInflatedBytes,
  lineBytes: limits.worldFileLineBytes,
  values: limits.worldFileValues,
};

/** Equal lines give equal bytes on one machine, since the head of the gzip has no time. */
export async function packLines(lines: Iterable<string>): Promise<Buffer> {
  const packed = streamOf(inParts(encode(lines))).pipeThrough(new CompressionStream('gzip'));
  const pieces: Buffer[] = [];
  for await (const piece of piecesIn(packed.getReader())) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Browsers do not iterate over streams. */
async function* piecesIn(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Buffer> {
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield Buffer.from(read.value);
  } finally {
    await reader.cancel().catch(() => {});
  }
}

const streamOf = (pieces: AsyncIterator<Uint8Array> | Iterator<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value as Uint8Array<ArrayBuffer>);
    },
  });

function* encode(lines: Iterable<string>): Generator<Buffer> {
  for (const line of lines) yield Buffer.from(`${line}\n`);
}

/** Rejects with WorldFileError. */
export async function unpackWorldFile(packed: Buffer, limits: Partial<UnpackLimits> = {}): Promise<ReadWorldFile> {
  const reader = new WorldFileReader();
  const lines = new Lines(reader, { ...usualLimits, ...limits });
  const unpacked = streamOf(cut(packed)).pipeThrough(new DecompressionStream('gzip'));
  const refuseGzip = () => {
    throw lines.refuse(reader.line === 1 ? 'it is not gzip' : 'the gzip is cut off or damaged here');
  };
  const unpacking = piecesIn(unpacked.getReader());
  const next = () => unpacking.next().catch(refuseGzip);
  try {
    for (let piece = await next(); !piece.done; piece = await next()) {
      await nextTurn();
      lines.add(piece.value);
    }
  } finally {
    await unpacking.return(undefined);
  }
  lines.end();
  return reader.end();
}

/** A browser decompresses a whole piece before its first byte can be read. */
const packedPieceBytes = 4 * 1024;

function* cut(packed: Buffer): Generator<Buffer> {
  for (let from = 0; from < packed.length; from += packedPieceBytes)
    yield packed.subarray(from, from + packedPieceBytes);
}

const newline = 0x0a;

class Lines {
  readonly #reader: WorldFileReader;
  readonly #limits: UnpackLimits;
  #scanner = new JsonScanner();
  #begun: Buffer[] = [];
  #lineBytes = 0;
  #bytes = 0;
  #values = 0;

  constructor(reader: WorldFileReader, limits: UnpackLimits) {
    this.#reader = reader;
    this.#limits = limits;
  }

  add(piece: Buffer): void {
    const { bytes, lineBytes, values } = this.#limits;
    this.#bytes += piece.length;
    if (this.#bytes > bytes) throw this.refuse(`the file inflates to more than ${bytes} bytes`);
    this.#limits.admit?.(this.#bytes);
    for (let from = 0; from < piece.length; ) {
      const found = piece.indexOf(newline, from);
      const to = found < 0 ? piece.length : found;
      this.#lineBytes += to - from;
      if (this.#lineBytes > lineBytes) throw this.refuse(`it has more than ${lineBytes} bytes`);
      this.#scan(piece, from, to);
      if (this.#values > values) throw this.refuse(`the file has more than ${values} commas, brackets and braces`);
      this.#begun.push(piece.subarray(from, to));
      if (found >= 0) this.#endLine();
      from = to + 1;
    }
  }

  end(): void {
    if (this.#lineBytes > 0) throw this.refuse('it does not end');
  }

  refuse(finding: string): WorldFileError {
    return new WorldFileError(this.#reader.part, this.#reader.line, finding);
  }

  #scan(piece: Buffer, from: number, to: number): void {
    const scanner = this.#scanner;
    for (let at = scanner.next(piece, from, to); at < to; at = scanner.next(piece, at + 1, to)) {
      this.#values += 1;
      // The members of a line are nested one level deeper than in their body.
      if (scanner.depth > limits.jsonDepth + linesDepth) throw this.refuse('it is nested too deeply');
    }
  }

  #endLine(): void {
    const line = Buffer.concat(this.#begun);
    if (!isUtf8(line)) throw this.refuse('it has bytes that are not UTF-8');
    this.#reader.take(line.toString());
    [this.#begun, this.#lineBytes, this.#scanner] = [[], 0, new JsonScanner()];
    this.#values += perLine;
  }
}

/** The cost of a line besides its values. */
const perLine = 8;
/** An entry of a log contains a call, which contains a body. */
const linesDepth = 4;
