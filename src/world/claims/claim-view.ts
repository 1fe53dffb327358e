// What the rules of a claim look at: its policy, its days, and how the crop of its plot stood.

import type { Claim, Policy } from '../../contract/records.ts';
import type { ClaimView } from '../../law/rules/claim-rules.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { climatesOf } from '../weather/computed-days.ts';
import { cropLifeOf } from '../weather/growth-stage.ts';
import { countryOf, daysOfLoss, type Loss } from './loss.ts';

/** `known` is the claim as it is, where it is not new. */
export function viewOf(store: OrganizationStore, policy: Policy, loss: Loss, known: Claim | undefined): ClaimView {
  const plot = store.named('aois', loss.aoiId);
  const days = daysOfLoss(loss, countryOf(store, policy.policyId), store);
  const life = cropLifeOf(climatesOf(store), plot, days[0]);
  // What was sown since the claim was made is not the crop that it is about.
  const isOther = known !== undefined && known.createdAt <= plot.updatedAt && (life?.sownOn ?? '') > days[1];
  return { policy, loss, known, days, life: isOther ? undefined : life };
}
