// Webhook deliveries: their attempts on a time line, the dead-letter queue, and the open delivery.

import type { Delivery } from '../../contract/schemas/webhook.ts';
import { CloseLink } from '../ids/close-link.tsx';
import { FailureNotice } from '../ids/failure-notice.tsx';
import { FilterField } from '../ids/filter-field.tsx';
import { kindOfId } from '../ids/id-kinds.ts';
import { RecordView } from '../ids/record-view.tsx';
import { Notice } from '../look/notice.tsx';
import { Pane } from '../look/pane.tsx';
import { useShownSelections } from '../state/chosen-row.ts';
import { address, hrefTo, setFilter } from '../state/navigation.ts';
import { read } from '../state/readings.ts';
import { named, t } from '../words/t.ts';
import { DeliveryDetail } from './delivery-detail.tsx';
import { TimeLine } from './time-line-view.tsx';

export function HooksPanel() {
  const { selection, filters } = address.value;
  const { text = '', queue = '' } = filters;
  const { data, failure } = read('listDeliveries').value;
  const listed = (queue === 'dead' ? data?.deadLetterQueue : data?.deliveries) ?? [];
  const shown = listed.filter((delivery) => isFound(delivery, text));
  useShownSelections(shown.map(({ deliveryId }) => deliveryId));
  const actions = (
    <>
      <FilterField label={t('Filter the deliveries')} />
      <button
        type="button"
        aria-pressed={queue === 'dead'}
        onClick={() => setFilter('queue', queue === 'dead' ? '' : 'dead')}
      >
        {t('Dead letters')} {data?.deadLetterQueue.length ?? ''}
      </button>
    </>
  );
  return (
    <div class={selection === null ? 'split' : 'split opened'}>
      <Pane title={t('Deliveries')} label={t('Deliveries')} actions={actions}>
        {failure !== undefined && <FailureNotice failure={failure} />}
        {data !== undefined && shown.length === 0 && (
          <Notice title={t('No deliveries here')}>
            {t('A subscription receives a delivery when one of its events happens, such as a new claim. See')}{' '}
            <a href={hrefTo('call', 'createWebhookSubscription')}>{t('createWebhookSubscription')}</a>.
          </Notice>
        )}
        <ul class="plain deliveries">
          {shown.map((delivery) => (
            <li key={delivery.deliveryId}>
              <DeliveryRow delivery={delivery} isChosen={delivery.deliveryId === selection} />
            </li>
          ))}
        </ul>
      </Pane>
      {selection !== null && (
        <Pane
          title={<span class="mono">{selection}</span>}
          label={t('The open delivery')}
          className="detail"
          actions={<CloseLink />}
        >
          <Opened key={selection} id={selection} deliveries={data?.deliveries} />
        </Pane>
      )}
    </div>
  );
}

interface OpenedProps {
  readonly id: string;
  /** Undefined until they have been read. */
  readonly deliveries: readonly Delivery[] | undefined;
}

function Opened({ id, deliveries }: OpenedProps) {
  if (kindOfId(id)?.collection !== 'webhookDeliveries') return <RecordView id={id} />;
  if (deliveries === undefined) return <Notice title={t('Reading')} />;
  const delivery = deliveries.find(({ deliveryId }) => deliveryId === id);
  if (delivery !== undefined) return <DeliveryDetail delivery={delivery} />;
  return <Notice title={t('No delivery is called {0} in this organization', id)} />;
}

const isFound = (delivery: Delivery, text: string): boolean =>
  JSON.stringify(delivery).toLowerCase().includes(text.toLowerCase());

/** The status of a delivery, and after how many attempts. */
function outcomeOf({ status, attemptCount, maxAttempts }: Delivery): string {
  if (status !== 'delivered') {
    return `${named(status.replaceAll('_', ' '))}, ${t('{0} of {1} attempts', attemptCount, maxAttempts)}`;
  }
  return attemptCount === 1 ? t('delivered at once') : t('delivered in {0} attempts', attemptCount);
}

function DeliveryRow({ delivery, isChosen }: { readonly delivery: Delivery; readonly isChosen: boolean }) {
  const { deliveryId, eventType, status, endpointUrl } = delivery;
  return (
    <a
      class="delivery"
      href={hrefTo('hooks', deliveryId, address.value.filters)}
      aria-current={isChosen ? 'true' : undefined}
    >
      <span class="mono">{deliveryId}</span>
      <span>{eventType}</span>
      <span class={`told ${status}`}>{outcomeOf(delivery)}</span>
      <TimeLine delivery={delivery} />
      <span class="soft endpoint">{endpointUrl}</span>
    </a>
  );
}
