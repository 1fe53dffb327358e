// The operations on faults: list, add, remove, clear. They change nothing of the specification, not even the clock.

import type { Fault, NewFault } from '../../contract/form/fault.ts';
import type { WithoutNulls } from '../../contract/form/fields.ts';
import { suggestName, t } from '../../contract/form/localization/localized-text.ts';
import { type Operation, tagOf } from '../../contract/form/operation.ts';
import { Problem } from '../../contract/form/problem.ts';
import { limits } from '../../contract/form/surface.ts';
import type { CallContext, Input, Outcome } from '../call-context/call-context.ts';
import { Violations } from '../kernel/violations.ts';
import type { Domain } from '../records/facts.ts';
import { everyOperation, type Faults } from './match-faults.ts';

interface ById {
  readonly params: { readonly id: string };
}
/** The part of a call context that these handlers use, in any domain. */
type FaultContext = Pick<CallContext<Domain>, 'faults' | 'ids' | 'clock'> & {
  readonly store: { readonly facts: { readonly rows: readonly Operation[] } };
};
type FaultHandler<Given = Pick<Input, 'query'>> = (context: FaultContext, input: Given) => Outcome;

export const listFaults: FaultHandler = ({ faults }) => ({ json: JSON.stringify(faults.list()) });

export const getFault: FaultHandler<ById> = ({ faults }, { params }) => ({
  json: JSON.stringify(findFault(faults, params.id)),
});

/** `locate` returns the path at which a fault is read. */
export const addFaultAt =
  (locate: (faultId: string) => string): FaultHandler<{ readonly body: WithoutNulls<NewFault> }> =>
  ({ faults, ids, clock, store }, { body }) => {
    const { rows } = store.facts;
    checkFault(body, rows);
    if (faults.size >= limits.faults)
      throw new Problem('fault_limit_reached', t('The world has {faults} faults. Clear them, or remove some.', limits));
    const { operation, status = null, drop = false, delayMs = null, hold = false, after = false } = body;
    const { retryAfterSeconds = null, times = null, every = 1, profile = null } = body;
    const facts = { operation, status, drop, delayMs, hold, after, retryAfterSeconds, times, every, profile };
    const fault: Fault = { faultId: ids.next('flt'), ...facts, matched: 0, strikes: 0, createdAt: clock.now };
    faults.put(fault);
    return { json: JSON.stringify(fault), location: locate(fault.faultId) };
  };

export const removeFault: FaultHandler<ById> = ({ faults }, { params }) => {
  const fault = findFault(faults, params.id);
  faults.delete(fault.faultId);
  return { json: JSON.stringify(fault) };
};

export const clearFaults: FaultHandler = ({ faults }) => {
  const json = JSON.stringify(faults.list());
  faults.clear();
  return { json };
};

function findFault(faults: Faults, faultId: string): Fault {
  const fault = faults.get(faultId);
  if (fault !== undefined) return fault;
  const detail = t('There is no fault {faultId} in this world. GET /control/faults lists them.', { faultId });
  throw new Problem('resource_not_found', detail);
}

function checkFault(
  { operation, status, drop, delayMs, hold, after, retryAfterSeconds }: NewFault,
  rows: readonly Operation[],
): void {
  const violations = new Violations();
  const effects = [status !== undefined, drop === true, delayMs !== undefined, hold === true].filter(Boolean);
  if (effects.length !== 1)
    violations.add('#', 'not_exactly_one', t('takes one of status, drop: true, delayMs and hold: true'));
  if (after === true && (delayMs !== undefined || hold === true)) {
    const detail = t('cannot be combined with a delay or a hold, which always carry the request out');
    violations.add('#/after', 'not_with_delay', detail);
  }
  if (retryAfterSeconds !== undefined && status === undefined) {
    violations.add('#/retryAfterSeconds', 'needs_status', t('is a response header, so it needs a status'));
  }
  const known = knownOperations(rows);
  if (!known.includes(operation)) {
    const detail = t('{operation} is not an operation, a tag or {everyOperation}; {suggestion}', {
      operation,
      everyOperation,
      suggestion: suggestName(operation, known),
    });
    violations.add('#/operation', 'unknown_operation', detail);
  }
  violations.check();
}

function knownOperations(rows: readonly Operation[]): string[] {
  const faultable = rows.filter(({ served }) => served === undefined);
  return [everyOperation, ...new Set(faultable.map(tagOf)), ...faultable.map(({ id }) => id)];
}
