// What the audit reads: the records of one organization, however they are kept, and what was charged to it.

import type { CollectionName, RecordOf } from '../../contract/collections.ts';
import type { BrokenLine } from '../../contract/schemas/audit.ts';
import { canonicalJson } from '../../primitives/canonical.ts';
import type { ReportKey } from '../kernel/signing.ts';
import type { IndexOf } from '../records/indexes.ts';
import type { OrganizationStore } from '../records/store.ts';
import { fieldOf } from '../weather/computed-days.ts';
import type { Field } from '../weather/growth-stage.ts';

export interface AuditRecords {
  each<Name extends CollectionName>(name: Name): Iterable<RecordOf<Name>>;
  get<Name extends CollectionName>(name: Name, id: string): RecordOf<Name> | undefined;
  named<Name extends CollectionName>(name: Name, id: string): RecordOf<Name>;
  having<Name extends CollectionName>(name: Name, index: IndexOf<Name>, key: string): readonly RecordOf<Name>[];
  readonly reportKey: ReportKey;
  /** What the weather of the plots follows from; gathered once. */
  field(): Field;
  /** Credits that were used, and those that were used when the world began. */
  readonly credits: { readonly used: number; readonly seeded: number };
  /** What the job was charged when the world began; 0 for one that is new. */
  seededCharge(jobId: string): number;
}

export function auditRecordsOf(store: OrganizationStore, usedCredits: number): AuditRecords {
  let field: Field | undefined;
  return {
    field: () => {
      field ??= fieldOf(store);
      return field;
    },
    *each(name) {
      for (const { value } of store.entries(name)) yield value;
    },
    get: (name, id) => store.get(name, id),
    named: (name, id) => store.named(name, id),
    having: (name, index, key) => store.all(name, index, key),
    reportKey: store.seed.reportKey,
    credits: { used: usedCredits, seeded: store.seed.organization.budget.usedCredits },
    seededCharge: (jobId) => store.seeded('jobs').get(jobId)?.value.cost.chargedCredits ?? 0,
  };
}

/** A line without what the comparison tells. */
export type Line = Omit<BrokenLine, 'is' | 'shouldBe' | 'from'> & { readonly from: readonly string[] };

/** One line where the two differ, none where they are equal. */
export function compare(line: Line, is: unknown, shouldBe: unknown): BrokenLine[] {
  const [found, expected] = [is, shouldBe].map(tell) as [string, string];
  return found === expected ? [] : [{ ...line, is: found, shouldBe: expected, from: [...line.from] }];
}

const tell = (value: unknown): string => (typeof value === 'string' ? value : canonicalJson(value ?? null));
