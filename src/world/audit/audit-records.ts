// What the audit reads: the records of one organization, however they are kept, and what was charged to it.

import type { CollectionName, RecordOf } from '../../contract/collections.ts';
import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { BrokenLine } from '../../contract/schemas/audit.ts';
import { seededAt } from '../../contract/surface.ts';
import { canonicalJson } from '../../primitives/canonical.ts';
import type { ReportKey } from '../kernel/signing.ts';
import type { IndexOf } from '../records/indexes.ts';
import type { OrganizationStore } from '../records/store.ts';
import { fieldOf } from '../weather/computed-days.ts';
import type { Field } from '../weather/growth-stage.ts';
import { LeafCurve } from '../weather/leaf-curve.ts';

export interface AuditRecords {
  each<Name extends CollectionName>(name: Name): Iterable<RecordOf<Name>>;
  get<Name extends CollectionName>(name: Name, id: string): RecordOf<Name> | undefined;
  named<Name extends CollectionName>(name: Name, id: string): RecordOf<Name>;
  having<Name extends CollectionName>(name: Name, index: IndexOf<Name>, key: string): readonly RecordOf<Name>[];
  readonly reportKey: ReportKey;
  /** The leaves of a plot, as far as its weather was known at an instant. */
  leavesOf(aoi: Aoi, knownAt: string): LeafCurve;
  /** Credits that were used, and those that were used when the world began. */
  readonly credits: { readonly used: number; readonly seeded: number };
  /** What the job was charged when the world began; 0 for one that is new. */
  seededCharge(jobId: string): number;
}

export function auditRecordsOf(store: OrganizationStore, usedCredits: number): AuditRecords {
  return {
    leavesOf: leavesIn(store),
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

/** What struck since the world began changes no curve that was measured before. A curve is made once. */
function leavesIn(store: OrganizationStore): AuditRecords['leavesOf'] {
  const struck = store.all('events').flatMap(({ createdAt }) => (createdAt >= seededAt ? [createdAt] : []));
  const known = new Map<number, { readonly field: Field; readonly curves: Map<Aoi, LeafCurve> }>();
  return (aoi, measuredAt) => {
    const knownAt = measuredAt > seededAt ? measuredAt : seededAt;
    const count = struck.filter((createdAt) => createdAt < knownAt).length;
    const { field, curves } = known.get(count) ?? { field: fieldOf(store, knownAt), curves: new Map() };
    known.set(count, { field, curves });
    const curve = curves.get(aoi) ?? new LeafCurve(field, aoi);
    curves.set(aoi, curve);
    return curve;
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
