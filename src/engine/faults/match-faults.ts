// The faults of a world (Decision 35), and which request each is injected into: their counts alone decide it.

import type { Fault } from '../../contract/form/fault.ts';
import { type Operation, tagOf } from '../../contract/form/operation.ts';
import type { Call } from '../kernel/call.ts';

export interface MatchedFaults {
  /** Their counts include this request, which faults after the injected one do not count. */
  readonly faults: readonly Fault[];
  /** The last of them, where it is injected into the request. */
  readonly injected: Fault | undefined;
}

/** The oldest fault comes first; the key is its id. */
export class Faults extends Map<string, Fault> {
  list(): Fault[] {
    return [...this.values()];
  }

  put(fault: Fault): void {
    this.set(fault.faultId, fault);
  }

  /** Undefined when no fault matches the call, which is nearly always. Nothing is counted yet. */
  match(row: Operation, call: Call): MatchedFaults | undefined {
    if (this.size === 0 || call.passesFaults === true) return undefined;
    const faults: Fault[] = [];
    for (const fault of this.values()) {
      if (!matches(fault, row, call)) continue;
      const matched = fault.matched + 1;
      const isInjected = matched % fault.every === 0;
      const counted = { ...fault, matched, strikes: fault.strikes + Number(isInjected) };
      faults.push(counted);
      if (isInjected) return { faults, injected: counted };
    }
    return faults.length === 0 ? undefined : { faults, injected: undefined };
  }

  count({ faults }: MatchedFaults): void {
    for (const fault of faults) this.put(fault);
  }
}

/** Matches every operation except those that control the sandbox, into which no fault is injected. */
export const everyOperation = '*';

function matches({ operation, profile, times, strikes }: Fault, row: Operation, call: Call): boolean {
  if (times !== null && strikes >= times) return false;
  if (profile !== null && profile !== call.profile) return false;
  if (row.served !== undefined) return false;
  return operation === everyOperation || operation === row.id || operation === tagOf(row);
}
