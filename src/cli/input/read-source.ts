// Reads the text that an option names: itself, a file after @, or stdin for -. It never guesses what is in the text.

import { parseJson as parseTypedJson, UnreadableValue } from '../../projections/field-values.ts';
import type { Doors } from '../doors/doors.ts';
import { readAll } from '../doors/read-bytes.ts';
import { UsageError } from '../failures/failures.ts';
import type { Streams } from '../terminal/streams.ts';

export interface Sources {
  readonly doors: Pick<Doors, 'read'>;
  readonly streams: Pick<Streams, 'stdin' | 'env'>;
}

export async function readSource(sources: Sources, name: string, source: string): Promise<string> {
  if (source === '-' || source === '@-') return readInput(sources.streams, name);
  return source.startsWith('@') ? readTextFile(sources, source.slice(1)) : source;
}

export async function readFileOrInput(sources: Sources, path: string): Promise<string> {
  return path === '-' ? readInput(sources.streams, 'FILE') : readTextFile(sources, path);
}

/** Throws UsageError. */
export const parseJson = (name: string, text: string): unknown => readTyped(() => parseTypedJson(name, text));

/** A value that a projection refuses to read is a usage error. */
export function readTyped<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (failure) {
    throw failure instanceof UnreadableValue ? new UsageError(failure.message, ...failure.tips) : failure;
  }
}

const readTextFile = async ({ doors }: Sources, path: string): Promise<string> => decode(await doors.read(path));

/** Some editors put a byte order mark before UTF-8. */
const decode = (bytes: Buffer): string => bytes.toString('utf8').replace(/^\uFEFF/, '');

/** A stdin that was read, by the name of its reader, has nothing left for another. */
const readers = new WeakMap<Streams['stdin'], string>();

/** All of stdin is read for one option only. Throws UsageError, also where nothing comes for `silenceMs`. */
export async function readInput({ stdin }: Pick<Streams, 'stdin'>, name: string, silenceMs?: number): Promise<string> {
  const first = readers.get(stdin);
  if (first !== undefined) throw new UsageError(`${first} and ${name} both read stdin.`, 'put one of them into a file');
  if (stdin.isTTY) throw new UsageError(`${name} reads stdin, and nothing is piped into it.`, 'cat FILE | sbox …');
  readers.set(stdin, name);
  return decode(await readAll(stdin, 'stdin', silenceMs));
}
