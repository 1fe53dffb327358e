// The answer to a call.

import { FailureNotice } from '../ids/failure-notice.tsx';
import { JsonView } from '../ids/json-view.tsx';
import { Notice } from '../look/notice.tsx';
import { Pane } from '../look/pane.tsx';
import { StatusBadge } from '../look/status-badge.tsx';
import type { Exchange } from '../state/exchange.ts';
import { failureOf } from '../state/failure.ts';
import { hrefTo } from '../state/navigation.ts';
import { renderNumber, t } from '../words/t.ts';

export function AnswerView({ exchange }: { readonly exchange: Exchange | undefined }) {
  if (exchange === undefined) {
    return (
      <Pane title={t('Answer')} label={t('Answer')}>
        <Notice title={t('Not sent yet')}>{t('What the operation answers appears here.')}</Notice>
      </Pane>
    );
  }
  const failure = failureOf(exchange);
  const link = exchange.requestId !== '' && (
    <a href={hrefTo('requests', exchange.requestId)}>{t('look at the request')}</a>
  );
  return (
    <Pane
      title={
        <>
          <StatusBadge status={exchange.status} />{' '}
          <span class="number">
            {renderNumber(exchange.durationMs, 1)} {t('ms')}
          </span>
        </>
      }
      label={t('Answer')}
      actions={link}
    >
      {failure !== undefined && <FailureNotice failure={failure} />}
      {exchange.json === undefined ? (
        <pre class="padded">{exchange.text.slice(0, 10_000)}</pre>
      ) : (
        <JsonView value={exchange.json} />
      )}
    </Pane>
  );
}
