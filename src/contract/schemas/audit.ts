import * as Type from 'typebox';
import { Closed, Nullable } from '../form/fields.ts';
import { limits } from '../form/surface.ts';

const count = Type.Integer({ minimum: 0 });

const AuditItem = Type.Enum([1, 2, 3, 4, 5, 6, 7, 8], {
  type: 'integer',
  description:
    '1 sums insured, 2 settlements, 3 one settlement per loss, 4 signed reports, 5 figures of the evidence, 6 open claims can be closed, 7 reporting days, 8 credits.',
});
export type AuditItem = Type.Static<typeof AuditItem>;

export const AuditSeverity = Type.Enum(['breach', 'doubt'], {
  description: 'A breach is always an error; a doubt may be correct, but somebody should check it.',
});
export type AuditSeverity = Type.Static<typeof AuditSeverity>;

export const Audit = Closed({
  holds: Type.Boolean({ description: 'Whether there is no breach.' }),
  checked: Closed({
    policies: count,
    claims: count,
    reports: count,
    detections: count,
    jobResults: count,
    jobs: count,
  }),
  brokenCount: Type.Integer({ minimum: 0, description: 'How many breaches there are.' }),
  doubtCount: Type.Integer({ minimum: 0, description: 'How many doubts there are.' }),
  broken: Type.Array(
    Closed({
      item: AuditItem,
      severity: AuditSeverity,
      rule: Nullable(Type.String(), 'Identifier of the rule; null for a recalculated sum.'),
      cites: Type.Array(Type.String(), { description: 'The laws behind the rule.' }),
      record: Type.String({ description: 'Identifier of the faulty record.' }),
      what: Type.String({ description: 'The faulty field or figure, in words.' }),
      is: Type.String(),
      shouldBe: Type.String(),
      from: Type.Array(Type.String(), { description: 'The records from which shouldBe is derived.' }),
    }),
    {
      maxItems: limits.auditLines,
      description: `The first ${limits.auditLines} lines, breaches before doubts; doubts are listed with severity=doubt only.`,
    },
  ),
});
export type Audit = Type.Static<typeof Audit>;
export type BrokenLine = Audit['broken'][number];
/** The finding of a check that is not a rule of its own: a breach. */
export type BrokenSum = Omit<BrokenLine, 'severity' | 'rule' | 'cites'>;
/** The finding of a check of a rule or of a sum. */
export type Found = BrokenSum & Partial<BrokenLine>;
