import type { Happening, LogEntry } from '../../contract/records.ts';
import { findRow } from '../../contract/rows.ts';
import { groupBy } from '../../primitives/group-by.ts';
import { type Mark, markOf } from '../drawing/operation-marks.ts';
import { translate } from '../words/t.ts';

export interface DoneStep extends Mark {
  readonly at: string;
  /** The first record that it created; null where it created none. */
  readonly made: string | null;
  readonly position: number;
}

/** The newest steps since the last reset. A read that ends a job, or a rewind, belongs to the step before it. */
export function listSteps(entries: readonly LogEntry[], max: number): DoneStep[] {
  const reset = entries.findLastIndex(({ operationId }) => findRow(operationId)?.resets);
  const steps: DoneStep[] = [];
  for (const { method, operationId, created, at, position } of entries.slice(reset + 1)) {
    const before = steps.at(-1);
    if (method === 'GET' || findRow(operationId)?.rewinds) {
      if (before !== undefined) steps[steps.length - 1] = { ...before, position };
      continue;
    }
    steps.push({ ...markOf(operationId), at, made: created[0] ?? null, position });
  }
  return steps.slice(-max);
}

export interface DueDay {
  readonly day: string;
  readonly happenings: readonly Happening[];
}

export function listDueDays(happened: readonly Happening[]): DueDay[] {
  return [...groupBy(happened, ({ at }) => at.slice(0, 10))].map(([day, happenings]) => ({ day, happenings }));
}

/** Renders a rule as words: alert.expired is "alert expired". A rule named by an operation has the operation's label. */
export const ruleWords = (rule: string): string =>
  translate(rule.includes('.') ? rule.replace('.', ' ') : markOf(rule).label);
