// What all contracts paid for one ground and season, indices included, which no record by itself shows (Decision 47).

import type { Claim, Found } from '../../contract/records.ts';
import { insuredPlotOf } from '../../law/figures/insured-plots.ts';
import { areOneGround } from '../../law/rules/land-rules.ts';
import { hundredthsOf, largest, ofHundredths } from '../../primitives/hundredths.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { isSettled } from '../claims/claim-steps.ts';
import { cropOf } from '../claims/ground.ts';
import { termsOfClaim } from '../claims/loss.ts';
import { neighboursOf } from '../land/neighbours.ts';

/** Indices pay beside losses, and beside one another: allowed, and said once, by the first index that paid. */
export function checkIndices(store: OrganizationStore, claim: Claim): Found[] {
  if (claim.origin !== 'index') return [];
  const plot = store.named('aois', claim.aoiId);
  const { currency } = termsOfClaim(store, claim).sumInsured;
  const neighbours = neighboursOf(store, plot, ({ aoiId }) => store.all('claims', 'aoiId', aoiId).length > 0);
  const ground = [plot, ...neighbours.flatMap(({ aoi, ...shared }) => (areOneGround(shared) ? [aoi] : []))];
  const crop = cropOf(store, claim, ground);
  const claims = ground
    .flatMap(({ aoiId }) => store.all('claims', 'aoiId', aoiId))
    .filter((one) => isSettled(one) && one.approvedAmount?.currency === currency)
    .filter((one) => cropOf(store, one, ground) === crop)
    .sort((one, other) => (one.claimId < other.claimId ? -1 : 1));
  if (claims.find(({ origin }) => origin === 'index') !== claim) return [];
  const paid = claims.reduce((sum, { approvedAmount }) => sum + hundredthsOf(approvedAmount?.amount ?? 0), 0n);
  const insured = largest(
    ...claims.map((one) => hundredthsOf(insuredPlotOf(termsOfClaim(store, one), one.aoiId).sumInsured.amount)),
  );
  if (paid <= insured) return [];
  return [
    {
      item: 1,
      severity: 'doubt',
      rule: 'ground_pays_beyond_sum',
      cites: [],
      record: claim.claimId,
      what: 'paid for its ground',
      is: `${ofHundredths(paid)}, indices included`,
      shouldBe: `at most ${ofHundredths(insured)}`,
      from: claims.map(({ claimId }) => claimId).filter((id) => id !== claim.claimId),
    },
  ];
}
