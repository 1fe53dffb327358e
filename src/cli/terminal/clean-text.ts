// Text that steers no terminal, as a type, and the streams take no other. Whatever is put into it is cleaned on the way,
// so what came over the wire or out of a file needs no care of its own.

import { asOneLine, withoutSteering } from '../../primitives/steering.ts';

declare const isClean: unique symbol;
/** What a stream is given. Only a CleanText has one. */
export type CleanString = string & { readonly [isClean]: true };

export class CleanText {
  readonly text: CleanString;

  private constructor(text: string) {
    this.text = text as CleanString;
  }

  /** For what is made of clean text alone, as by adding colours; a gate lists who may (test/gates/doors.test.ts). */
  static trust(text: string): CleanText {
    return new CleanText(text);
  }

  trimEnd(): CleanText {
    return new CleanText(this.text.trimEnd());
  }

  /** Its lines as they are, or as it is broken into them. */
  lines(split = (text: string): string[] => text.trimEnd().split('\n')): CleanText[] {
    return split(this.text).map(CleanText.trust);
  }

  toString(): string {
    return this.text;
  }
}

/** What may be put into clean text. All but clean text itself becomes a piece of one line. */
export type Piece = CleanText | string | number;

/** The words of the source as they are, and pieces between them: clean`${green('✓')} ${name}\n`. */
export const clean = (words: TemplateStringsArray, ...pieces: readonly Piece[]): CleanText =>
  CleanText.trust(words.reduce((text, word, index) => `${text}${cleanPiece(pieces[index - 1] ?? '')}${word}`));

export const joinPieces = (pieces: readonly Piece[], separator = ''): CleanText =>
  CleanText.trust(pieces.map(cleanPiece).join(asOneLine(separator)));

export const cleanLines = (pieces: readonly Piece[]): CleanText =>
  CleanText.trust(pieces.map((piece) => `${cleanPiece(piece)}\n`).join(''));

/** Lines of which the first stands behind a head, and the others below it, so many columns from the left. */
export const hang = (head: Piece, lines: readonly Piece[], left: number): CleanText[] =>
  lines.map((line, index) => clean`${index === 0 ? head : ' '.repeat(left)}${line}`);

/** Text of several lines, which stay lines. */
export const cleanBlock = (text: string): CleanText => CleanText.trust(withoutSteering(text));

const cleanPiece = (piece: Piece): string => (piece instanceof CleanText ? piece.text : asOneLine(String(piece)));
