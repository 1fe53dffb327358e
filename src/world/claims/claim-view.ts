// What the rules of a claim look at: its policy, its days, and how the crop of its plot stood.

import type { Policy } from '../../contract/schemas/policy.ts';
import type { ClaimView } from '../../law/rules/claim-rules.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { climatesOf } from '../weather/computed-days.ts';
import { cropLifeOf } from '../weather/growth-stage.ts';
import { countryOf, daysOfLoss, type Loss } from './loss.ts';

export function viewOf(
  store: OrganizationStore,
  policy: Policy,
  loss: Loss & Pick<ClaimView['loss'], 'createdAt'>,
): ClaimView {
  const days = daysOfLoss(loss, countryOf(store, policy.policyId), store);
  return { policy, loss, days, life: cropLifeOf(climatesOf(store), store.named('aois', loss.aoiId), days[0]) };
}
