// One delivery: its attempts, its signature, its payload, and a replay where it is a dead letter.

import { useMemo } from 'preact/hooks';
import type { Delivery } from '../../contract/schemas/webhook.ts';
import { tryParseJson } from '../../primitives/json-object.ts';
import { verifyDelivery } from '../exchanges/verify-delivery.ts';
import { ActFailure } from '../ids/act-failure.tsx';
import { IdLink } from '../ids/id-link.tsx';
import { JsonView } from '../ids/json-view.tsx';
import { VerifyButton } from '../ids/verify-button.tsx';
import { renderSecond } from '../land/words.ts';
import { createAct } from '../state/act.ts';
import { named, t } from '../words/t.ts';
import { placeMarks } from './time-line.ts';

export function DeliveryDetail({ delivery }: { readonly delivery: Delivery }) {
  const { state, perform } = useMemo(createAct, []);
  const { deliveryId, subscriptionId, eventType, endpointUrl, status, nextAttemptAt, request } = delivery;
  return (
    <div class="padded">
      <p>
        {eventType} {t('to')} <span class="mono">{endpointUrl}</span>
        {t(', of')} <IdLink id={subscriptionId} />
      </p>
      <p>
        <span class={`told ${status}`}>{named(status.replaceAll('_', ' '))}</span>
        {nextAttemptAt !== null && t(', next attempt at {0}: move the clock', renderSecond(nextAttemptAt))}
      </p>
      {status === 'dead_letter' && (
        <p>
          <button
            type="button"
            class="primary"
            disabled={state.value.isSending}
            onClick={() => perform('replayDelivery', { params: { id: deliveryId }, body: {} })}
          >
            {t('Replay')}
          </button>
        </p>
      )}
      <ActFailure act={state.value} />
      <h3>{t('Attempts')}</h3>
      <ol class="plain attempts">
        {placeMarks(delivery).map(({ number, at, kind, title }) => (
          <li key={number} class={kind}>
            <time>{renderSecond(at)}</time> {title}
          </li>
        ))}
      </ol>
      <h3>{t('Headers of the last attempt')}</h3>
      <dl class="headers">
        {Object.entries(request.headers).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <VerifyButton what="delivery" verify={() => verifyDelivery(delivery)} />
      <h3>{t('Payload')}</h3>
      <JsonView value={tryParseJson(request.body)} />
      <p class="soft">
        <code>sbox listen</code> {t('forwards to a program of yours.')}
      </p>
    </div>
  );
}
