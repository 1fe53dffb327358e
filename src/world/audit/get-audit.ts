// The audit of the caller's organization.

import type { Audit } from '../../contract/schemas/audit.ts';
import { WhileResting } from '../../engine/call-context/while-resting.ts';
import type { Handler } from '../call-context/call-context.ts';
import { audit } from './audit.ts';

/** Kept by organization until the clock moves, as it does with every change. */
const audits = new WhileResting<Audit>();

export const getAudit: Handler<'getAudit'> = audits.handler(({ organizationId, store, credits }) => ({
  name: organizationId,
  work: () => audit(store, credits.used),
  reply: (found) => ({ json: JSON.stringify(found) }),
}));
