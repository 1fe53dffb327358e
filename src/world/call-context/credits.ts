// The credits of an organization: a cap, and the used amount. They are checked before anything runs (Decision 8).

import { type LocalizedText, t } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';
import type { OrganizationSeed } from '../records/seed.ts';

export class Credits {
  readonly cap: number;
  used: number;

  constructor({ organization }: OrganizationSeed) {
    this.cap = organization.budget.capCredits;
    this.used = organization.budget.usedCredits;
  }

  get remaining(): number {
    return this.cap - this.used;
  }

  /** Throws cost_cap_exceeded when fewer credits are left. */
  check(estimatedCredits: number): void {
    const { remaining } = this;
    if (estimatedCredits <= remaining) return;
    throw new Problem(
      'cost_cap_exceeded',
      t('The job is estimated at {count}; {remaining} of {cap} {are} left, so nothing was run or charged.', {
        count: count(estimatedCredits),
        remaining,
        cap: this.cap,
        are: remaining === 1 ? t('is') : t('are'),
      }),
      { extension: { estimatedCredits, remainingCredits: remaining, capCredits: this.cap } },
    );
  }
}

const count = (credits: number): LocalizedText => (credits === 1 ? t('1 credit') : t('{credits} credits', { credits }));
