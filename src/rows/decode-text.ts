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
  // A mark at the beginning shows UTF-16; what else is not UTF-8 comes from Windows more often than not.
  const likely = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'windows-1252';
  throw new UnreadableValue(
    `${name} is not ${encoding.toUpperCase()}: it has invalid bytes at ${place}.`,
    `choose its encoding, such as ${likely}`,
    again === undefined ? convert(name, likely) : [...withoutEncoding(again), '--encoding', likely],
  );
}

function findLine(bytes: Uint8Array, offset: number): string {
  const before = Buffer.from(bytes.subarray(0, offset)).toString();
  return `line ${before.split('\n').length}, column ${before.length - before.lastIndexOf('\n')} (byte ${offset})`;
}

const withoutEncoding = (words: readonly string[]): string[] =>
  words.filter((word, at) => word !== '--encoding' && words[at - 1] !== '--encoding');

/** The converted file has another name than the first one, which `>` would empty before it is read. */
function convert(name: string, encoding: string): string {
  if (name === 'stdin') return 'convert it to UTF-8 first';
  const converted = `utf8-${name.split(/[/\\]/).at(-1)}`;
  return `iconv -f ${encoding.toUpperCase()} -t UTF-8 ${quoteWord(name)} > ${quoteWord(converted)}`;
}
