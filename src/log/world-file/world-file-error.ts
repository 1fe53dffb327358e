// The error for a damaged file of a world, and its place: a part and a line, as `zcat FILE | sed -n LINEp` shows it.

import type { PartEnd } from './world-file.ts';

export class WorldFileError extends Error {
  override readonly name = 'WorldFileError';
  readonly part: PartEnd['part'];
  /** Counted from 1. */
  readonly line: number;

  constructor(part: PartEnd['part'], line: number, finding: string) {
    super(`line ${line}, in the part ${part}: ${finding}`);
    this.part = part;
    this.line = line;
  }
}
