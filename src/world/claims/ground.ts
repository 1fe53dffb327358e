// The claims of one piece of ground and its crop, over all plots that have it and all policies (Decision 43), read from the
// records as they are: no claim keeps a key of its ground.

import { refusalAt } from '../../contract/form/problem.ts';
import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { Claim } from '../../contract/schemas/claim.ts';
import { cropAt } from '../../law/days/seasons.ts';
import { localDayOf } from '../../law/days/zones.ts';
import { byOccurrence, type GroundClaim, groundsOf, type OpenFigures } from '../../law/figures/ground-ledger.ts';
import { areOneGround } from '../../law/rules/land-rules.ts';
import { groupBy } from '../../primitives/group-by.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { neighboursOf } from '../land/neighbours.ts';
import { countryOf } from './loss.ts';

/** By crop, each in the order of occurrence. `moved` is a claim as it will be. */
export function claimsOfGround(store: OrganizationStore, aoiId: string, moved?: Claim): GroundClaim[][] {
  const plots = plotsOfGround(store, store.named('aois', aoiId));
  const sowings = plots.flatMap(({ sowingDate }) => sowingDate ?? []);
  const known = plots
    .flatMap((plot) => store.all('claims', 'lossOf', plot.aoiId))
    .filter(({ claimId }) => claimId !== moved?.claimId);
  if (moved !== undefined && moved.status !== 'withdrawn') known.push(moved);
  const claims = known
    .map((claim) => ({ claim, policy: store.named('policies', claim.policyId) }))
    // What a policy does not insure has no figures under it; the audit says so.
    .filter(({ claim, policy }) => policy.insuredPlots.some((plot) => plot.aoiId === claim.aoiId));
  const cropOf = ({ claim: { policyId, occurredAt } }: GroundClaim): string => {
    const country = countryOf(store, policyId);
    return cropAt(country, localDayOf(country, occurredAt), sowings);
  };
  return [...groupBy(claims.sort(byOccurrence), cropOf).values()];
}

/** The plot, and those with claims that have its ground: their rings stay as they are. */
function plotsOfGround(store: OrganizationStore, plot: Aoi): Aoi[] {
  const isClaimed = ({ aoiId }: Aoi) => store.find('claims', 'lossOf', aoiId) !== undefined;
  const plots = new Map([[plot.aoiId, plot]]);
  for (const one of plots.values()) {
    for (const { aoi, ...shared } of neighboursOf(store, one, isClaimed))
      if (areOneGround(shared)) plots.set(aoi.aoiId, aoi);
  }
  return [...plots.values()];
}

/** Those of the claim's crop, with the claim as it is given. */
const claimsBeside = (store: OrganizationStore, claim: Claim): GroundClaim[] =>
  claimsOfGround(store, claim.aoiId, claim).find((claims) => claims.some((one) => one.claim === claim)) ?? [];

/** Undefined for a claim that is not open. */
export const figuresIn = (store: OrganizationStore, claim: Claim): OpenFigures | undefined =>
  groundsOf(claimsBeside(store, claim)).get(claim.claimId);

/** Nothing is signed while an earlier loss of the claim's ground and crop awaits its assessment. Throws earlier_loss_open. */
export function refuseEarlierOpen(store: OrganizationStore, claim: Claim | undefined, pointer: string): void {
  if (claim?.status !== 'assessed') return;
  const claims = claimsBeside(store, claim).map((one) => one.claim);
  const earlier = claims
    .slice(0, claims.indexOf(claim))
    .find(({ assessedLossPct, approvedAmount }) => assessedLossPct === null && approvedAmount === null);
  if (earlier === undefined) return;
  const detail = `${earlier.claimId}, a loss of ${earlier.occurredAt} on the same ground, awaits its assessment`;
  throw refusalAt({ pointer, code: 'earlier_loss_open', detail });
}
