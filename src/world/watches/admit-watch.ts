// Whether a plot may be watched for a peril: one watch for each of the two.

import type { TObject } from 'typebox';
import { Problem } from '../../contract/problem.ts';
import type { SupportedPeril } from '../../contract/schemas/vocabularies.ts';
import type { WatchSubscription } from '../../contract/schemas/watch.ts';
import { DroughtMetrics, FrostMetrics, HailMetrics } from '../../contract/schemas/weather-event.ts';
import { suggestName } from '../../primitives/nearest-name.ts';
import type { CallContext, Input } from '../call-context/call-context.ts';
import { findReferences } from '../call-context/references.ts';
import { Violations } from '../kernel/violations.ts';
import { watchKey } from '../records/indexes.ts';

type Body = Input<'createWatchSubscription'>['body'];

const metricsOf: Readonly<Record<SupportedPeril, TObject>> = {
  hail: HailMetrics,
  frost: FrostMetrics,
  drought: DroughtMetrics,
};

export function admitWatchSubscription(context: CallContext, body: Body): (at: string) => WatchSubscription {
  const { store, organizationId, ids } = context;
  findReferences(store, (references) => references.find('aois', body.aoiId, '#/aoiId'));
  checkMetric(body);
  refuseSame(context, body);
  return (at) => {
    const watchSubscriptionId = ids.next('wsb');
    return store.put('watchSubscriptions', {
      watchSubscriptionId,
      organizationId,
      ...wantedBy(body),
      status: 'active',
      lastAlertAt: null,
      createdAt: at,
      updatedAt: at,
    }).value;
  };
}

/** What the watch asks for. */
export function wantedBy(body: Body) {
  const { aoiId, peril, minSeverity = 'moderate', threshold = null } = body;
  return { aoiId, peril, minSeverity, threshold } as const;
}

function checkMetric({ peril, threshold }: Body): void {
  if (threshold === undefined) return;
  const { metric } = threshold;
  const known = Object.keys(metricsOf[peril as SupportedPeril].properties);
  const violations = new Violations();
  if (!known.includes(metric)) {
    const detail = `${metric} is no metric of ${peril}; ${suggestName(metric, known)}`;
    violations.add('#/threshold/metric', 'unknown_metric', detail);
  }
  violations.check();
}

function refuseSame({ store }: CallContext, { aoiId, peril }: { aoiId: string; peril: string }): void {
  const [former] = store.all('watchSubscriptions', 'sameWatch', watchKey({ aoiId, peril }));
  if (former === undefined) return;
  const detail = `${former.watchSubscriptionId} watches ${aoiId} for ${peril} and is active`;
  throw new Problem('watch_already_exists', `${detail}. Use that watch subscription.`, {
    errors: [{ pointer: '#/peril', code: 'watch_already_exists', detail }],
  });
}
