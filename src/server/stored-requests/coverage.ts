// Counts how often each operation gave each answer, and the states that writes reached. It counts only after it was started.

import type { CoverageCounts } from '../../contract/records.ts';
import type { Applied } from '../../engine/kernel/call.ts';
import { getOrMake } from '../../primitives/memoize.ts';

type Counted = CoverageCounts['answers'][number];

export class Coverage {
  /** The contract's vocabularies bound both tables. */
  readonly #answers = new Map<string, { -readonly [Name in keyof Counted]: Counted[Name] }>();
  readonly #reached = new Map<string, number>();
  #isCounting = false;

  begin(): void {
    this.#isCounting = true;
  }

  /** Two equal totals mean that nothing changed between them. */
  get total(): number {
    return [...this.#answers.values()].reduce((sum, { count }) => sum + count, 0);
  }

  count({ operationId, status, code, note }: Omit<Counted, 'count'> & { readonly note: Applied['note'] }): void {
    // Documents beside the table are not operations.
    if (!this.#isCounting || (operationId === null && code === null)) return;
    const name = `${operationId} ${status} ${code}`;
    getOrMake(this.#answers, name, () => ({ operationId, status, code, count: 0 })).count += 1;
    for (const name of note?.reached ?? []) this.#reached.set(name, (this.#reached.get(name) ?? 0) + 1);
  }

  describe(): CoverageCounts {
    return {
      answers: [...this.#answers.values()].map((answer) => ({ ...answer })),
      reached: [...this.#reached].map(([name, count]) => ({ name, count })),
    };
  }
}
