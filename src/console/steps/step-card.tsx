// Shows the next step of a case: its form is open, one button takes the step, and requests that will be refused can be tried.
// Each answer to the last step on a plot is a line.

import type { ComponentChildren } from 'preact';
import type { OperationId } from '../../contract/rows.ts';
import { Button } from '../look/button.tsx';
import { Sentence } from '../look/facts.tsx';
import { StatusBadge } from '../look/marks.tsx';
import { useAct } from '../state/act.ts';
import type { Exchange } from '../state/exchange.ts';
import { failureOf } from '../state/failure.ts';
import { address, hrefTo } from '../state/navigation.ts';
import { AnswerHeading } from '../window/answer-heading.tsx';
import { t } from '../words/t.ts';
import { answersOn, attempt, keepAnswers, type WhatIf } from './attempt.ts';
import type { StepExchanges } from './next.ts';

interface StepCardProps {
  readonly aoiId: string;
  readonly title: string;
  /** The label, which names what the step leads to. */
  readonly button: string;
  readonly take: () => StepExchanges;
  /** Why the step will succeed, or why it cannot be taken. */
  readonly note?: ComponentChildren;
  readonly isBarred?: boolean;
  readonly whatIfs?: readonly WhatIf[];
  readonly children?: ComponentChildren;
}

export function StepCard(props: StepCardProps) {
  const { aoiId, title, button, take, note, isBarred = false, whatIfs = [], children } = props;
  const act = useAct();
  const ask = async (taken: StepExchanges, as?: string) => {
    const at = address.peek();
    keepAnswers(aoiId, await taken, at, as);
  };
  return (
    <section class="step-card" aria-label={title}>
      <h3>{title}</h3>
      {children}
      <Button
        words={button}
        class="primary big"
        disabled={act.state.value.isSending || isBarred}
        onClick={() => act.attempt(() => ask(take()))}
      />
      {whatIfs.length > 0 && (
        <p class="what-ifs">
          {t('What if:')}
          {whatIfs.map(({ label, id, body, as }) => (
            <Button
              key={label}
              words={t(label)}
              onClick={() => ask(Promise.all([attempt(id as OperationId, { body }, as)]), as)}
            />
          ))}
        </p>
      )}
      {note !== undefined && <p class="note">{note}</p>}
    </section>
  );
}

export const UnavailableStep = ({ title }: { readonly title: string }) => (
  <section class="step-card then" aria-label={title}>
    <h3>{title}</h3>
    <p class="note">{t('Not possible while you look back.')}</p>
  </section>
);

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
  if (failure === undefined)
    return (
      <AnswerHeading of={requestId} className="answered-line">
        {what} <StatusBadge status={status} />
      </AnswerHeading>
    );
  // After a server error or without an answer, the request may still have been carried out.
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
      <Sentence text={failure.detail} />{' '}
      {t(status >= 400 && status < 500 ? 'Nothing changed.' : 'It may have been carried out: see Requests.')}
    </div>
  );
}
