// Which messages of which producer were decided already in a generation, so that one that was sent twice counts once,
// however late.

import { getOrMake } from '../../primitives/memoize.ts';
import type { Head } from './message.ts';

type Sender = Pick<Head, 'producer' | 'producerSequence'>;

interface Gap {
  readonly from: number;
  readonly to: number;
}

interface Taken {
  greatest: number;
  /** The numbers below the greatest that were not seen: their messages were overtaken when they had to be sent again. */
  readonly gaps: Gap[];
}

export class Producers {
  readonly #taken = new Map<string, Taken>();

  /** Must be called once for each message. Sequences begin with 1. */
  take({ producer, producerSequence: own }: Sender): void {
    const taken = getOrMake(this.#taken, producer, (): Taken => ({ greatest: 0, gaps: [] }));
    const { greatest, gaps } = taken;
    taken.greatest = Math.max(greatest, own);
    if (own > greatest + 1) gaps.push({ from: greatest + 1, to: own - 1 });
    const index = gaps.findIndex((gap) => isIn(gap, own));
    if (index === -1) return;
    const { from, to } = gaps[index] as Gap;
    const around = [
      { from, to: own - 1 },
      { from: own + 1, to },
    ];
    gaps.splice(index, 1, ...around.filter((gap) => gap.from <= gap.to));
  }

  hasTaken({ producer, producerSequence: own }: Sender): boolean {
    const taken = this.#taken.get(producer);
    return taken !== undefined && own <= taken.greatest && !taken.gaps.some((gap) => isIn(gap, own));
  }
}

const isIn = ({ from, to }: Gap, sequence: number): boolean => from <= sequence && sequence <= to;
