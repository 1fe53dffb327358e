import { t } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';
import type { Handler } from '../call-context/call-context.ts';

export const acknowledgeAlert: Handler<'acknowledgeAlert'> = ({ store, clock }, { params }) => {
  const alert = store.named('alerts', params.id);
  const { alertId, status } = alert;
  if (status !== 'open') {
    const detail = t('{alertId} is {status}. Only an open alert can be acknowledged.', { alertId, status });
    throw new Problem('alert_not_open', detail);
  }
  const at = clock.tick();
  return { json: store.put('alerts', { ...alert, status: 'acknowledged', acknowledgedAt: at, updatedAt: at }).json };
};
