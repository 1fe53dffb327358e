// The claims of one piece of ground and its crop, over all plots that have it and all policies (Decision 43), read from the
// records as they are: no claim keeps a key of its ground.

import { join, t } from '../../contract/form/localization/localized-text.ts';
import { refusalAt } from '../../contract/form/problem.ts';
import type { Aoi, Claim } from '../../contract/records.ts';
import { cropAt, type Grown } from '../../law/days/seasons.ts';
import { plotAt, versionsOf } from '../../law/days/versions.ts';
import { localDayOf } from '../../law/days/zones.ts';
import { byOccurrence, type GroundClaim, groundsOf, type OpenFigures } from '../../law/figures/ground-ledger.ts';
import { areOneGround, type ClaimedView } from '../../law/rules/land-rules.ts';
import { groupBy } from '../../primitives/group-by.ts';
import { round } from '../../primitives/rounding.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { neighboursOf, ringsOf, sharesOf } from '../land/neighbours.ts';
import { climatesOf } from '../weather/computed-days.ts';
import { cropLifeOf } from '../weather/growth-stage.ts';
import { calendarOf, countryOf, daysOfLoss, type Loss, momentOfLoss, termsOfClaim } from './loss.ts';

type LossesOf = (aoiId: string) => readonly Claim[];

/**
 * The claims of each ground and crop that the plot is part of, in the order of occurrence. `moved` is a claim as it will be after
 * the change.
 */
export function claimsOfGround(store: OrganizationStore, aoiId: string, moved?: Claim): GroundClaim[][] {
  const lossesOf: LossesOf = (id) => {
    const known = store.all('claims', 'lossOf', id).filter(({ claimId }) => claimId !== moved?.claimId);
    const isOfPlot = moved?.aoiId === id && moved.status !== 'withdrawn' && moved.origin !== 'index';
    return isOfPlot ? [...known, moved] : known;
  };
  return listGrounds(store, aoiId, lossesOf).flatMap((plots) => byCrop(store, plots, plots.flatMap(lossesOf)));
}

function byCrop(store: OrganizationStore, plots: readonly string[], losses: readonly Claim[]): GroundClaim[][] {
  const claims = losses
    .map((claim) => ({ claim, policy: termsOfClaim(store, claim) }))
    // A plot that the policy does not insure has no figures under it, which the audit reports.
    .filter(({ claim, policy }) => policy.insuredPlots.some((plot) => plot.aoiId === claim.aoiId));
  const grown = plotsOf(store, plots);
  return [...groupBy(claims.sort(byOccurrence), ({ claim }) => cropOf(store, claim, grown)).values()];
}

/** The crop of a claim, on ground that these plots have and had. */
export const cropOf = (store: OrganizationStore, claim: Loss, plots: readonly Grown[]): string =>
  cropAt(countryOf(store, claim.policyId), localDayOf(calendarOf(store, claim), claim.occurredAt), plots);

/** The plots with claims on each ground that the plot has or had. One plot is one ground, whatever rings it had. */
function listGrounds(store: OrganizationStore, aoiId: string, lossesOf: LossesOf): string[][] {
  const isClaimed = (plot: Aoi) => lossesOf(plot.aoiId).some((claim) => isAbout(store, claim, plot));
  const onSameGround = (id: string, isIncluded = isClaimed): string[] =>
    ringsOf(store.named('aois', id))
      .filter(isIncluded)
      .flatMap((plot) => neighboursOf(store, plot, isClaimed, ringsOf))
      .flatMap(({ aoi, ...shared }) => (areOneGround(shared) ? [aoi.aoiId] : []));
  const claimed = lossesOf(aoiId).length > 0 ? [aoiId] : [];
  const grounds: string[][] = [];
  for (const one of [...claimed, ...onSameGround(aoiId, () => true)]) {
    if (grounds.flat().includes(one)) continue;
    const plots = new Set([one]);
    for (const id of plots) for (const other of onSameGround(id)) plots.add(other);
    grounds.push([...plots]);
  }
  return grounds;
}

/** The plot of a loss as it was on record. */
const plotOf = (store: OrganizationStore, loss: Omit<Loss, 'policyId'>): Aoi =>
  plotAt(store.named('aois', loss.aoiId), momentOfLoss(store, loss));

/** Whether the claim is about this ring of its plot. */
const isAbout = (store: OrganizationStore, claim: Claim, { aoiVersion }: Aoi): boolean =>
  plotOf(store, claim).aoiVersion === aoiVersion;

/** Claims of other crops are left out, and the claim itself is taken as given. */
export const claimsBeside = (store: OrganizationStore, claim: Claim): GroundClaim[] =>
  claimsOfGround(store, claim.aoiId, claim).find((claims) => claims.some((one) => one.claim === claim)) ?? [];

/** Undefined for a claim that is not open. */
export const figuresIn = (store: OrganizationStore, claim: Claim): OpenFigures | undefined =>
  groundsOf(claimsOfGround(store, claim.aoiId, claim)).get(claim.claimId);

/** The land that a loss shares with claims of the same crop on other rings. */
export function claimedViewOf(store: OrganizationStore, loss: Loss): ClaimedView {
  const beside = claimedInPart(store, plotOf(store, loss), loss).map((one) => {
    const others = claimedInPart(store, one.plot, one.claim);
    return { ...one, others: others.filter(({ aoiId }) => aoiId !== loss.aoiId) };
  });
  return { aoiId: loss.aoiId, beside };
}

/** The same land is paid once by what was insured of it, but not in two currencies. */
function claimedInPart(store: OrganizationStore, of: Aoi, loss: Loss) {
  const currencyOf = (id: string) => store.named('policies', id).sumInsured.currency;
  const lossesOf = (plot: Aoi) =>
    store.all('claims', 'lossOf', plot.aoiId).filter((claim) => isAbout(store, claim, plot));
  return neighboursOf(store, of, (plot) => lossesOf(plot).length > 0, ringsOf).flatMap(({ aoi: plot, ...shared }) => {
    const plots = plotsOf(store, [of.aoiId, plot.aoiId]);
    const claim = lossesOf(plot).find(
      (one) =>
        cropOf(store, one, plots) === cropOf(store, loss, plots) &&
        (!areOneGround(shared) || currencyOf(one.policyId) !== currencyOf(loss.policyId)),
    );
    return claim === undefined ? [] : [{ ...shared, plot, claim, aoiId: plot.aoiId, claimId: claim.claimId }];
  });
}

/** The crops sown there, by the present version of the plot and by former ones. */
export const plotsOf = (store: OrganizationStore, ids: readonly string[]): Grown[] =>
  ids.flatMap((id) =>
    versionsOf(store.named('aois', id)).map(({ value: { crop, sowingDate }, value }) => {
      const life = sowingDate === null ? undefined : cropLifeOf(climatesOf(store), value, sowingDate);
      return { crop, sowingDate, harvestedOn: life?.harvestedOn };
    }),
  );

/** Nothing is signed while an earlier loss of the claim's ground and crop awaits its assessment. Throws earlier_loss_open. */
export function refuseEarlierOpen(store: OrganizationStore, claim: Claim | undefined, pointer: string): void {
  if (claim?.status !== 'assessed') return;
  const claims = claimsBeside(store, claim).map((one) => one.claim);
  const earlier = claims
    .slice(0, claims.indexOf(claim))
    .find(({ assessedLossPct, approvedAmount }) => assessedLossPct === null && approvedAmount === null);
  if (earlier === undefined) return;
  const detail = t('{claimId}, a loss of {occurredAt} on the same land, is not assessed yet', earlier);
  throw refusalAt({ pointer, code: 'earlier_loss_open', detail });
}

/** A survey may say that a plot with claims has other borders, and not that it lies elsewhere. */
const maxChangePct = 50;

/** Whether a plot with claims may become what it will be. Throws validation_failed. */
export function refuseOtherClaimed(store: OrganizationStore, former: Aoi, plot: Aoi): void {
  const isSameCrop = plot.crop === former.crop && plot.sowingDate === former.sowingDate;
  for (const claim of store.all('claims', 'lossOf', plot.aoiId)) {
    const [, day] = daysOfLoss(claim, store);
    const isSown = !isSameCrop && (plot.sowingDate ?? '') <= day;
    const changedPct = 100 * (1 - Math.min(...sharesOf(plotAt(former, momentOfLoss(store, claim)).ring, plot.ring)));
    if (!isSown && changedPct <= maxChangePct) continue;
    const detail = isSown
      ? t('{aoiId} has {claimId}, a loss of {day}: another crop must be sown after that', { ...claim, day })
      : t(
          '{claimId} depends on the current ring of {aoiId}: {changedPct} % of the area would change, but at most {maxChangePct} % may',
          { ...claim, changedPct: round(changedPct, 3), maxChangePct },
        );
    const pointer = isSown ? '#/sowingDate' : '#/ring';
    throw refusalAt({ pointer, code: 'plot_claimed', detail }, join([detail, '.']), 'validation_failed');
  }
}
