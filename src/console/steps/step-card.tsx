// The next step of a case: its form stands open, one button takes it, and what would be refused can be tried.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Exchange } from '../state/exchange.ts';
import { past } from '../state/navigation.ts';
import { t } from '../words/t.ts';
import { AnswerLine } from './answer-line.tsx';
import { answered, isDone, type WhatIf } from './attempt.ts';

export interface StepCardProps {
  readonly title: string;
  /** Names what it leads to. */
  readonly button: string;
  /** What it sends, in its order; it ends with the first that is refused. */
  readonly take: () => Promise<readonly Exchange[]>;
  /** Called where nothing was refused. */
  readonly onTaken?: (exchanges: readonly Exchange[]) => void;
  /** Why it will work, or what keeps it from being taken. */
  readonly note?: ComponentChildren;
  readonly isBarred?: boolean;
  readonly whatIfs?: readonly WhatIf[];
  readonly children?: ComponentChildren;
}

export function StepCard(props: StepCardProps) {
  const { title, button, take, onTaken, note, isBarred = false, whatIfs = [], children } = props;
  const [isSending, setIsSending] = useState(false);
  const [tried, setTried] = useState<Exchange | undefined>(undefined);
  const press = async () => {
    setIsSending(true);
    setTried(undefined);
    const exchanges = await take();
    setIsSending(false);
    answered.value = exchanges;
    if (exchanges.every(isDone)) onTaken?.(exchanges);
  };
  if (past.value !== null) {
    return (
      <section class="step-card then" aria-label={title}>
        <h3>{title}</h3>
        <p class="note">{t('Not while looking back.')}</p>
      </section>
    );
  }
  return (
    <section class="step-card" aria-label={title}>
      <h3>{title}</h3>
      {children}
      <button type="button" class="primary big" disabled={isSending || isBarred} onClick={press}>
        {button}
      </button>
      {note !== undefined && <p class="note">{note}</p>}
      {whatIfs.length > 0 && (
        <p class="what-ifs">
          {t('What if:')}
          {whatIfs.map(({ label, ask }) => (
            <button key={label} type="button" onClick={async () => setTried(await ask())}>
              {t(label)}
            </button>
          ))}
        </p>
      )}
      <div role="status">
        {tried !== undefined && <AnswerLine exchange={tried} />}
        {answered.value.map((exchange) => (
          <AnswerLine key={exchange.requestId} exchange={exchange} />
        ))}
      </div>
    </section>
  );
}
