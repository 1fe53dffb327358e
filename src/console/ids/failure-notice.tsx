// A refusal, or no answer, as a sentence and what to do next.

import { Notice } from '../look/notice.tsx';
import type { Failure } from '../state/failure.ts';

export function FailureNotice({ failure: { title, detail, code, remedy } }: { readonly failure: Failure }) {
  return (
    <Notice title={title} isFailure>
      <p>{detail}</p>
      <p>{remedy}</p>
      {code !== null && (
        <p>
          <a href={`/problems/${code}`}>{code}</a>
        </p>
      )}
    </Notice>
  );
}
