import { t } from '../../contract/form/localization/localized-text.ts';
import { refusalAt } from '../../contract/form/problem.ts';
import type { Aoi, ImportedPolicy, Policy, Portfolio } from '../../contract/records.ts';
import { findReferences } from '../../engine/call-context/references.ts';
import { refuseDuplicate } from '../../engine/call-context/uniqueness.ts';
import { Violations } from '../../engine/kernel/violations.ts';
import { calendarAt } from '../../law/days/calendar.ts';
import { coverOf, isBackdated } from '../../law/days/cover.ts';
import { isSeason, isSeasonOf, seasonAt } from '../../law/days/seasons.ts';
import { endOfDay } from '../../law/days/zones.ts';
import { policyRules } from '../../law/rules/policy-rules.ts';
import { refusalsBy } from '../../law/rules/rule.ts';
import type { CallContext } from '../call-context/call-context.ts';
import { checkSeason, refuseManyVersions } from '../call-context/refusals.ts';
import { checkAmount, checkCurrency, checkDecimals, checkWithinSum } from '../kernel/money.ts';
import { checkTrigger, coverageTypeOf, type Moment } from './check-trigger.ts';
import { checkOtherPlots, refuseOverlap } from './overlap.ts';
import { policyNumberOf } from './policy-number.ts';
import { policyViewOf } from './policy-view.ts';
import { readWrittenAt, termsOf, writingOf } from './written-at.ts';

interface Insured {
  readonly portfolio: Portfolio;
  readonly aois: readonly Aoi[];
}

/**
 * Throws validation_failed, resource_not_found, duplicate_resource or policy_overlap. `former` is the updated policy, which keeps
 * omitted members.
 */
export function admitPolicy(context: CallContext, body: ImportedPolicy, former?: Policy): (at: string) => Policy {
  const { store, clock } = context;
  const insured = findInsured(context, body);
  const calendar = calendarAt(insured.portfolio, (insured.aois[0] as Aoi).centroid);
  const cover = coverOf(calendar, { ...body, cancelledOn: null });
  const status = statusAt(clock.now, cover);
  const violations = checkRules(body, insured, former, { calendar, now: clock.now });
  checkOtherPlots(store, insured.aois, body, former?.policyId, violations);
  const stated = readWrittenAt(body, former, clock.now, violations);
  violations.check();
  const terms = { ...termsOf(body, insured.aois, former), ...cover };
  const soon = writingOf(terms, former, stated, clock.fork().tick());
  const policyId = former?.policyId ?? 'the policy';
  const policy = { policyId, createdAt: clock.now, writtenAt: soon.writtenAt, ...terms };
  violations.addAll(refusalsBy(policyRules, policyViewOf(store, policy, calendar)));
  violations.check();
  const exceptId = former?.policyId;
  refuseDuplicate(store, { collection: 'policies', member: 'policyNumber', value: body.policyNumber, exceptId });
  if (former !== undefined) refuseRewrite(context, body, former);
  refuseManyVersions(policyId, soon.formerly ?? []);
  refuseOverlap(store, body, exceptId);
  const facts = { ...insured, calendar, terms, status, former, stated };
  return (at) => store.put('policies', buildPolicy(context, body, { ...facts, at })).value;
}

function findInsured({ store }: CallContext, body: ImportedPolicy): Insured {
  return findReferences(store, (references) => ({
    client: references.find('clients', body.clientId, '#/clientId'),
    portfolio: references.find('portfolios', body.portfolioId, '#/portfolioId'),
    aois: references.findAll('aois', body.aoiIds, '#/aoiIds'),
  }));
}

/** Refuses terms that no underwriter would sign (Decision 32). */
function checkRules(
  body: ImportedPolicy,
  { portfolio, aois }: Insured,
  former: Policy | undefined,
  at: Moment,
): Violations {
  const violations = new Violations();
  for (const [index, aoi] of aois.entries()) checkPlot(aoi, body, `#/aoiIds/${index}`, violations);
  checkTerm(body, violations);
  checkTrigger(body, former, at, violations);
  checkDecimals(body, ['deductiblePct'], violations);
  for (const name of ['sumInsured', 'premium'] as const) {
    checkAmount(body[name], `#/${name}`, violations);
    checkCurrency(body[name], portfolio.currency, `#/${name}`, violations);
  }
  checkWithinSum(body.premium ?? former?.premium ?? undefined, body.sumInsured, '#/premium', violations);
  return violations;
}

function checkPlot(aoi: Aoi, body: ImportedPolicy, pointer: string, violations: Violations) {
  if (aoi.portfolioId !== body.portfolioId) {
    const detail = t('{aoiId} belongs to {portfolioId}, the policy to {other}', { ...aoi, other: body.portfolioId });
    violations.add(pointer, 'other_portfolio', detail);
  }
  if (aoi.clientId !== null && aoi.clientId !== body.clientId) {
    const detail = t('{aoiId} is farmed by {clientId}, but the policy insures {other}', {
      ...aoi,
      other: body.clientId,
    });
    violations.add(pointer, 'other_client', detail);
  }
}

function checkTerm(body: ImportedPolicy, violations: Violations): void {
  const { effectiveFrom, effectiveTo, season } = body;
  checkSeason(season, '#/season', violations);
  // The last day is fully covered, so a policy may run for a single day.
  if (effectiveTo < effectiveFrom) {
    const detail = t('must not be before effectiveFrom, which is {effectiveFrom}', { effectiveFrom });
    violations.add('#/effectiveTo', 'dates_out_of_order', detail);
  } else if (season !== undefined && isSeason(season) && !isSeasonOf(season, body)) {
    const detail = t('{season} shares no year with the policy, which runs from {effectiveFrom} to {effectiveTo}', {
      ...body,
      season,
    });
    violations.add('#/season', 'other_season', detail);
  }
}

/** The first season of body, former policy or portfolio that shares a year with the policy; else that in which it begins. */
const seasonFor = (body: ImportedPolicy, { season, country }: Portfolio, former: Policy | undefined): string =>
  [body.season, former?.season, season].find((one) => one !== undefined && isSeasonOf(one, body)) ??
  seasonAt(country, body.effectiveFrom);

function statusAt(
  now: string,
  { coverFrom, coverTo }: Pick<Policy, 'coverFrom' | 'coverTo'>,
): 'pending' | 'active' | 'expired' {
  if (now < coverFrom) return 'pending';
  return now < coverTo ? 'active' : 'expired';
}

/** A policy that was cancelled, claimed under or measured is not rewritten (Decision 19). */
function refuseRewrite({ store }: CallContext, body: ImportedPolicy, former: Policy): void {
  const claim = store.find('claims', 'policyId', former.policyId);
  const reasons = [
    [claim !== undefined, t('has {claimId}', { claimId: String(claim?.claimId) })],
    [former.clientId !== body.clientId, t('has another client or portfolio')],
    [former.portfolioId !== body.portfolioId, t('has another client or portfolio')],
    [former.status === 'cancelled', t('is cancelled')],
    [former.indexReadings.length > 0, t('already has the readings of its index')],
  ] as const;
  const why = reasons.find(([holds]) => holds)?.[1];
  if (why === undefined) return;
  const detail = t('{policyNumber} is {policyId}, which {why} and cannot be changed', { ...former, why });
  throw refusalAt({ pointer: '#/policyNumber', code: 'duplicate_resource', detail });
}

interface Facts extends Insured {
  readonly calendar: string;
  readonly terms: ReturnType<typeof termsOf> & Pick<Policy, 'coverFrom' | 'coverTo'>;
  /** The time of writing that the row of an import gives. */
  readonly stated: string | undefined;
  readonly status: Policy['status'];
  readonly former: Policy | undefined;
  readonly at: string;
}

function buildPolicy(
  context: CallContext,
  body: ImportedPolicy,
  { portfolio, calendar, terms, status, former, stated, at }: Facts,
): Policy {
  const createdAt = former?.createdAt ?? at;
  const { writtenAt, formerly } = writingOf(terms, former, stated, at);
  const { trigger } = terms;
  const policyId = former?.policyId ?? context.ids.next('pol');
  return {
    policyId,
    organizationId: context.organizationId,
    policyNumber: body.policyNumber ?? former?.policyNumber ?? policyNumberOf(context, policyId, at),
    clientId: body.clientId,
    portfolioId: body.portfolioId,
    aoiIds: body.aoiIds,
    crop: terms.crop,
    season: seasonFor(body, portfolio, former),
    coverageType: coverageTypeOf(body, former),
    perils: terms.perils,
    insuredPlots: terms.insuredPlots,
    insuredHectares: terms.insuredHectares,
    sumInsured: terms.sumInsured,
    sumInsuredPerHectare: terms.sumInsuredPerHectare,
    approvedToDate: terms.approvedToDate,
    remainingSumInsured: terms.remainingSumInsured,
    deductiblePct: terms.deductiblePct,
    deductibleType: terms.deductibleType,
    trigger,
    indexDueAt: trigger === null || status === 'expired' ? null : endOfDay(calendar, trigger.window.to),
    indexReadings: [],
    premium: body.premium ?? former?.premium ?? null,
    effectiveFrom: terms.effectiveFrom,
    effectiveTo: terms.effectiveTo,
    cancelledOn: null,
    coverFrom: terms.coverFrom,
    coverTo: terms.coverTo,
    backdated: isBackdated(calendar, terms.effectiveFrom, formerly?.[0]?.writtenAt ?? writtenAt),
    writtenAt,
    status,
    ...(formerly && { formerly }),
    createdAt,
    updatedAt: at,
  };
}
