// The credits of each organization: a cap, and what is used of it. Checked before anything runs (Decision 8).

import { Problem } from '../../contract/problem.ts';
import type { Seed } from '../records/seed.ts';

export class Credits {
  readonly #seed: Seed;
  readonly #used = new Map<string, number>();

  constructor(seed: Seed) {
    this.#seed = seed;
  }

  used(organizationId: string): number {
    return this.#used.get(organizationId) ?? this.#seed.organization(organizationId).budget.usedCredits;
  }

  remaining(organizationId: string): number {
    return this.#seed.organization(organizationId).budget.capCredits - this.used(organizationId);
  }

  /** Throws cost_cap_exceeded when more is asked for than is left. */
  check(organizationId: string, estimatedCredits: number): void {
    const remainingCredits = this.remaining(organizationId);
    if (estimatedCredits <= remainingCredits) return;
    const { capCredits } = this.#seed.organization(organizationId).budget;
    throw new Problem(
      'cost_cap_exceeded',
      `The job is estimated at ${estimatedCredits} credits; ${remainingCredits} of ${capCredits} are left, so nothing was run or charged.`,
      { extension: { estimatedCredits, remainingCredits, capCredits } },
    );
  }

  charge(organizationId: string, credits: number): void {
    this.#used.set(organizationId, this.used(organizationId) + credits);
  }

  giveBack(organizationId: string, credits: number): void {
    this.charge(organizationId, -credits);
  }
}
