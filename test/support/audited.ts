// Holds every world that was called against the audit (Decision 42).

import { vi } from 'vitest';
import type { BrokenLine } from '../../src/contract/schemas/audit.ts';
import { finish } from '../../src/primitives/slices.ts';
import { audit } from '../../src/world/audit/audit.ts';
import { World } from '../../src/world/world.ts';

export const brokenIn = ({ state }: World) =>
  state.holdings().flatMap(({ store, credits }) => finish(audit(store, credits.used)).broken);

/** Runs the work, in whichever servers of this process, and fails with each line that is broken when it has ended. */
export async function audited<Result>(work: () => Promise<Result>): Promise<Result> {
  const apply = vi.spyOn(World.prototype, 'apply');
  try {
    const result = await work();
    const worlds = [...new Set(apply.mock.contexts as World[])];
    const broken = worlds.flatMap(brokenIn).map(inWords);
    if (broken.length > 0) throw new Error(`The audit does not hold:\n${broken.join('\n')}`);
    return result;
  } finally {
    apply.mockRestore();
  }
}

const inWords = ({ item, record, what, is, shouldBe }: BrokenLine) =>
  `item ${item}, ${record}: ${what} is ${is}, and should be ${shouldBe}`;
