// The format of a world as one file: lines of JSON in parts, each with a digest over its lines, so that any tool for lines can
// read it and damage is found by part. Compression is left to the caller.

import type { LogHeader } from '../../log/log.ts';
import { createHasher } from '../../primitives/canonical.ts';

export const worldFileForm = 1;

/** The parts in their order. A part may have no lines. */
export const partNames = ['seed', 'state', 'log', 'requests', 'recording'] as const;
export type PartName = (typeof partNames)[number];

/** The position and chain of a world. The chain is null for a world in memory, which has none. */
export interface FileMark {
  readonly position: number;
  readonly chain: string | null;
}

/** The first line: the kind of file, its maker, and the mark of the world. */
export interface WorldFileHead extends LogHeader, FileMark {
  readonly sboxWorld: number;
  readonly world: string;
  /** The organizations whose records it holds; absent in the first files. */
  readonly organizations?: readonly string[];
  /** The mark before the first entry of the log. */
  readonly after: FileMark;
  /** Whether the entries lead from the seed to the state. */
  readonly isWhole: boolean;
}

/** The line after a part, and after all parts the line about the file. */
export interface PartEnd {
  readonly part: PartName | 'file';
  /** The number of lines before this one. */
  readonly lines: number;
  /** SHA-256 over these lines, each with its line feed. */
  readonly sha256: string;
}

/** A damaged file of a world, and its place: a part and a line, as `zcat FILE | sed -n LINEp` shows it. */
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

export type Parts = Readonly<Partial<Record<PartName, Iterable<unknown>>>>;

/** The lines of a file, without their line feeds. */
export function* writeWorldFile(head: WorldFileHead, parts: Parts): Generator<string> {
  const whole = new LineSum();
  for (const line of linesOf(head, parts)) {
    whole.add(line);
    yield line;
  }
  yield JSON.stringify(whole.end('file'));
}

function* linesOf(head: WorldFileHead, parts: Parts): Generator<string> {
  yield JSON.stringify(head);
  for (const name of partNames) {
    const sum = new LineSum();
    for (const item of parts[name] ?? []) {
      const line = JSON.stringify(item);
      sum.add(line);
      yield line;
    }
    yield JSON.stringify(sum.end(name));
  }
}

export class LineSum {
  readonly #sum = createHasher();
  lines = 0;

  add(line: string): void {
    this.lines += 1;
    this.#sum.add(`${line}\n`);
  }

  end(part: PartEnd['part']): PartEnd {
    return { part, lines: this.lines, sha256: this.#sum.end() };
  }
}
