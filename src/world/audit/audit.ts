// Whether the money and the evidence of an organization add up: a pure function over its records, a step for each record, so
// that it may be done in slices. Decision 42 names the items by the same numbers.

import type { Audit, BrokenLine } from '../../contract/schemas/audit.ts';
import { limits } from '../../contract/surface.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { AuditRecords } from './audit-records.ts';
import { checkClaim } from './claim-items.ts';
import { checkCredits, checkJob, checkMeasured } from './evidence-items.ts';
import { checkPolicy } from './policy-items.ts';
import { checkReport } from './report-items.ts';

/** Each item looks at one record and follows its references. */
const looks = [
  ['policies', checkPolicy],
  ['claims', checkClaim],
  ['reports', checkReport],
  ['detections', checkMeasured],
  ['jobResults', checkMeasured],
  ['jobs', checkJob],
] as const;

export function* audit(records: AuditRecords): Slices<Audit> {
  const broken: BrokenLine[] = [];
  const checked: Record<string, number> = {};
  let brokenCount = 0;
  const tell = (lines: BrokenLine[]) => {
    brokenCount += lines.length;
    broken.push(...lines.slice(0, Math.max(0, limits.auditLines - broken.length)));
  };
  for (const [name, look] of looks) {
    checked[name] = 0;
    for (const record of records.each(name)) {
      tell(look(records, record as never));
      checked[name] += 1;
      yield;
    }
  }
  tell(yield* checkCredits(records));
  return { holds: brokenCount === 0, checked: checked as Audit['checked'], brokenCount, broken };
}
