// A refusal, or no answer, as a sentence and what to do next.

import type { ComponentChildren } from 'preact';
import { Notice } from '../look/notice.tsx';
import type { Failure } from '../state/failure.ts';

export interface FailureNoticeProps {
  readonly failure: Failure;
  /** What to press. */
  readonly children?: ComponentChildren;
}

export function FailureNotice({ failure: { title, detail, code, remedy }, children }: FailureNoticeProps) {
  return (
    <Notice title={title} isFailure>
      <p lang="en">{detail}</p>
      <p lang="en">{remedy}</p>
      {code !== null && (
        <p>
          <a href={`/problems/${code}`}>{code}</a>
        </p>
      )}
      {children}
    </Notice>
  );
}
