// Decodes the bytes of a file strictly: a replacement character would be stored without being noticed.

import { tryMake } from '../primitives/thrown.ts';
import { UnreadableValue } from '../projections/field-values.ts';

/** The largest file: a much larger one would not fit into one string. */
export const maxBytes = 256 * 1024 * 1024;

/** Removes a byte order mark. Throws UnreadableValue with the place of the first byte that is invalid in the encoding. */
export function decodeText(bytes: Uint8Array, name: string, encoding = 'utf-8'): string {
  const decoder = tryMake(() => new TextDecoder(encoding, { fatal: true }));
  if (decoder === undefined)
    throw new UnreadableValue(`"${encoding}" is not a known encoding.`, 'such as utf-8, windows-1252 or utf-16le');
  const text = tryMake(() => decoder.decode(bytes));
  if (text !== undefined) return text;
  const reencoded = Buffer.from(Buffer.from(bytes).toString());
  const offset = Math.max(
    0,
    reencoded.findIndex((byte, at) => byte !== bytes[at]),
  );
  const before = Buffer.from(bytes.subarray(0, offset)).toString();
  const place = `line ${before.split('\n').length}, column ${before.length - before.lastIndexOf('\n')} (byte ${offset})`;
  throw new UnreadableValue(
    `${name} is not ${encoding.toUpperCase()}: it has invalid bytes at ${place}.`,
    'save it as UTF-8, or convert it: iconv -f WINDOWS-1252 -t UTF-8 FILE',
  );
}
