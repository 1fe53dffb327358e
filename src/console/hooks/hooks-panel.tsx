// Webhook deliveries: the list of those records, and of the open one its attempts, its signature and its payload.

import type { Delivery } from '../../contract/schemas/webhook.ts';
import { RecordsOf } from '../records/records-panel.tsx';
import { DeliveryDetail } from './delivery-detail.tsx';

export const HooksPanel = () => (
  <RecordsOf
    panel="hooks"
    collection="webhookDeliveries"
    more={(record) => <DeliveryDetail delivery={record as unknown as Delivery} />}
  />
);
