// The filters of the pages, by parameter name (Decision 4). A value outside its schema answers invalid_parameter.

import * as Type from 'typebox';
import * as words from './vocabularies.ts';

const id = (describes: string) =>
  Type.String({ minLength: 1, maxLength: 64, description: `Only those of ${describes}.` });

export const portfolioId = id('this portfolio');
export const aoiId = id('this plot');
export const clientId = id('this client');
export const policyId = id('this policy');
export const claimId = id('this claim');
export const eventId = id('this weather event');

export const peril = words.Peril;
export const severity = words.Severity;
export const eventStatus = words.EventStatus;
export const policyStatus = words.PolicyStatus;
export const claimStatus = words.ClaimStatus;
export const peritajeStatus = words.PeritajeStatus;
export const reportStatus = words.ReportStatus;
export const alertStatus = words.AlertStatus;

/** RFC 3339 date-time, or a date, which means its first instant in UTC. */
const edge = (side: string) =>
  Type.String({
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt ][0-9:.]+([Zz]|[+-][0-9]{2}:[0-9]{2}))?$',
    maxLength: 40,
    description: `${side} of the time window; RFC 3339 date-time or date.`,
  });
export const from = edge('Start (inclusive)');
export const to = edge('End (exclusive)');
