import { intentLabels } from '../../client/reading/intents.ts';
import type { ProblemDocument } from '../../contract/form/page.ts';
import { formHref } from '../call/form-link.ts';
import { FailureNotice } from '../ids/failure-notice.tsx';
import { renderWord } from '../land/words.ts';
import { Sentence } from '../look/facts.tsx';
import { StatusBadge } from '../look/marks.tsx';
import { read } from '../state/readings.ts';
import { language, t } from '../words/t.ts';

export function WhatNext({ id }: { readonly id: string }) {
  const { data, failure } = read('getNext', { query: { record: id } }).value;
  if (failure !== undefined) return <FailureNotice failure={failure} />;
  if (data === undefined) return null;
  const { actions, blocked } = data;
  return (
    <>
      {actions.map((action) => (
        <a key={formHref(action)} class={action.primary ? 'next primary' : 'next'} href={formHref(action)}>
          {intentLabels[action.intent][language.value]} <code>{action.operationId}</code>
          {action.moves && (
            <span class="moves">
              {renderWord(action.moves.from)} → {renderWord(action.moves.to)}
            </span>
          )}
        </a>
      ))}
      {actions.length === 0 && <p class="soft">{t('No action is possible now.')}</p>}
      {blocked.length > 0 && (
        <details class="blocked">
          <summary>{t('Not possible now: {0}', blocked.length)}</summary>
          <ul class="plain">
            {blocked.map(({ intent, operationId, problem }, index) => (
              <li key={index}>
                <strong>{intentLabels[intent][language.value]}</strong> <code>{operationId}</code>
                <Refused {...(problem as unknown as ProblemDocument)} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const Refused = ({ status, code, detail }: ProblemDocument) => (
  <p class="soft">
    <StatusBadge status={status} /> <a href={`/problems/${code}`}>{code}</a>: <Sentence text={detail} />
  </p>
);
