// A refusal, or no answer, as a sentence and what to do next.

import type { ComponentChildren } from 'preact';
import { Notice } from '../look/notice.tsx';
import { Sentence } from '../look/sentence.tsx';
import type { Failure } from '../state/failure.ts';
import { Remedy } from './remedy.tsx';

export interface FailureNoticeProps {
  readonly failure: Failure;
  /** Buttons. */
  readonly children?: ComponentChildren;
}

export function FailureNotice({ failure: { title, detail, code, remedy }, children }: FailureNoticeProps) {
  return (
    <Notice title={<Sentence text={title} />} isFailure>
      <p>
        <Sentence text={detail} />
      </p>
      <p>
        <Remedy code={code} text={remedy} />
      </p>
      {code !== null && (
        <p>
          <a href={`/problems/${code}`}>{code}</a>
        </p>
      )}
      {children}
    </Notice>
  );
}
