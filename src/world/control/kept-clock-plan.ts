// A plan that was precomputed for the call that commits it: one for each clock, good while the world rests.

import { finish, type Slices } from '../../primitives/slices.ts';
import type { Clock } from '../kernel/clock.ts';
import type { ClockPlan } from './clock-plan.ts';

interface Kept<P extends ClockPlan> {
  readonly moves: number;
  /** What it was worked out for. */
  readonly name: string;
  readonly plan: P;
}

const kept = new WeakMap<Clock, Kept<ClockPlan>>();

/** Kept, or worked out now. The name says all that it depends on besides the world. */
export const planOf = <P extends ClockPlan>(clock: Clock, name: string, work: () => Slices<P>): P =>
  find<P>(clock, name) ?? finish(work());

/** Works it out in slices; undefined when it is kept. */
export const precomputePlan = <P extends ClockPlan>(
  clock: Clock,
  name: string,
  work: () => Slices<P>,
): Slices<void> | undefined => (find(clock, name) === undefined ? keep(clock, name, work()) : undefined);

export const forgetPlan = (clock: Clock): void => {
  kept.delete(clock);
};

function find<P extends ClockPlan>(clock: Clock, name: string): P | undefined {
  const known = kept.get(clock);
  return known?.moves === clock.moves && known.name === name ? (known.plan as P) : undefined;
}

/** Ends early when the world changes meanwhile: then it was for nothing, and may be begun again. */
function* keep(clock: Clock, name: string, slices: Slices<ClockPlan>): Slices<void> {
  const { moves } = clock;
  let slice = slices.next();
  while (!slice.done) {
    yield;
    if (clock.moves !== moves) return;
    slice = slices.next();
  }
  kept.set(clock, { moves, name, plan: slice.value });
}
