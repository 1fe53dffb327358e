// Decodes the bytes of a file strictly: a replacement character would be stored without being noticed.

import { quoteWord } from '../primitives/shells/shell.ts';
import { tryMake } from '../primitives/thrown.ts';
import { UnreadableValue } from '../projections/field-values.ts';

/** The largest file: a much larger one would not fit into one string. */
export const maxBytes = 256 * 1024 * 1024;

export interface TextOptions {
  readonly encoding?: string | undefined;
  /** Where the text is in its file; by default it is the whole file. */
  readonly place?: string;
  /** The words of the command, where it takes --encoding; other texts have to be converted. */
  readonly again?: readonly string[];
}

/** Removes a byte order mark. Throws UnreadableValue with the place of the first byte that is not UTF-8. */
export function decodeText(bytes: Uint8Array, name: string, options: TextOptions = {}): string {
  const { encoding = 'utf-8', again } = options;
  const decoder = tryMake(() => new TextDecoder(encoding, { fatal: true }));
  if (decoder === undefined)
    throw new UnreadableValue(`"${encoding}" is not a known encoding.`, 'such as utf-8, windows-1252 or utf-16le');
  const text = tryMake(() => decoder.decode(bytes));
  if (text !== undefined) return text;
  const kept = Buffer.from(Buffer.from(bytes).toString());
  const offset = kept.findIndex((byte, at) => byte !== bytes[at]);
  const { place = decoder.encoding === 'utf-8' ? findLine(bytes, offset) : 'an unknown place' } = options;
  const { likely, readings } = findEncoding(bytes, offset);
  throw new UnreadableValue(
    `${name} is not ${encoding.toUpperCase()}: it has invalid bytes at ${place}.`,
    ...(readings === undefined ? [] : [`choose the encoding that reads well: ${readings.join(', ')}`]),
    again === undefined ? convert(name, likely) : [...withoutEncoding(again), '--encoding', likely],
  );
}

function findLine(bytes: Uint8Array, offset: number): string {
  const before = Buffer.from(bytes.subarray(0, offset)).toString();
  return `line ${before.split('\n').length}, column ${before.length - before.lastIndexOf('\n')} (byte ${offset})`;
}

/** Each of these takes every byte, so only a reader of the word can tell which one fits. */
const encodings = ['windows-1252', 'windows-1250', 'windows-1251'] as const;

/** `offset` is that of the first byte that is not UTF-8. A mark shows UTF-16. */
function findEncoding(bytes: Uint8Array, offset: number): { likely: string; readings?: readonly string[] } {
  if (offset < 0) return { likely: 'utf-8' };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { likely: 'utf-16le' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { likely: 'utf-16be' };
  const textIn = (from: number, to: number) => Buffer.from(bytes.subarray(Math.max(0, from), to)).toString('latin1');
  const start = textIn(offset - 20, offset)
    .split(/[\s,;"]/)
    .at(-1);
  const [end] = textIn(offset, offset + 20).split(/[\s,;"]/);
  const word = Buffer.from(`${start}${end}`, 'latin1');
  const readings = encodings.map((encoding) => `${new TextDecoder(encoding).decode(word)} (${encoding})`);
  return { likely: encodings[0], readings };
}

const withoutEncoding = (words: readonly string[]): string[] =>
  words.filter((word, at) => word !== '--encoding' && words[at - 1] !== '--encoding');

/** The converted file has another name than the first one, which `>` would empty before it is read. */
function convert(name: string, encoding: string): string {
  if (name === 'stdin') return 'convert it to UTF-8 first';
  const converted = `utf8-${name.split(/[/\\]/).at(-1)}`;
  return `iconv -f ${encoding.toUpperCase()} -t UTF-8 ${quoteWord(name)} > ${quoteWord(converted)}`;
}
