// The last marks of a world, for comparing what other replicas say of them.

import type { Mark } from '../log.ts';

/** More than replicas lag behind each other; an older mark is not compared, but that of the next message will be. */
const kept = 256;

export interface NamedMark extends Mark {
  /** The operation of the entry that led here. */
  readonly operation: string;
}

export class RecentMarks {
  readonly #marks: NamedMark[] = [];

  constructor(first: Mark) {
    this.add({ ...first, operation: 'the beginning' });
  }

  add(mark: NamedMark): void {
    this.#marks[mark.position % kept] = mark;
  }

  at(position: number): NamedMark | undefined {
    const mark = this.#marks[position % kept];
    return mark?.position === position ? mark : undefined;
  }
}
