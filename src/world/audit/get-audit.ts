// The audit of the caller's organization, worked out in slices before the call that asks for it where there is a server.

import type { Audit } from '../../contract/schemas/audit.ts';
import { finish, type Slices } from '../../primitives/slices.ts';
import type { CallContext, Handler } from '../call-context/call-context.ts';
import type { Clock } from '../kernel/clock.ts';
import type { OrganizationStore } from '../records/store.ts';
import { audit } from './audit.ts';
import { auditRecordsOf } from './audit-records.ts';

/** Precomputed: good as long as the clock was not moved, which every change does. */
const audits = new WeakMap<OrganizationStore, { readonly moves: Clock['moves']; readonly audit: Audit }>();

export const getAudit: Handler<'getAudit'> = Object.assign(
  (context: CallContext) => ({ json: JSON.stringify(precomputed(context) ?? finish(auditOf(context))) }),
  { precompute: (context: CallContext) => (precomputed(context) === undefined ? precompute(context) : undefined) },
);

const auditOf = ({ store, credits }: CallContext): Slices<Audit> => audit(auditRecordsOf(store, credits.used));

function precomputed({ store, clock }: CallContext): Audit | undefined {
  const known = audits.get(store);
  return known?.moves === clock.moves ? known.audit : undefined;
}

/** Ends early when the world changes meanwhile: then it was for nothing, and may be begun again. */
function* precompute(context: CallContext): Slices<void> {
  const { store, clock } = context;
  const { moves } = clock;
  const steps = auditOf(context);
  let step = steps.next();
  while (!step.done) {
    yield;
    if (clock.moves !== moves) return;
    step = steps.next();
  }
  audits.set(store, { moves, audit: step.value });
}
