import { t } from '../../contract/form/localization/localized-text.ts';
import type { NewPortfolio, Organization, Portfolio } from '../../contract/records.ts';
import { refuseDuplicate } from '../../engine/call-context/uniqueness.ts';
import { Violations } from '../../engine/kernel/violations.ts';
import { calendarOf, calendarsOf } from '../../law/days/calendar.ts';
import { isSeasonOf, seasonAt } from '../../law/days/seasons.ts';
import { localDayOf } from '../../law/days/zones.ts';
import type { CallContext } from '../call-context/call-context.ts';
import { checkSeason } from '../call-context/refusals.ts';
import { checkKnownCurrency } from '../kernel/money.ts';

/** Throws validation_failed or duplicate_resource. Omitted members follow the organization. */
export function admitPortfolio(context: CallContext, body: NewPortfolio): (at: string) => Portfolio {
  const { store, organizationId } = context;
  const violations = new Violations();
  checkKnownCurrency(body.currency, '#/currency', violations);
  checkSeason(body.season, '#/season', violations);
  const { organization } = context.seed;
  const country = body.country ?? organization.country;
  const calendar = body.calendar ?? calendarOf(country);
  checkCalendar(calendar, country, violations);
  violations.check();
  refuseDuplicate(store, { collection: 'portfolios', member: 'name', value: body.name });
  return (at) =>
    store.put('portfolios', {
      portfolioId: context.ids.next('pf'),
      organizationId,
      name: body.name,
      description: body.description ?? null,
      country,
      currency: body.currency ?? organization.currency,
      season: body.season ?? seasonNow(organization, { country, calendar }, at),
      calendar,
      status: 'active',
      aoiCount: 0,
      totalHectares: 0,
      createdAt: at,
      updatedAt: at,
    }).value;
}

type Locality = Pick<Portfolio, 'country' | 'calendar'>;

function checkCalendar(calendar: string, country: string, violations: Violations): void {
  const calendars = calendarsOf(country);
  if (calendars.includes(calendar)) return;
  const detail = t('a portfolio of {country} has {calendars}', { country, calendars: calendars.join(', ') });
  violations.add('#/calendar', 'not_allowed', detail);
}

/** The organization's season while it lasts, then that of the calendar. */
function seasonNow({ season }: Organization, { country, calendar }: Locality, at: string): string {
  const today = localDayOf(calendar, at);
  return isSeasonOf(season, { effectiveFrom: today, effectiveTo: today }) ? season : seasonAt(country, today);
}
