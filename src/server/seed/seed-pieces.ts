// Converts a folder of fixtures into pieces of JSON, for the file of a world, and back: the same bytes, so the same digests,
// without a folder.

import { isUtf8 } from 'node:buffer';
import * as Type from 'typebox';
import { Check } from 'typebox/schema';
import { FixtureError } from '../../engine/records/fixture-error.ts';
import type { FixtureSource } from '../../engine/records/fixture-source.ts';
import { tryMake } from '../../primitives/thrown.ts';
import { identifySeed, listSeedFiles } from './seed-digest.ts';
import type { IdentifiedSource } from './seeds.ts';

/** The path may become the name of a file, so it must not lead elsewhere. */
const SeedPath = Type.String({ pattern: '^(?:org_[a-z0-9]+/)?[A-Za-z-]+\\.(?:json|png)$' });
/** A later piece of a file continues the one before; base64 where the file is not text. */
const SeedPiece = Type.Union([
  Type.Object({ file: SeedPath, text: Type.String() }),
  Type.Object({ file: SeedPath, base64: Type.String() }),
]);
export type SeedPiece = Type.Static<typeof SeedPiece>;

const pieceLength = 64 * 1024;

export function* piecesOf(source: FixtureSource): Generator<SeedPiece> {
  for (const file of listSeedFiles(source)) {
    const bytes = source.readBytes(file);
    const member = isUtf8(bytes) ? 'text' : 'base64';
    const whole = bytes.toString(member === 'text' ? 'utf8' : member);
    for (let from = 0; from === 0 || from < whole.length; from += pieceLength)
      yield { file, [member]: whole.slice(from, from + pieceLength) } as SeedPiece;
  }
}

/** The files by their paths. Throws FixtureError for invalid pieces. */
export function seedFilesOf(pieces: readonly unknown[]): Map<string, Buffer> {
  const texts = new Map<string, string>();
  const encodings = new Map<string, 'utf8' | 'base64'>();
  for (const piece of pieces) {
    if (!Check(SeedPiece, piece)) throw new FixtureError('a line is not a piece of a file');
    const [text, encoding] = 'text' in piece ? ([piece.text, 'utf8'] as const) : ([piece.base64, 'base64'] as const);
    texts.set(piece.file, (texts.get(piece.file) ?? '') + text);
    encodings.set(piece.file, encoding);
  }
  return new Map([...texts].map(([path, text]) => [path, Buffer.from(text, encodings.get(path))]));
}

/** Throws FixtureError for invalid pieces, or for a missing file. */
export function openSeedPieces(pieces: readonly unknown[]): IdentifiedSource {
  const source = openSeedFiles(seedFilesOf(pieces));
  return { source, identity: identifySeed(source, (path) => [source.readBytes(path)]) };
}

export function openSeedFiles(files: ReadonlyMap<string, Buffer>): FixtureSource {
  const readBytes = (path: string): Buffer => {
    const bytes = files.get(path);
    if (bytes === undefined) throw new FixtureError(`${path} does not exist`);
    return bytes;
  };
  const read = (path: string): unknown => {
    const value = tryMake(() => JSON.parse(new TextDecoder().decode(readBytes(path))) as unknown);
    if (value === undefined) throw new FixtureError(`${path} ${files.has(path) ? 'is not JSON' : 'does not exist'}`);
    return value;
  };
  return { has: (path) => files.has(path), readBytes, read };
}
