// A type for text without terminal control sequences, the only text that streams accept. Values are cleaned when they are
// inserted, so data from the network or a file needs no further care.

import { asOneLine, withoutSteering } from '../../primitives/steering.ts';

declare const isClean: unique symbol;
/** Only a CleanText holds such a string, and streams take nothing else. */
export type CleanString = string & { readonly [isClean]: true };

export class CleanText {
  readonly text: CleanString;

  private constructor(text: string) {
    this.text = text as CleanString;
  }

  /** The caller promises that the text is clean, as after adding colours; a gate lists who may (test/gates/clean-text.test.ts). */
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

/** A value that is not clean text becomes a piece on one line. */
export type Piece = CleanText | string | number;

/** Keeps the literal text, and cleans the values between: clean`${green('✓')} ${name}\n`. */
export const clean = (words: TemplateStringsArray, ...pieces: readonly Piece[]): CleanText =>
  CleanText.trust(words.reduce((text, word, index) => `${text}${cleanPiece(pieces[index - 1] ?? '')}${word}`));

export const joinPieces = (pieces: readonly Piece[], separator = ''): CleanText =>
  CleanText.trust(pieces.map(cleanPiece).join(asOneLine(separator)));

export const cleanLines = (pieces: readonly Piece[]): CleanText =>
  CleanText.trust(pieces.map((piece) => `${cleanPiece(piece)}\n`).join(''));

/** Puts the first line after the head and indents the others by `left` columns. */
export const hang = (head: Piece, lines: readonly Piece[], left: number): CleanText[] =>
  lines.map((line, index) => clean`${index === 0 ? head : ' '.repeat(left)}${line}`);

/** Cleans a text and keeps its line breaks. */
export const cleanBlock = (text: string): CleanText => CleanText.trust(withoutSteering(text));

const cleanPiece = (piece: Piece): string => (piece instanceof CleanText ? piece.text : asOneLine(String(piece)));
