// Whether the money and the evidence of an organization add up: a pure function over its records, one record per slice. The
// items have the numbers of Decision 42.

import { limits } from '../../contract/form/surface.ts';
import type { Audit, BrokenLine } from '../../contract/schemas/audit.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { checkClaim } from './claim-items.ts';
import { checkCredits, checkJob, checkMeasured } from './evidence-items.ts';
import { leavesIn } from './leaves.ts';
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

/** Audits the records as they are, and the credits that were used. */
export function* audit(store: OrganizationStore, usedCredits: number): Slices<Audit> {
  const leavesOf = leavesIn(store);
  const broken: BrokenLine[] = [];
  const checked: Record<string, number> = {};
  let brokenCount = 0;
  const report = (lines: BrokenLine[]) => {
    brokenCount += lines.length;
    broken.push(...lines.slice(0, Math.max(0, limits.auditLines - broken.length)));
  };
  for (const [name, check] of checks) {
    checked[name] = 0;
    for (const { value } of store.entries(name)) {
      report(check(store, value as never, leavesOf));
      checked[name] += 1;
      yield;
    }
  }
  report(yield* checkCredits(store, usedCredits));
  return { holds: brokenCount === 0, checked: checked as Audit['checked'], brokenCount, broken };
}
