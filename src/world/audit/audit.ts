// Audits whether the money and the evidence of an organization add up: a pure function over its records, one record per slice.
// The items have the numbers of Decision 42.

import { limits, seededAt } from '../../contract/form/surface.ts';
import type { Audit, BrokenLine, Found } from '../../contract/records.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { fieldOf } from '../weather/computed-days.ts';
import { checkClaim } from './claim-items.ts';
import { checkCredits, checkJob, checkMeasured } from './evidence-items.ts';
import { checkGround } from './ground-items.ts';
import { type AuditWeather, leavesIn } from './leaves.ts';
import { checkPolicy } from './policy-items.ts';
import { checkReport } from './report-items.ts';

/** Each check looks at one record and follows its references. */
const checks = [
  ['policies', checkPolicy],
  ['claims', checkClaim],
  ['reports', checkReport],
  ['detections', checkMeasured],
  ['jobResults', checkMeasured],
  ['jobs', checkJob],
] as const;

export interface Audited extends Audit {
  /** The first doubts; `broken` contains only breaches. */
  readonly doubts: readonly BrokenLine[];
}

/** Audits the records as they are at an instant, and the credits that were used. */
export function* audit(store: OrganizationStore, usedCredits: number, now: string = seededAt): Slices<Audited> {
  const weather: AuditWeather = { store, field: fieldOf(store), now, leavesOf: leavesIn(store) };
  const found = { breach: new CountedLines(), doubt: new CountedLines() };
  const checked: Record<string, number> = {};
  const report = (lines: readonly Found[]) => {
    for (const { item, severity = 'breach', rule = null, cites = [], ...line } of lines) {
      found[severity].add({ item, severity, rule, cites, ...line });
    }
  };
  for (const [name, check] of checks) {
    checked[name] = 0;
    for (const { value } of store.entries(name)) {
      report(check(store, value as never, weather));
      checked[name] += 1;
      yield;
    }
  }
  for (const { value } of store.entries('aois')) {
    report(checkGround(store, value));
    yield;
  }
  report(yield* checkCredits(store, usedCredits));
  const { breach, doubt } = found;
  return {
    holds: breach.count === 0,
    checked: checked as Audit['checked'],
    brokenCount: breach.count,
    doubtCount: doubt.count,
    broken: breach.first,
    doubts: doubt.first,
  };
}

/** Counts all lines, and lists the first ones. */
class CountedLines {
  count = 0;
  readonly first: BrokenLine[] = [];

  add(line: BrokenLine): void {
    this.count += 1;
    if (this.first.length < limits.auditLines) this.first.push(line);
  }
}
