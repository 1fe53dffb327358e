// One delivery: its attempts, its signature, its payload, and a replay where it is a dead letter.

import { useMemo } from 'preact/hooks';
import type { Delivery } from '../../contract/schemas/webhook.ts';
import { tryParseJson } from '../../primitives/json-object.ts';
import { verifyDelivery } from '../exchanges/verify-delivery.ts';
import { ActFailure } from '../ids/act-failure.tsx';
import { JsonView } from '../ids/json-view.tsx';
import { VerifyButton } from '../ids/verify-button.tsx';
import { renderSecond } from '../land/words.ts';
import { createAct } from '../state/act.ts';
import { t } from '../words/t.ts';
import { placeMarks } from './time-line.ts';
import { TimeLine } from './time-line-view.tsx';

export function DeliveryDetail({ delivery }: { readonly delivery: Delivery }) {
  const { state, perform } = useMemo(createAct, []);
  const { deliveryId, status, request } = delivery;
  return (
    <section class="delivery">
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
      <h4>{t('Attempts')}</h4>
      <TimeLine delivery={delivery} />
      <ol class="plain attempts">
        {placeMarks(delivery).map(({ number, at, kind, title }) => (
          <li key={number} class={kind}>
            <time>{renderSecond(at)}</time> {title}
          </li>
        ))}
      </ol>
      <h4>{t('Headers of the last attempt')}</h4>
      <dl class="headers">
        {Object.entries(request.headers).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <VerifyButton what="delivery" verify={async () => ({ checks: await verifyDelivery(delivery), uncovered: [] })} />
      <h4>{t('Payload')}</h4>
      <JsonView value={tryParseJson(request.body)} />
      <p class="soft">
        <code>sbox listen</code> {t('forwards to a program of yours.')}
      </p>
    </section>
  );
}
