// What moving the clock brought about: all of it counted, the first of it listed in order of time, ids breaking ties.

import type { Happening } from '../../contract/schemas/control.ts';
import type { TimeRule } from '../../contract/schemas/vocabularies.ts';
import { limits } from '../../contract/surface.ts';
import { comparePlaces } from '../records/entry.ts';

export class Happenings {
  #told: Happening[] = [];
  #count = 0;

  tell(operationOrRule: TimeRule, id: string, at: string): void {
    this.#count += 1;
    this.#told.push({ operationOrRule, id, at });
    if (this.#told.length > 2 * limits.happenings) this.#told = this.first();
  }

  get count(): number {
    return this.#count;
  }

  first(): Happening[] {
    return this.#told.sort((a, b) => comparePlaces(placeOf(a), placeOf(b))).slice(0, limits.happenings);
  }
}

const placeOf = ({ at, id }: Happening) => ({ time: at, id });
