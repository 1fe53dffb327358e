// A plan that was precomputed for the call that commits it: one for each clock, good while the world rests.

import { finish, type Steps } from '../../primitives/steps.ts';
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
export const planOf = <P extends ClockPlan>(clock: Clock, name: string, work: () => Steps<P>): P =>
  find<P>(clock, name) ?? finish(work());

/** Works it out in steps; undefined when it is kept. */
export const precomputePlan = <P extends ClockPlan>(
  clock: Clock,
  name: string,
  work: () => Steps<P>,
): Steps<void> | undefined => (find(clock, name) === undefined ? keep(clock, name, work()) : undefined);

export const forgetPlan = (clock: Clock): void => {
  kept.delete(clock);
};

function find<P extends ClockPlan>(clock: Clock, name: string): P | undefined {
  const known = kept.get(clock);
  return known?.moves === clock.moves && known.name === name ? (known.plan as P) : undefined;
}

/** Ends early when the world changes meanwhile: then it was for nothing, and may be begun again. */
function* keep(clock: Clock, name: string, steps: Steps<ClockPlan>): Steps<void> {
  const { moves } = clock;
  let step = steps.next();
  while (!step.done) {
    yield;
    if (clock.moves !== moves) return;
    step = steps.next();
  }
  kept.set(clock, { moves, name, plan: step.value });
}
