// The audit of the caller's organization, worked out in slices before the call that asks for it where there is a server.

import type { Audit } from '../../contract/schemas/audit.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { CallContext, Handler } from '../call-context/call-context.ts';
import { WhileResting } from '../call-context/while-resting.ts';
import { audit } from './audit.ts';

/** By organization: every change moves the clock. */
const audits = new WhileResting<Audit>();

export const getAudit: Handler<'getAudit'> = Object.assign(
  (context: CallContext) => ({
    json: JSON.stringify(audits.answer(context.clock, context.organizationId, () => auditOf(context))),
  }),
  {
    precompute: (context: CallContext) =>
      audits.precompute(context.clock, context.organizationId, () => auditOf(context)),
  },
);

const auditOf = ({ store, credits }: CallContext): Slices<Audit> => audit(store, credits.used);
