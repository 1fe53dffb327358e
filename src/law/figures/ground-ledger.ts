// Computes the payments for the losses of one piece of ground and its crop, under any policies (Decision 43): in the order of the
// losses, each a share of what earlier ones left. An amount that one client was paid too much does not reduce another's.

import { limits } from '../../contract/form/surface.ts';
import type { Claim, Ground, Money, Policy, Settlement, SettlementCap } from '../../contract/records.ts';
import { groupBy } from '../../primitives/group-by.ts';
import { divideHalfUp, fromHundredths, hundredthsOf, smallest } from '../../primitives/hundredths.ts';
import { insuredPlotOf, leftOf, priorAfter, remainingOf } from './insured-plots.ts';
import { settlementOf } from './payout.ts';

/** A claim of the ground that was not withdrawn. One by an index pays no loss, so it is none of these. */
export interface GroundClaim {
  readonly claim: Claim;
  /** The terms are those of the loss. */
  readonly policy: Policy;
}

export interface OpenFigures {
  readonly ground: Ground;
  readonly reserve: Money;
  /** Whether `paidBeyondDue` was paid for earlier losses alone. */
  readonly isAfterOverpaid: boolean;
}

export const byOccurrence = ({ claim: a }: GroundClaim, { claim: b }: GroundClaim): number =>
  a.occurredAt < b.occurredAt || (a.occurredAt === b.occurredAt && a.claimId < b.claimId) ? -1 : 1;

/** The remainder that the others leave each undecided claim, by its id; claims of a crop are in the order of their losses. */
export function groundsOf(crops: readonly (readonly GroundClaim[])[]): Map<string, OpenFigures> {
  const reserves = reservesOn(crops);
  return new Map(crops.flatMap((claims) => figuresOf(claims, reserves)));
}

function figuresOf(claims: readonly GroundClaim[], reserves: Map<string, Reserved>): [string, OpenFigures][] {
  const known = takeInOrder(claims, assessedLossOf);
  return known.filter(isOpen).map((one) => {
    const later = known.slice(known.indexOf(one)).filter((other) => !isOpen(other) && !isImported(other));
    const ofClient = alikeIn(later, one).filter(isOfClient(one));
    const isAfterOverpaid = ofClient.every((other) => paidOf(other) <= other.due);
    const others = claims.flatMap(({ claim }) => (claim === one.claim ? [] : [claim.claimId]));
    const counted = claims.filter((other) => isOfClient(one)(other) || isImported(other));
    const { paid, insured } = paidOnGround(counted, one);
    const beyond = beyondOf(alikeIn(known, one).filter(isOfClient(one)));
    const left = smallest(remainingIn(one).smaller, insured - paid) + beyond;
    const ground = {
      ...one.ground,
      left: moneyIn(one, left),
      paidBeyondDue: moneyIn(one, beyond),
      ...(later.length > 0 && { claimIds: others.slice(0, limits.groundClaims) }),
    };
    const reserve = moneyIn(one, reserves.get(one.claim.claimId)?.reserve ?? 0n);
    return [one.claim.claimId, { ground, reserve, isAfterOverpaid }];
  });
}

interface Ordered extends GroundClaim {
  readonly ground: Ground;
  readonly settlement: Settlement;
  /** The amount due at its place in the order, in cents. */
  readonly due: bigint;
}

/** Each at its place. What was decided elsewhere is due as it was paid, and comes off every rest before the first loss. */
function takeInOrder(claims: readonly GroundClaim[], lossOf: (one: GroundClaim) => number): Ordered[] {
  /** A policy has one plot of the ground. The ground as a whole is counted as well, in each currency. */
  const taken = new Map<string, bigint>();
  const takenOf = (key: string): bigint => taken.get(key) ?? 0n;
  const take = (key: string, cents: bigint) => taken.set(key, takenOf(key) + cents);
  for (const one of claims) {
    if (isImported(one)) take(currencyOf(one.policy), paidOf(one));
    else take(one.policy.policyId, -paidOf(one));
  }
  let priorLossPct = 0;
  return claims.map((one) => {
    const { claim, policy } = one;
    const left = restIn(one);
    const rests: readonly (readonly [SettlementCap, bigint])[] = [
      ['plot', left.plot - takenOf(policy.policyId)],
      ['policy', left.policy - takenOf(policy.policyId)],
      ['ground', insuredOf(claims, one) - takenOf(currencyOf(policy))],
    ];
    const [limit, rest] = rests.reduce((least, other) => (other[1] < least[1] ? other : least));
    const remainingBefore = moneyIn(one, rest);
    const ground = { priorLossPct, remainingBefore, limit, left: remainingBefore, paidBeyondDue: moneyIn(one, 0n) };
    const assessment = { assessedLossPct: lossOf(one), peritajeId: null };
    const settlement = settlementOf(policy, { ...claim, ground }, assessment);
    const { amount, effectiveLossPct } = settlement;
    const due = isImported(one) ? paidOf(one) : hundredthsOf(amount.amount);
    if (!isImported(one)) for (const key of [policy.policyId, currencyOf(policy)]) take(key, due);
    const { hectares } = insuredPlotOf(policy, claim.aoiId);
    priorLossPct = priorAfter({ hectares, priorLossPct }, claim.claimedHectares, effectiveLossPct);
    return { ...one, ground, settlement, due };
  });
}

/** The amount that decided claims were paid above the amounts due in their order. */
const beyondOf = (ordered: readonly Ordered[]): bigint =>
  positive(total(ordered.filter((one) => !isOpen(one)).map((one) => paidOf(one) - one.due)));

/** The expected cost of an open claim and its reasons; the amounts are in cents. */
export interface Reserved {
  readonly settlement: Settlement;
  readonly due: bigint;
  /** The amount due, and no more than is claimed. */
  readonly cost: bigint;
  /** The amount that others were paid too much. */
  readonly beyond: bigint;
  readonly left: bigint;
  readonly reserve: bigint;
}

export function reservesOn(crops: readonly (readonly GroundClaim[])[]): Map<string, Reserved> {
  /** The amount paid for each plot of a policy, for any crop, since its sum insured is paid once. */
  const before = new Map<string, bigint>();
  const expected = crops.map((claims) => takeInOrder(claims, (one) => bestLossOf(one).lossPct));
  const byClient = expected.flatMap((ordered) => [...groupBy(ordered, clientOf).values()]);
  return new Map(byClient.flatMap((ordered) => reservesOf(ordered, before)));
}

/** Excess payments are deducted from the first claims, and from no policy more than its remainder. */
function reservesOf(ordered: readonly Ordered[], before: Map<string, bigint>): [string, Reserved][] {
  let beyond = beyondOf(ordered);
  return ordered.filter(isOpen).map(({ claim, policy, due, settlement }) => {
    const { claimedAmount, claimId, policyId, aoiId } = claim;
    const key = `${policyId} ${aoiId}`;
    const left = positive(remainingIn({ claim, policy }).smaller - (before.get(key) ?? 0n));
    const cost = claimedAmount === null ? due : smallest(due, hundredthsOf(claimedAmount.amount));
    const reserve = smallest(positive(cost - beyond), left);
    const reserved = { settlement, due, cost, beyond, left, reserve };
    beyond = positive(beyond - cost);
    before.set(key, (before.get(key) ?? 0n) + reserve);
    return [claimId, reserved];
  });
}

/**
 * A percentage of the hectares claimed: what was assessed, else the larger of what was reported and what is expected of the plot.
 */
export function bestLossOf({ claim, policy }: GroundClaim) {
  const { assessedLossPct, reportedLossPct, expectedLossPct, claimedHectares } = claim;
  if (assessedLossPct !== null) return { name: 'assessed_loss', lossPct: assessedLossPct } as const;
  if (expectedLossPct === null && reportedLossPct === null) return { name: 'whole_loss', lossPct: 100 } as const;
  const plot = hundredthsOf(insuredPlotOf(policy, claim.aoiId).hectares);
  const expected = divideHalfUp(hundredthsOf(expectedLossPct ?? 0) * plot, hundredthsOf(claimedHectares));
  const expectedPct = fromHundredths(smallest(expected, 10_000n));
  return expectedPct > (reportedLossPct ?? 0)
    ? ({ name: 'expected_of_claimed', lossPct: expectedPct } as const)
    : ({ name: 'reported_loss', lossPct: reportedLossPct ?? 0 } as const);
}

/** In cents. The claims of a ground are paid at most the most that one policy insures there. */
export const paidOnGround = (claims: readonly GroundClaim[], one: GroundClaim) => ({
  paid: total(alikeIn(claims, one).map(paidOf)),
  insured: insuredOf(claims, one),
});

/** The payments to each client for the ground, their excess over all that is due, and the claims behind it. */
export function paidToClients(claims: readonly GroundClaim[], one: GroundClaim) {
  const known = alikeIn(takeInOrder(claims, assessedLossOf), one);
  return [...groupBy(known, clientOf).values()].map((ofClient) => ({
    paid: total(ofClient.map(paidOf)),
    beyond: positive(total(ofClient.map((other) => paidOf(other) - other.due))),
    claimIds: ofClient.filter((other) => !isOpen(other) && paidOf(other) > other.due).map(({ claim }) => claim.claimId),
  }));
}

/** The most that one policy insures of the ground: what several pay together is no more. */
const insuredOf = (claims: readonly GroundClaim[], { policy }: GroundClaim): bigint =>
  alikeIn(claims, { policy })
    .map((one) => hundredthsOf(insuredPlotOf(one.policy, one.claim.aoiId).sumInsured.amount))
    .reduce((most, one) => (one > most ? one : most));

const currencyOf = ({ sumInsured }: Policy): string => sumInsured.currency;
const isOpen = ({ claim }: GroundClaim): boolean => claim.approvedAmount === null;
const clientOf = ({ policy }: GroundClaim): string => policy.clientId;
const isOfClient =
  (one: GroundClaim) =>
  (other: GroundClaim): boolean =>
    clientOf(one) === clientOf(other);
const alikeIn = <One extends GroundClaim>(claims: readonly One[], { policy }: Pick<GroundClaim, 'policy'>): One[] =>
  claims.filter((one) => currencyOf(one.policy) === currencyOf(policy));
const assessedLossOf = ({ claim }: GroundClaim): number => claim.assessedLossPct ?? 0;
const isImported = ({ claim }: GroundClaim): boolean => claim.origin === 'import';
const paidOf = ({ claim }: GroundClaim): bigint => hundredthsOf(claim.approvedAmount?.amount ?? 0);
const remainingIn = ({ claim, policy }: GroundClaim) => remainingOf(policy, insuredPlotOf(policy, claim.aoiId));
/** Payments of other versions count as well, so that the remainder may be negative. */
const restIn = ({ claim, policy }: GroundClaim) => ({
  plot: leftOf(insuredPlotOf(policy, claim.aoiId)),
  policy: leftOf(policy),
});
const moneyIn = ({ policy }: GroundClaim, cents: bigint): Money => ({
  amount: fromHundredths(positive(cents)),
  currency: policy.sumInsured.currency,
});
const positive = (cents: bigint): bigint => (cents > 0n ? cents : 0n);
const total = (cents: readonly bigint[]): bigint => cents.reduce((sum, one) => sum + one, 0n);
