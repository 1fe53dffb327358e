// What the rules of a claim look at: its policy, its days, and how the crop of its plot stood.

import type { Claim, Policy } from '../../contract/records.ts';
import type { ClaimView } from '../../law/rules/claim-rules.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { plotOfClaim } from '../land/former-plots.ts';
import { climatesOf } from '../weather/computed-days.ts';
import { cropLifeOf } from '../weather/growth-stage.ts';
import { countryOf, daysOfLoss, type Loss } from './loss.ts';

/** `known` is the claim as it is, where it is not new. */
export function viewOf(store: OrganizationStore, policy: Policy, loss: Loss, known: Claim | undefined): ClaimView {
  const aoi = store.named('aois', loss.aoiId);
  const days = daysOfLoss(loss, countryOf(store, policy.policyId), store);
  const life = cropLifeOf(climatesOf(store), known === undefined ? aoi : plotOfClaim(aoi, known), days[0]);
  return { policy, loss, known, days, life };
}
