// When a call is executed: at once, nearly always. Only what takes long is worked ahead in slices, and only when the
// world would not rest meanwhile do the calls that may change it wait.

import type { Steps } from '../primitives/steps.ts';
import type { Call, Reply } from '../world/kernel/call.ts';
import type { World } from '../world/world.ts';
import { runInSlices } from './slices.ts';

export type Execute = (world: World, call: Call) => Reply | Promise<Reply>;

/** When the reservation of a world ends. */
const reserved = new WeakMap<World, Promise<void>>();

/** Nothing that is settled has to wait. */
export const executeRead: Execute = (world, call) => world.execute(call);

/** Waits while the world is reserved. */
export const executeWrite: Execute = (world, call) => {
  const end = reserved.get(world);
  return end === undefined ? world.execute(call) : end.then(() => executeWrite(world, call));
};

/** A read that may change its world: work that can be done ahead is done in slices. */
export const executeMove: Execute = (world, call) => {
  const end = reserved.get(world);
  if (end !== undefined) return end.then(() => executeMove(world, call));
  const steps = world.ahead(call);
  return steps === undefined ? world.execute(call) : executeAhead(world, call, steps);
};

async function executeAhead(world: World, call: Call, steps: Steps<void>): Promise<Reply> {
  await runInSlices(steps);
  if (reserved.has(world)) return executeMove(world, call);
  return world.ahead(call) === undefined ? world.execute(call) : executeReserved(world, call);
}

/** The world changed meanwhile, so the work was for nothing: again, while nothing else changes the world. */
async function executeReserved(world: World, call: Call): Promise<Reply> {
  let release = () => {};
  const end = new Promise<void>((resolve) => {
    release = resolve;
  });
  reserved.set(world, end);
  try {
    const steps = world.ahead(call);
    if (steps !== undefined) await runInSlices(steps);
    return world.execute(call);
  } finally {
    reserved.delete(world);
    release();
  }
}
