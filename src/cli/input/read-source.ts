// Text from where an option points: itself, a file after @, or stdin for -. It never guesses what is in it.

import { readFile } from 'node:fs/promises';
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

export async function readBytes(path: string): Promise<Buffer> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(path, error);
  });
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
export const whereNotJson = (error: unknown): string =>
  (error as Error).message.replace(/ \(line \d+ column \d+\)$/, '');

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
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  return decode(Buffer.concat(chunks));
}

function unreadable(path: string, { code }: NodeJS.ErrnoException): UsageError {
  const causes: Record<string, string> = {
    ENOENT: 'it is not there',
    EISDIR: 'it is a folder',
    EACCES: 'it may not be read',
  };
  return new UsageError(`${path} cannot be read: ${causes[code ?? ''] ?? code}.`);
}
