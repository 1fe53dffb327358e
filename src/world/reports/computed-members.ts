import { t } from '../../contract/form/localization/localized-text.ts';
import type { Aoi, Claim, Detection, Exposure, Report } from '../../contract/records.ts';
import { buildRefusal } from '../../engine/kernel/violations.ts';
import type { CallContext } from '../call-context/call-context.ts';
import { seriesOf } from '../claims/index-claim.ts';
import { exposureOf } from './exposure.ts';
import type { Computed } from './report-figures.ts';

interface Subject {
  readonly aois: readonly Aoi[];
  readonly detections: readonly Detection[];
  readonly claim: Claim | undefined;
}

/** Throws validation_failed for an exposure in several currencies. */
export function computeFor(context: CallContext, type: Report['type'], subject: Subject): Computed {
  const { claim } = subject;
  const isByIndex = claim !== undefined && claim.origin === 'index';
  return {
    exposure: type === 'portfolio_exposure' ? exposureIn(context, subject) : null,
    index: isByIndex ? seriesOf(context.store, context.store.named('policies', claim.policyId), claim.aoiId) : null,
  };
}

/** Throws validation_failed unless the portfolios of the plots have one currency. */
function exposureIn({ store, clock }: CallContext, { aois, detections }: Subject): Exposure {
  const currencies = new Set(aois.map(({ portfolioId }) => store.named('portfolios', portfolioId).currency));
  const [currency = '', other] = currencies;
  if (other !== undefined) {
    const detail = t('{currency} and {other} cannot be added; report their plots separately', { currency, other });
    throw buildRefusal([{ pointer: '#/aoiIds', code: 'other_currency', detail }]);
  }
  const insuring = aois.flatMap(({ aoiId }) => store.all('policies', 'aoiIds', aoiId));
  const policies = new Map(insuring.map((policy) => [policy.policyId, policy])).values();
  const events = [...new Set(detections.map(({ eventId }) => eventId))].map((id) => store.named('events', id));
  return exposureOf({ aois, policies: [...policies], detections, events, currency, asOf: clock.now });
}
