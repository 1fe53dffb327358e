// What the rules about evidence look at: the visit that assessed a claim, what it was shown, and the weather of its days.

import type { Claim, Policy } from '../../contract/records.ts';
import { localDayOf } from '../../law/days/zones.ts';
import { insuredPlotOf } from '../../law/figures/insured-plots.ts';
import type { EvidenceView } from '../../law/rules/evidence-rules.ts';
import { assessmentOf } from '../claims/claim-steps.ts';
import { countryOf } from '../claims/loss.ts';
import { type Recordings, recordedAround } from '../weather/recorded-days.ts';

export function evidenceOf(sky: Recordings, policy: Policy, claim: Claim): EvidenceView {
  const { store } = sky;
  const id = assessmentOf(claim);
  const visit = id === null ? undefined : store.get('peritajes', id);
  const detection = visit?.detectionId ? store.get('detections', visit.detectionId) : undefined;
  const country = countryOf(store, policy.policyId);
  const aoi = store.named('aois', claim.aoiId);
  // What an index measured are the records themselves.
  const recorded =
    claim.origin === 'index' ? [] : recordedAround(sky, aoi, country, localDayOf(country, claim.occurredAt));
  return { claim, plot: insuredPlotOf(policy, claim.aoiId), visit, detection, recorded };
}
