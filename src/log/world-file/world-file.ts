// A world as one file: lines of JSON in parts, each with a digest over its lines, so that whatever reads lines can read it and
// damage is told by part. Whoever stores the lines packs them; nothing here knows how.

import { createSum } from '../../primitives/canonical.ts';
import type { LogHeader } from '../log.ts';

export const worldFileForm = 1;

/** The parts have this order. One without lines says nothing. */
export const partNames = ['seed', 'state', 'log', 'requests', 'recording'] as const;
export type PartName = (typeof partNames)[number];

/** Where a world stands. The chain is null where none was computed: the world was in memory. */
export interface FileMark {
  readonly position: number;
  readonly chain: string | null;
}

/** The first line: what it is, who made it, and where the world stood. */
export interface WorldFileHead extends LogHeader, FileMark {
  readonly sboxWorld: number;
  readonly world: string;
  /** Whose records it holds; the first files do not say. */
  readonly organizations?: readonly string[];
  /** The mark before the first entry of the log. */
  readonly after: FileMark;
  /** Whether the entries lead from the seed to the state. */
  readonly isWhole: boolean;
}

/** What stands after the lines of a part; after all of them it speaks of the file. */
export interface PartEnd {
  readonly part: PartName | 'file';
  /** How many lines it has before this one. */
  readonly lines: number;
  /** SHA-256 over these lines, each with its line feed. */
  readonly sha256: string;
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
  readonly #sum = createSum();
  lines = 0;

  add(line: string): void {
    this.lines += 1;
    this.#sum.add(`${line}\n`);
  }

  end(part: PartEnd['part']): PartEnd {
    return { part, lines: this.lines, sha256: this.#sum.end() };
  }
}
