// Text from where an option points: itself, a file after @, or stdin for -. It never guesses what is in it.

import { accessSync, constants, createReadStream, statSync } from 'node:fs';
import { messageOf, systemCodeOf } from '../../primitives/thrown.ts';
import { UsageError } from '../failures/failures.ts';
import type { Streams } from '../terminal/streams.ts';

/** `JSON`, `@FILE` or `-`. */
export async function readSource(streams: Streams, name: string, source: string): Promise<string> {
  if (source === '-' || source === '@-') return readInput(streams, name);
  return source.startsWith('@') ? readTextFile(source.slice(1)) : source;
}

/** A file's path, or - for stdin. */
export async function readFileOrInput(streams: Streams, path: string): Promise<string> {
  return path === '-' ? readInput(streams, 'FILE') : readTextFile(path);
}

/** The most that a file or stdin may hold: more would not be one text. */
const maxBytes = 256 * 1024 * 1024;

/** Throws UsageError where it cannot be read, or has no end worth waiting for. */
export async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readAll(createReadStream(path), path);
  } catch (error) {
    throw error instanceof UsageError ? error : unreadable(path, systemCodeOf(error));
  }
}

async function readAll(stream: AsyncIterable<Buffer | string>, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes)
      throw new UsageError(`${name} has more than ${maxBytes / 1024 / 1024} MiB.`, 'split it into several');
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks);
}

export function parseJson(name: string, text: string): unknown {
  if (text.trim() === '') throw new UsageError(`${name} is empty.`, '@FILE reads a file, - reads stdin');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${name} is not JSON: ${whereNotJson(error)}.`, '@FILE reads a file, - reads stdin');
  }
}

/** What the parser says, without the second way in which some versions of Node say where. */
export const whereNotJson = (error: unknown): string => messageOf(error).replace(/ \(line \d+ column \d+\)$/, '');

const readTextFile = async (path: string): Promise<string> => decode(await readBytes(path));

/** Without the mark that some editors put before UTF-8. */
const decode = (bytes: Buffer): string => bytes.toString('utf8').replace(/^\uFEFF/, '');

/** Whoever read stdin has left nothing in it. */
const readers = new WeakMap<Streams['stdin'], string>();

/** All of stdin, which one option can have. Throws UsageError. */
export async function readInput({ stdin }: Streams, name: string): Promise<string> {
  const first = readers.get(stdin);
  if (first !== undefined) throw new UsageError(`${first} and ${name} both read stdin.`, 'put one of them into a file');
  if (stdin.isTTY) throw new UsageError(`${name} reads stdin, and nothing is piped into it.`, 'cat FILE | sbox …');
  readers.set(stdin, name);
  return decode(await readAll(stdin, name));
}

/** Why a file cannot be read, as far as that shows before; undefined where nothing does. */
export function findObstacle(path: string): string | undefined {
  try {
    accessSync(path, constants.R_OK);
    return statSync(path).isDirectory() ? unreadable(path, 'EISDIR').message : undefined;
  } catch (error) {
    return unreadable(path, systemCodeOf(error)).message;
  }
}

function unreadable(path: string, code: string | undefined): UsageError {
  const causes: Record<string, string> = {
    ENOENT: 'it is not there',
    EISDIR: 'it is a folder',
    EACCES: 'it may not be read',
  };
  return new UsageError(`${path} cannot be read: ${causes[code ?? ''] ?? code}.`);
}
