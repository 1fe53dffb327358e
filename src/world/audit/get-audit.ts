// The audit of the caller's organization.

import type { Audit } from '../../contract/schemas/audit.ts';
import type { Handler } from '../call-context/call-context.ts';
import { WhileResting } from '../call-context/while-resting.ts';
import { audit } from './audit.ts';

/** By organization: every change moves the clock. */
const audits = new WhileResting<Audit>();

export const getAudit: Handler<'getAudit'> = audits.handler(({ organizationId, store, credits }) => ({
  name: organizationId,
  work: () => audit(store, credits.used),
  tell: (found) => ({ json: JSON.stringify(found) }),
}));
