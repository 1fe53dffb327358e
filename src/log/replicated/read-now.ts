// A read of a world as it stands on this replica.

import type { Answer, Machine } from '../log.ts';
import type { ReplicatedWorld } from './replicated-world.ts';

export function readNow<Call, Reply, M extends Machine<Call, Reply>, Result>(
  { machine, standing, stopped }: ReplicatedWorld<Call, Reply, M>,
  run: (machine: M) => Result,
): Answer<Result> {
  if (stopped !== undefined) throw stopped;
  try {
    return { ...standing, reply: run(machine) };
  } catch (refusal) {
    return { ...standing, refusal };
  }
}
