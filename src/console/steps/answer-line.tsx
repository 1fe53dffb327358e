// The answers to the last step on a plot, a line each: what was done, or the refusal and its reason.

import { Sentence } from '../look/sentence.tsx';
import { StatusBadge } from '../look/status-badge.tsx';
import type { Exchange } from '../state/exchange.ts';
import { failureOf } from '../state/failure.ts';
import { hrefTo } from '../state/navigation.ts';
import { AnswerHeading } from '../window/answer-heading.tsx';
import { t } from '../words/t.ts';
import { answersOn } from './attempt.ts';

export const LastAnswers = ({ aoiId }: { readonly aoiId: string }) => (
  <div role="status">
    {answersOn(aoiId).map((exchange) => (
      <AnswerLine key={exchange.requestId} exchange={exchange} />
    ))}
  </div>
);

function AnswerLine({ exchange }: { readonly exchange: Exchange }) {
  const { request, status, requestId } = exchange;
  const failure = failureOf(exchange);
  const what = (
    <a href={hrefTo('requests', requestId)}>
      {request.method} {new URL(request.url).pathname}
    </a>
  );
  if (failure === undefined) {
    return (
      <AnswerHeading of={requestId} className="answered-line">
        {what} <StatusBadge status={status} />
      </AnswerHeading>
    );
  }
  return (
    <div class="refused-line">
      <AnswerHeading of={requestId}>
        {status === 0 ? t('no answer') : <StatusBadge status={status} />} {what}
      </AnswerHeading>
      {failure.code !== null && (
        <>
          <a href={`/problems/${failure.code}`}>{failure.code}</a>:{' '}
        </>
      )}
      <Sentence text={failure.detail} /> {t('Nothing changed.')}
    </div>
  );
}
