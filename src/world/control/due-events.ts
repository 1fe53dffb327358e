// The due events that a move of the clock brought about, in their order: all are counted, the first ones are listed.

import { limits } from '../../contract/form/surface.ts';
import type { Happening } from '../../contract/schemas/control.ts';
import type { TimeRule } from '../../contract/schemas/vocabularies.ts';

export class DueEvents {
  /** The ones that are listed. */
  readonly first: Happening[] = [];
  count = 0;

  add(operationOrRule: TimeRule, id: string, at: string): void {
    this.count += 1;
    if (this.count <= limits.dueEvents) this.first.push({ operationOrRule, id, at });
  }
}
