// Text that steers no terminal, as a type, and the streams take no other. Whatever is put into it is cleaned on the way,
// so what came over the wire or out of a file needs no care of its own.

import { asOneLine, withoutSteering } from '../../primitives/steering.ts';

declare const isClean: unique symbol;
/** Only a CleanText has one, and a stream takes nothing else. */
export type CleanString = string & { readonly [isClean]: true };

export class CleanText {
  readonly text: CleanString;

  private constructor(text: string) {
    this.text = text as CleanString;
  }

  /** The caller promises that the text is clean, as after adding colours; a gate lists who may (test/gates/access.test.ts). */
  static trust(text: string): CleanText {
    return new CleanText(text);
  }

  trimEnd(): CleanText {
    return new CleanText(this.text.trimEnd());
  }

  /** `split` may break the text where lines would be too long. */
  lines(split = (text: string): string[] => text.trimEnd().split('\n')): CleanText[] {
    return split(this.text).map(CleanText.trust);
  }

  toString(): string {
    return this.text;
  }
}

/** All but clean text itself becomes a piece of one line. */
export type Piece = CleanText | string | number;

/** Keeps the words of the source, and cleans the pieces between them: clean`${green('✓')} ${name}\n`. */
export const clean = (words: TemplateStringsArray, ...pieces: readonly Piece[]): CleanText =>
  CleanText.trust(words.reduce((text, word, index) => `${text}${cleanPiece(pieces[index - 1] ?? '')}${word}`));

export const joinPieces = (pieces: readonly Piece[], separator = ''): CleanText =>
  CleanText.trust(pieces.map(cleanPiece).join(asOneLine(separator)));

export const cleanLines = (pieces: readonly Piece[]): CleanText =>
  CleanText.trust(pieces.map((piece) => `${cleanPiece(piece)}\n`).join(''));

/** The first line stands behind the head, the others below it, so many columns from the left. */
export const hang = (head: Piece, lines: readonly Piece[], left: number): CleanText[] =>
  lines.map((line, index) => clean`${index === 0 ? head : ' '.repeat(left)}${line}`);

/** The text keeps its lines. */
export const cleanBlock = (text: string): CleanText => CleanText.trust(withoutSteering(text));

const cleanPiece = (piece: Piece): string => (piece instanceof CleanText ? piece.text : asOneLine(String(piece)));
