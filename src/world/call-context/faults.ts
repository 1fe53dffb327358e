// The faults of a world: trouble that somebody asked for (Decision 35). Which request meets one follows from counts,
// never from chance.

import { rowOf, tagOf } from '../../contract/rows.ts';
import type { Fault } from '../../contract/schemas/fault.ts';
import type { Call } from '../kernel/call.ts';

/** What a request does to the faults that it fits. */
export interface MatchedFaults {
  /** They as they are afterwards. Those after the one that strikes are not asked. */
  readonly fitted: readonly Fault[];
  /** The last of them, when it strikes. */
  readonly striking: Fault | undefined;
}

export class Faults {
  readonly #byId = new Map<string, Fault>();

  /** Oldest first. */
  list(): Fault[] {
    return [...this.#byId.values()];
  }

  get(faultId: string): Fault | undefined {
    return this.#byId.get(faultId);
  }

  /** Adds the fault, or puts it in the place of the one with its id. */
  put(fault: Fault): void {
    this.#byId.set(fault.faultId, fault);
  }

  remove(faultId: string): void {
    this.#byId.delete(faultId);
  }

  clear(): void {
    this.#byId.clear();
  }

  /** Undefined when the call fits none, as nearly always. Nothing is counted yet. */
  match(call: Call): MatchedFaults | undefined {
    if (this.#byId.size === 0) return undefined;
    const fitted: Fault[] = [];
    for (const fault of this.#byId.values()) {
      if (!fits(fault, call)) continue;
      const matched = fault.matched + 1;
      const isStruck = matched % fault.every === 0;
      const counted = { ...fault, matched, strikes: fault.strikes + Number(isStruck) };
      fitted.push(counted);
      if (isStruck) return { fitted, striking: counted };
    }
    return fitted.length === 0 ? undefined : { fitted, striking: undefined };
  }

  count({ fitted }: MatchedFaults): void {
    for (const fault of fitted) this.put(fault);
  }
}

/** The name for every operation but those that control the sandbox, which nothing strikes. */
export const everyOperation = '*';

function fits({ operation, profile, times, strikes }: Fault, call: Call): boolean {
  if (times !== null && strikes >= times) return false;
  if (profile !== null && profile !== call.profile) return false;
  const row = rowOf(call.operationId);
  if (row.served !== undefined) return false;
  return operation === everyOperation || operation === row.id || operation === tagOf(row);
}
