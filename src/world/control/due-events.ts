// What moving the clock brought about, in the order in which it came about: all of it counted, the first of it listed.

import type { Happening } from '../../contract/schemas/control.ts';
import type { TimeRule } from '../../contract/schemas/vocabularies.ts';
import { limits } from '../../contract/surface.ts';

export class DueEvents {
  /** Those that are listed. */
  readonly first: Happening[] = [];
  count = 0;

  tell(operationOrRule: TimeRule, id: string, at: string): void {
    this.count += 1;
    if (this.count <= limits.dueEvents) this.first.push({ operationOrRule, id, at });
  }
}
