// The claims of one piece of ground and its crop, over all plots that have it and all policies (Decision 43), read from the
// records as they are: no claim keeps a key of its ground.

import { refusalAt } from '../../contract/form/problem.ts';
import { join, type Said, say } from '../../contract/form/said/said.ts';
import type { Aoi, Claim } from '../../contract/records.ts';
import { cropAt } from '../../law/days/seasons.ts';
import { localDayOf } from '../../law/days/zones.ts';
import { byOccurrence, type GroundClaim, groundsOf, type OpenFigures } from '../../law/figures/ground-ledger.ts';
import { areOneGround, doShare } from '../../law/rules/land-rules.ts';
import { groupBy } from '../../primitives/group-by.ts';
import { round } from '../../primitives/rounding.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { neighboursOf } from '../land/neighbours.ts';
import { countryOf, daysOfLoss, type Loss } from './loss.ts';

/** By ground and crop, each in the order of occurrence: those of the plot, and of what it joins. `moved` is a claim as it will be. */
export function claimsOfGround(store: OrganizationStore, aoiId: string, moved?: Claim): GroundClaim[][] {
  const lossesOf = (plot: Aoi): Claim[] => {
    const known = store.all('claims', 'lossOf', plot.aoiId).filter(({ claimId }) => claimId !== moved?.claimId);
    const isOfPlot = moved?.aoiId === plot.aoiId && moved.status !== 'withdrawn' && moved.origin !== 'index';
    return isOfPlot ? [...known, moved] : known;
  };
  const grounds = groundsAt(store, store.named('aois', aoiId), (plot) => lossesOf(plot).length > 0);
  return grounds.flatMap((plots) => byCrop(store, plots, plots.flatMap(lossesOf)));
}

function byCrop(store: OrganizationStore, plots: readonly Aoi[], losses: readonly Claim[]): GroundClaim[][] {
  const claims = losses
    .map((claim) => ({ claim, policy: store.named('policies', claim.policyId) }))
    // What a policy does not insure has no figures under it; the audit says so.
    .filter(({ claim, policy }) => policy.insuredPlots.some((plot) => plot.aoiId === claim.aoiId));
  const cropOf = ({ claim: { policyId, occurredAt } }: GroundClaim): string => {
    const country = countryOf(store, policyId);
    return cropAt(country, localDayOf(country, occurredAt), sowingsOf(plots));
  };
  return [...groupBy(claims.sort(byOccurrence), cropOf).values()];
}

type IsClaimed = (aoi: Aoi) => boolean;

/** The plots with claims that have the plot's ground, and the grounds of those that share land with it: it may have left them. */
function groundsAt(store: OrganizationStore, plot: Aoi, isClaimed: IsClaimed): Aoi[][] {
  const grounds: Aoi[][] = [];
  const beside = neighboursOf(store, plot, isClaimed).map(({ aoi }) => aoi);
  for (const one of isClaimed(plot) ? [plot, ...beside] : beside) {
    if (grounds.flat().some(({ aoiId }) => aoiId === one.aoiId)) continue;
    const joined = new Map([[one.aoiId, one]]);
    for (const next of joined.values()) {
      for (const { aoi, ...shared } of neighboursOf(store, next, isClaimed))
        if (areOneGround(shared)) joined.set(aoi.aoiId, aoi);
    }
    grounds.push([...joined.values()]);
  }
  return grounds;
}

/** Those of the claim's crop, with the claim as it is given. */
export const claimsBeside = (store: OrganizationStore, claim: Claim): GroundClaim[] =>
  claimsOfGround(store, claim.aoiId, claim).find((claims) => claims.some((one) => one.claim === claim)) ?? [];

/** Undefined for a claim that is not open. */
export const figuresIn = (store: OrganizationStore, claim: Claim): OpenFigures | undefined =>
  groundsOf(claimsBeside(store, claim)).get(claim.claimId);

/** Why the loss of a plot is not claimed: a part of its land has a claim of the same crop by another ring, and would be paid twice. */
export function claimedInPart(store: OrganizationStore, plot: Aoi, { policyId, occurredAt }: Loss): Said | undefined {
  const country = countryOf(store, policyId);
  const isClaimed = ({ aoiId }: Aoi) => store.find('claims', 'lossOf', aoiId) !== undefined;
  for (const { aoi, ...shared } of neighboursOf(store, plot, isClaimed)) {
    if (!doShare(shared) || areOneGround(shared)) continue;
    const cropOn = (at: string) => cropAt(country, localDayOf(country, at), sowingsOf([plot, aoi]));
    const claim = store.find('claims', 'lossOf', aoi.aoiId, (one) => cropOn(one.occurredAt) === cropOn(occurredAt));
    if (claim !== undefined)
      return say('{plot} shares {hectares} ha with {aoiId}, whose crop has {claimId}', {
        ...claim,
        plot: plot.aoiId,
        hectares: round(shared.hectares, 2),
      });
  }
  return undefined;
}

const sowingsOf = (plots: readonly Aoi[]): string[] => plots.flatMap(({ sowingDate }) => sowingDate ?? []);

/** Nothing is signed while an earlier loss of the claim's ground and crop awaits its assessment. Throws earlier_loss_open. */
export function refuseEarlierOpen(store: OrganizationStore, claim: Claim | undefined, pointer: string): void {
  if (claim?.status !== 'assessed') return;
  const claims = claimsBeside(store, claim).map((one) => one.claim);
  const earlier = claims
    .slice(0, claims.indexOf(claim))
    .find(({ assessedLossPct, approvedAmount }) => assessedLossPct === null && approvedAmount === null);
  if (earlier === undefined) return;
  const detail = say('{claimId}, a loss of {occurredAt} on the same ground, awaits its assessment', earlier);
  throw refusalAt({ pointer, code: 'earlier_loss_open', detail });
}

/** Whether a plot with claims may become what it will be. Throws validation_failed. */
export function refuseOtherClaimed(store: OrganizationStore, former: Aoi, plot: Aoi): void {
  const isSameCrop = plot.crop === former.crop && plot.sowingDate === former.sowingDate;
  for (const claim of store.all('claims', 'lossOf', plot.aoiId)) {
    const [, day] = daysOfLoss(claim, countryOf(store, claim.policyId), store);
    const isSown = !isSameCrop && (plot.sowingDate ?? '') <= day;
    const detail = isSown
      ? say('{aoiId} has {claimId}, a loss of {day}: another crop is sown after that', { ...claim, day })
      : claimedInPart(store, plot, claim);
    if (detail === undefined) continue;
    const pointer = isSown ? '#/sowingDate' : '#/ring';
    throw refusalAt({ pointer, code: 'plot_claimed', detail }, join([detail, '.']), 'validation_failed');
  }
}
