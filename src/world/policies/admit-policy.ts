// Whether plots may be insured, or a policy updated by an import, and what the policy is then.

import { refusalAt } from '../../contract/form/problem.ts';
import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { NewPolicy, Policy } from '../../contract/schemas/policy.ts';
import type { Portfolio } from '../../contract/schemas/portfolio.ts';
import { findReferences } from '../../engine/call-context/references.ts';
import { refuseDuplicate } from '../../engine/call-context/uniqueness.ts';
import { Violations } from '../../engine/kernel/violations.ts';
import { coverOf, isBackdated } from '../../law/days/cover.ts';
import { isSeason, isSeasonOf, seasonOf } from '../../law/days/seasons.ts';
import { endOfDay } from '../../law/days/zones.ts';
import { insurePlots } from '../../law/figures/insured-plots.ts';
import type { CallContext } from '../call-context/call-context.ts';
import { checkSeason } from '../call-context/check-season.ts';
import { checkAmount, checkCurrency, checkDecimals, checkWithinSum } from '../kernel/money.ts';
import { checkTrigger, coverageTypeOf } from './check-trigger.ts';
import { checkOtherBooks, refuseOverlap } from './overlap.ts';
import { policyNumberOf } from './policy-number.ts';

/** The records that a policy names. */
interface Insured {
  readonly portfolio: Portfolio;
  readonly aois: readonly Aoi[];
}

const defaultDeductiblePct = 6;

/**
 * Throws validation_failed, resource_not_found, duplicate_resource or policy_overlap. `former` is the policy that is
 * updated: it keeps what the body leaves out.
 */
export function admitPolicy(context: CallContext, body: NewPolicy, former?: Policy): (at: string) => Policy {
  const { store } = context;
  const insured = findInsured(context, body);
  const cover = coverOf(insured.portfolio.country, { ...body, cancelledOn: null });
  const status = statusAt(context.clock.now, cover);
  const violations = checkRules(body, insured, former, context.clock.now);
  checkOtherBooks(store, insured.aois, body, violations);
  violations.check();
  const exceptId = former?.policyId;
  refuseDuplicate(store, { collection: 'policies', member: 'policyNumber', value: body.policyNumber, exceptId });
  if (former !== undefined) refuseRewrite(context, body, former);
  refuseOverlap(store, body, exceptId);
  return (at) => store.put('policies', buildPolicy(context, body, { ...insured, cover, status, former, at })).value;
}

function findInsured({ store }: CallContext, body: NewPolicy): Insured {
  return findReferences(store, (references) => ({
    client: references.find('clients', body.clientId, '#/clientId'),
    portfolio: references.find('portfolios', body.portfolioId, '#/portfolioId'),
    aois: references.findAll('aois', body.aoiIds, '#/aoiIds'),
  }));
}

/** What no underwriter would sign (Decision 32). */
function checkRules(
  body: NewPolicy,
  { portfolio, aois }: Insured,
  former: Policy | undefined,
  now: string,
): Violations {
  const violations = new Violations();
  for (const [index, aoi] of aois.entries()) checkPlot(aoi, body, `#/aoiIds/${index}`, violations);
  checkTerm(body, violations);
  checkTrigger(body, former, { country: portfolio.country, now }, violations);
  checkDecimals(body, ['deductiblePct'], violations);
  for (const name of ['sumInsured', 'premium'] as const) {
    checkAmount(body[name], `#/${name}`, violations);
    checkCurrency(body[name], portfolio.currency, `#/${name}`, violations);
  }
  checkWithinSum(body.premium ?? former?.premium ?? undefined, body.sumInsured, '#/premium', violations);
  return violations;
}

function checkPlot({ aoiId, portfolioId, clientId }: Aoi, body: NewPolicy, pointer: string, violations: Violations) {
  if (portfolioId !== body.portfolioId) {
    const detail = `${aoiId} belongs to ${portfolioId}, the policy to ${body.portfolioId}`;
    violations.add(pointer, 'other_portfolio', detail);
  }
  if (clientId !== null && clientId !== body.clientId) {
    violations.add(pointer, 'other_client', `${aoiId} is farmed by ${clientId}, the policy insures ${body.clientId}`);
  }
}

function checkTerm(body: NewPolicy, violations: Violations): void {
  const { effectiveFrom, effectiveTo, season } = body;
  checkSeason(season, '#/season', violations);
  // The last day is covered whole, so a policy may run for a single day.
  if (effectiveTo < effectiveFrom) {
    const detail = `must not lie before effectiveFrom, which is ${effectiveFrom}`;
    violations.add('#/effectiveTo', 'dates_out_of_order', detail);
  } else if (season !== undefined && isSeason(season) && !isSeasonOf(season, body)) {
    const detail = `${season} shares no year with the policy, which runs from ${effectiveFrom} to ${effectiveTo}`;
    violations.add('#/season', 'other_season', detail);
  }
}

/** That of body, former policy or portfolio, the first that shares a year with the policy; else that of its own years. */
const seasonFor = (body: NewPolicy, { season }: Portfolio, former: Policy | undefined): string =>
  [body.season, former?.season, season].find((one) => one !== undefined && isSeasonOf(one, body)) ?? seasonOf(body);

function statusAt(now: string, { coverFrom, coverTo }: Facts['cover']): 'pending' | 'active' | 'expired' {
  if (now < coverFrom) return 'pending';
  return now < coverTo ? 'active' : 'expired';
}

/** What was cancelled, claimed under or measured is not rewritten (Decision 19). */
function refuseRewrite({ store }: CallContext, body: NewPolicy, former: Policy): void {
  const claim = store.find('claims', 'policyId', former.policyId);
  const reasons = [
    [claim !== undefined, `has ${claim?.claimId}`],
    [former.clientId !== body.clientId || former.portfolioId !== body.portfolioId, 'has another client or portfolio'],
    [former.status === 'cancelled', 'is cancelled'],
    [former.indexReadings.length > 0, 'has the readings of its index'],
  ] as const;
  const why = reasons.find(([holds]) => holds)?.[1];
  if (why === undefined) return;
  const detail = `${former.policyNumber} is ${former.policyId}, which ${why} and is not rewritten`;
  throw refusalAt({ pointer: '#/policyNumber', code: 'duplicate_resource', detail });
}

interface Facts extends Insured {
  readonly cover: Pick<Policy, 'coverFrom' | 'coverTo'>;
  readonly status: Policy['status'];
  readonly former: Policy | undefined;
  readonly at: string;
}

function buildPolicy(
  context: CallContext,
  body: NewPolicy,
  { portfolio, aois, cover, status, former, at }: Facts,
): Policy {
  const sums = insurePlots(aois, body.sumInsured);
  const createdAt = former?.createdAt ?? at;
  const coverageType = coverageTypeOf(body, former);
  const trigger = coverageType === 'parametric' ? (body.trigger ?? former?.trigger ?? null) : null;
  const policyId = former?.policyId ?? context.ids.next('pol');
  return {
    policyId,
    organizationId: context.organizationId,
    policyNumber: body.policyNumber ?? former?.policyNumber ?? policyNumberOf(context, policyId, at),
    clientId: body.clientId,
    portfolioId: body.portfolioId,
    aoiIds: body.aoiIds,
    crop: body.crop ?? former?.crop ?? aois[0]?.crop ?? null,
    season: seasonFor(body, portfolio, former),
    coverageType,
    perils: body.perils,
    insuredPlots: sums.insuredPlots,
    insuredHectares: sums.insuredHectares,
    sumInsured: body.sumInsured,
    sumInsuredPerHectare: sums.sumInsuredPerHectare,
    approvedToDate: sums.approvedToDate,
    remainingSumInsured: sums.remainingSumInsured,
    deductiblePct: trigger !== null ? 0 : (body.deductiblePct ?? former?.deductiblePct ?? defaultDeductiblePct),
    deductibleType: trigger !== null ? 'franchise' : (body.deductibleType ?? former?.deductibleType ?? 'franchise'),
    trigger,
    indexDueAt: trigger === null || status === 'expired' ? null : endOfDay(portfolio.country, trigger.window.to),
    indexReadings: [],
    premium: body.premium ?? former?.premium ?? null,
    effectiveFrom: body.effectiveFrom,
    effectiveTo: body.effectiveTo,
    cancelledOn: null,
    coverFrom: cover.coverFrom,
    coverTo: cover.coverTo,
    backdated: isBackdated(portfolio.country, body.effectiveFrom, createdAt),
    status,
    createdAt,
    updatedAt: at,
  };
}
