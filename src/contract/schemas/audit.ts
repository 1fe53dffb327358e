import * as Type from 'typebox';
import { Closed, Nullable } from '../form/fields.ts';
import { limits } from '../form/surface.ts';

const count = Type.Integer({ minimum: 0 });

const AuditItem = Type.Enum([1, 2, 3, 4, 5, 6, 7, 8], {
  type: 'integer',
  description:
    '1 sums insured, 2 settlements, 3 one settlement for a loss, 4 signed reports, 5 figures of evidence, 6 open claims can end, 7 days of the insured, 8 credits.',
});
export type AuditItem = Type.Static<typeof AuditItem>;

export const AuditSeverity = Type.Enum(['breach', 'doubt'], {
  description: 'A breach cannot be right; a doubt may be, and somebody should look at it.',
});
export type AuditSeverity = Type.Static<typeof AuditSeverity>;

export const Audit = Closed({
  holds: Type.Boolean({ description: 'There is no breach.' }),
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
      rule: Nullable(Type.String(), 'Identifier of the rule; null for a sum that is redone.'),
      cites: Type.Array(Type.String(), { description: 'The laws that the rule follows from.' }),
      record: Type.String({ description: 'Identifier of the record that is broken.' }),
      what: Type.String({ description: 'Which member or figure of it, in words.' }),
      is: Type.String(),
      shouldBe: Type.String(),
      from: Type.Array(Type.String(), { description: 'The records that shouldBe follows from.' }),
    }),
    {
      maxItems: limits.auditLines,
      description: `The first ${limits.auditLines} lines, breaches before doubts; doubts are listed with severity=doubt only.`,
    },
  ),
});
export type Audit = Type.Static<typeof Audit>;
export type BrokenLine = Audit['broken'][number];
/** The finding of a check that is no rule of its own: a breach. */
export type BrokenSum = Omit<BrokenLine, 'severity' | 'rule' | 'cites'>;
/** The finding of a check of a rule or of a sum. */
export type Found = BrokenSum & Partial<BrokenLine>;
