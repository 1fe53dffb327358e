// Canonical JSON (RFC 8785) and digests over it: equal values give equal text, whatever the order of members.

import { createHash, hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { isLongList } from './json-in-slices.ts';
import type { Slices } from './slices.ts';

export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('There is no JSON for undefined.');
  return text;
}

/**
 * The same text in pieces, so that its reader may pause: arrays and objects are split `levels` deep, and a deeper value is
 * one piece, unless it is or contains a long list. `textOf` makes the text of the value at a pointer.
 */
export function* canonicalPieces(
  value: unknown,
  levels: number,
  textOf: (value: unknown, pointer: string) => string = canonicalJson,
  pointer = '#',
): Generator<string> {
  if (typeof value !== 'object' || value === null || (levels <= 0 && !isLong(value))) {
    yield textOf(value, pointer);
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield index === 0 ? '[' : ',';
      yield* canonicalPieces(item, levels - 1, textOf, `${pointer}/${index}`);
    }
    yield value.length === 0 ? '[]' : ']';
  } else {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    members.sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [index, [name, member]] of members.entries()) {
      const memberPointer = `${pointer}/${escapePointer(name)}`;
      yield `${index === 0 ? '{' : ','}${textOf(name, memberPointer)}:`;
      yield* canonicalPieces(member, levels - 1, textOf, memberPointer);
    }
    yield members.length === 0 ? '{}' : '}';
  }
}

const isLong = (value: object): boolean => isLongList(value) || Object.values(value).some(isLongList);

export const escapePointer = (name: string): string => name.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1');

export function sha256Hex(content: string | Uint8Array): string {
  return hash('sha256', content);
}

export interface Hasher {
  add(text: string): void;
  /** Hexadecimal; nothing can be added afterwards. */
  end(): string;
}

export function createHasher(): Hasher {
  const sum = createHash('sha256');
  return { add: (text) => void sum.update(text), end: () => sum.digest('hex') };
}

export function digestOf(value: unknown): string {
  return sha256Hex(canonicalJson(value));
}

/** A longer piece is made in one slice and hashed in the next one. */
const longPiece = 64 * 1024;

/** The hash over the pieces of a text: sha256Hex of the whole, one piece a slice. */
export function* hashPieces(pieces: Iterable<string>): Slices<string> {
  const sum = createHasher();
  for (const piece of pieces) {
    if (piece.length > longPiece) yield;
    sum.add(piece);
    yield;
  }
  return sum.end();
}
