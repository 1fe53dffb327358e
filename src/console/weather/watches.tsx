// The watches of a plot, and the alerts that each of them emitted.

import type { Alert, WatchSubscription } from '../../contract/schemas/watch.ts';
import { SeverityMark } from '../drawing/severity-patterns.tsx';
import { IdLink } from '../ids/id-link.tsx';
import { renderTime, renderWord } from '../land/words.ts';
import { named, t } from '../words/t.ts';

export interface WatchesProps {
  readonly watches: readonly WatchSubscription[];
  readonly alerts: readonly Alert[];
  readonly selection: string | null;
}

export function Watches({ watches, alerts, selection }: WatchesProps) {
  return (
    <div class="watches">
      {watches.map(({ watchSubscriptionId, peril, minSeverity, threshold, status }) => (
        <section key={watchSubscriptionId} class={selection === watchSubscriptionId ? 'watch chosen' : 'watch'}>
          <h3>
            <IdLink id={watchSubscriptionId} /> {renderWord(peril)}, {named(status)}
          </h3>
          <p class="soft">
            {t('{0} or worse', named(minSeverity))}
            {threshold !== null &&
              t(
                ', where {0} is {1} {2}',
                threshold.metric,
                threshold.operator === 'gte' ? t('at least') : t('at most'),
                threshold.value,
              )}
          </p>
          <Alerts
            alerts={alerts.filter((alert) => alert.watchSubscriptionId === watchSubscriptionId)}
            selection={selection}
          />
        </section>
      ))}
    </div>
  );
}

function Alerts({ alerts, selection }: Pick<WatchesProps, 'alerts' | 'selection'>) {
  if (alerts.length === 0) return <p class="soft">{t('It emitted no alert.')}</p>;
  return (
    <ul>
      {alerts.map(({ alertId, eventId, severity, status, title, message, triggeredAt }) => (
        <li key={alertId} class={selection === alertId ? 'alert chosen' : 'alert'}>
          <strong>
            <SeverityMark severity={severity} /> <bdi>{title}</bdi>
          </strong>
          <bdi>{message}</bdi>
          <span class="soft">
            {renderTime(triggeredAt)}, {named(status)} <IdLink id={alertId} /> <IdLink id={eventId} />
          </span>
        </li>
      ))}
    </ul>
  );
}
