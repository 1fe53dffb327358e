// Whether a portfolio may be created, and what it is then.

import type { NewPortfolio, Organization, Portfolio } from '../../contract/records.ts';
import { refuseDuplicate } from '../../engine/call-context/uniqueness.ts';
import { Violations } from '../../engine/kernel/violations.ts';
import { isSeasonOf, seasonAt } from '../../law/days/seasons.ts';
import { localDayOf } from '../../law/days/zones.ts';
import type { CallContext } from '../call-context/call-context.ts';
import { checkSeason } from '../call-context/check-season.ts';
import { checkKnownCurrency } from '../kernel/money.ts';

/** Throws validation_failed or duplicate_resource. What is left out follows the organization. */
export function admitPortfolio(context: CallContext, body: NewPortfolio): (at: string) => Portfolio {
  const { store, organizationId } = context;
  const violations = new Violations();
  checkKnownCurrency(body.currency, '#/currency', violations);
  checkSeason(body.season, '#/season', violations);
  violations.check();
  refuseDuplicate(store, { collection: 'portfolios', member: 'name', value: body.name });
  const { organization } = context.seed;
  return (at) =>
    store.put('portfolios', {
      portfolioId: context.ids.next('pf'),
      organizationId,
      name: body.name,
      description: body.description ?? null,
      country: body.country ?? organization.country,
      currency: body.currency ?? organization.currency,
      season: body.season ?? seasonNow(organization, body.country ?? organization.country, at),
      status: 'active',
      aoiCount: 0,
      totalHectares: 0,
      createdAt: at,
      updatedAt: at,
    }).value;
}

/** That of the organization while it lasts, then that of the calendar. */
function seasonNow({ season }: Organization, country: string, at: string): string {
  const today = localDayOf(country, at);
  return isSeasonOf(season, { effectiveFrom: today, effectiveTo: today }) ? season : seasonAt(country, today);
}
