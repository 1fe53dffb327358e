// The parameters of operations: filters of pages (Decision 4), whose values outside the schema answer invalid_parameter, and
// parameters of an import.

import * as Type from 'typebox';
import { dateOrInstantPattern, durationPattern } from '../form/fields.ts';
import { AuditSeverity } from './audit.ts';
import * as words from './vocabularies.ts';

const id = (describes: string) =>
  Type.String({ minLength: 1, maxLength: 64, description: `Only records of ${describes}.` });

export const portfolioId = id('this portfolio');
export const aoiId = id('this plot');
export const clientId = id('this client');
export const policyId = id('this policy');
export const claimId = id('this claim');
export const eventId = id('this weather event');

const word = <Words extends Type.TEnumValue[]>({ enum: words }: Type.TEnum<Words>, describes: string) =>
  Type.Enum<Words>([...words], { description: `Only those ${describes}.` });

export const peril = word(words.Peril, 'for this peril');
export const severity = word(words.Severity, 'with this severity');
export const eventStatus = word(words.EventStatus, 'with this status');
export const policyStatus = word(words.PolicyStatus, 'with this status');
export const claimStatus = word(words.ClaimStatus, 'with this status');
export const peritajeStatus = word(words.PeritajeStatus, 'with this status');
export const reportStatus = word(words.ReportStatus, 'with this status');
export const alertStatus = word(words.AlertStatus, 'with this status');

export const auditSeverity = Type.Enum([...AuditSeverity.enum], {
  description: 'Lowest severity to list. Default: breach, which leaves doubts out.',
});

export const record = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Identifier of the record, such as clm_0001.',
});
export const member = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Member of the record, as a dotted path such as settlement.amount. Default: the whole record.',
});

export const importKind = Type.Enum(words.ImportKind.enum, { description: 'What to import.' });

/** RFC 3339 date-time, or a date, which means its first instant in UTC. */
const edge = (describes: string) =>
  Type.String({
    pattern: dateOrInstantPattern,
    maxLength: 40,
    description: `${describes}; RFC 3339 date-time or date.`,
  });
export const from = edge('Start (inclusive) of the time window');
export const to = edge('End (exclusive) of the time window');
export const updatedSince = edge('Only records updated at this instant or later');

export const until = edge('End of the period, thirty days ahead by default');
export const advance = Type.String({
  pattern: durationPattern,
  description: 'How far ahead, such as P30D; an alternative to until.',
});

export const after = Type.String({ pattern: '^[0-9]{1,15}$', description: 'List only entries after this position.' });

export const replace = Type.Enum(['true'], { description: 'Whether to replace a world of that name.' });
