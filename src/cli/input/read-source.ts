// Reads the text that an option gives: the value itself, a file after @, or stdin for -. It never guesses what is in the text.

import { parseJson as parseTypedJson } from '../../projections/field-values.ts';
import type { Access } from '../access/access.ts';
import { decodeText, readAll } from '../access/read-bytes.ts';
import { readTyped, UsageError } from '../failures/failures.ts';
import type { Streams } from '../terminal/streams.ts';

export interface Sources {
  readonly access: Pick<Access, 'read'>;
  readonly streams: Pick<Streams, 'stdin' | 'env'>;
}

/** `JSON`, `@FILE` or `-`. Throws UsageError, also for a file or stdin that is not UTF-8. */
export async function readSource(sources: Sources, name: string, source: string): Promise<string> {
  const content = await readSourceBytes(sources, name, source);
  return typeof content === 'string' ? content : decodeText(content, nameOf(source));
}

/** Reads the typed text, or the bytes of a file or of stdin as they are. */
export async function readSourceBytes(sources: Sources, name: string, source: string): Promise<string | Buffer> {
  if (source === '-' || source === '@-') return readInputBytes(sources.streams, name);
  return source.startsWith('@') ? sources.access.read(source.slice(1)) : source;
}

const nameOf = (source: string): string => (source === '-' || source === '@-' ? 'stdin' : source.slice(1));

/** A file's path, or - for stdin. Throws UsageError for what is not UTF-8. */
export const readFileOrInput = async (sources: Sources, path: string): Promise<string> =>
  decodeText(await readBytesOrInput(sources, path), path === '-' ? 'stdin' : path);

export const readBytesOrInput = async (sources: Sources, path: string): Promise<Buffer> =>
  path === '-' ? readInputBytes(sources.streams, 'FILE') : sources.access.read(path);

/** Returns text where the bytes are UTF-8, so that a shown request shows them as text. */
export function textOrBytes(bytes: Buffer): string | Buffer {
  const text = bytes.toString();
  return Buffer.from(text).equals(bytes) ? text : bytes;
}

/** Throws UsageError. */
export const parseJson = (name: string, text: string): unknown => readTyped(() => parseTypedJson(name, text));

/** Which option has read a stdin, since nothing is left for a second one. */
const readers = new WeakMap<Streams['stdin'], string>();

/** All of stdin as text, for one option only. Throws UsageError, also where nothing comes for `silenceMs`. */
export const readInput = async (streams: Pick<Streams, 'stdin'>, name: string, silenceMs?: number): Promise<string> =>
  decodeText(await readInputBytes(streams, name, silenceMs), 'stdin');

async function readInputBytes({ stdin }: Pick<Streams, 'stdin'>, name: string, silenceMs?: number): Promise<Buffer> {
  const first = readers.get(stdin);
  if (first !== undefined) throw new UsageError(`${first} and ${name} both read stdin.`, 'use a file for one');
  if (stdin.isTTY) throw new UsageError(`${name} reads stdin, but nothing is piped in.`, 'cat FILE | sbox …');
  readers.set(stdin, name);
  return readAll(stdin, 'stdin', silenceMs);
}
