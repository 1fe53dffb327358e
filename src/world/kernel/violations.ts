// What is wrong with a body beyond its form: gathered, so that all violations of one stage are told at once (Decision 1).

import { Problem, type ProblemEntry } from '../../contract/problem.ts';
import { type ProblemCode, problems } from '../../contract/problems.ts';
import type { ViolationCode } from '../../contract/violation-codes.ts';

export class Violations {
  readonly #entries: ProblemEntry[] = [];

  add(pointer: string, code: ViolationCode, detail: string): void {
    this.#entries.push({ pointer, code, detail });
  }

  /** Throws when there is any. */
  check(): void {
    refuseViolations(this.#entries);
  }
}

/** Throws when there is any; a violation whose code is a problem's gives it to the problem, the first such one. */
export function refuseViolations(entries: readonly ProblemEntry[]): void {
  if (entries.length === 0) return;
  const own = entries.find(({ code }) => code in problems)?.code as ProblemCode | undefined;
  const summary = entries.map(({ pointer, detail }) => `${pointer} ${detail}`).join('; ');
  throw new Problem(own ?? 'validation_failed', summary, { errors: entries });
}
