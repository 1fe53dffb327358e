// An answer in one line: the request and what it created, or the refusal and its reason.

import { kindOfId } from '../ids/id-kinds.ts';
import { IdLink } from '../ids/id-link.tsx';
import { Sentence } from '../look/sentence.tsx';
import { StatusBadge } from '../look/status-badge.tsx';
import type { Exchange } from '../state/exchange.ts';
import { failureOf } from '../state/failure.ts';
import { hrefTo } from '../state/navigation.ts';
import { t } from '../words/t.ts';
import { isDone } from './attempt.ts';

export function AnswerLine({ exchange }: { readonly exchange: Exchange }) {
  const { request, status, requestId, headers } = exchange;
  const failure = failureOf(exchange);
  const link = requestId !== '' && <a href={hrefTo('requests', requestId)}>{requestId}</a>;
  if (failure !== undefined) {
    return (
      <p class="refused-line">
        <strong>{status === 0 ? t('no answer') : status}</strong>{' '}
        {failure.code !== null && (
          <>
            <a href={`/problems/${failure.code}`}>{failure.code}</a>:{' '}
          </>
        )}
        <Sentence text={failure.detail} /> {t('Nothing changed.')} {link}
      </p>
    );
  }
  const made = headers.location?.split('/').at(-1) ?? '';
  return (
    <p class="answered-line">
      <code>
        {request.method} {new URL(request.url).pathname}
      </code>{' '}
      <StatusBadge status={status} /> {isDone(exchange) && kindOfId(made) !== undefined && <IdLink id={made} />} {link}
    </p>
  );
}
