import type { ComponentChildren } from 'preact';
import { Sentence } from '../look/facts.tsx';
import { Notice } from '../look/notice.tsx';
import type { Act } from '../state/act.ts';
import type { Failure } from '../state/failure.ts';
import { readDocument } from '../state/readings.ts';
import { language } from '../words/t.ts';

/** A placeholder for something that is not read yet, or that could not be read. */
export const Unread = ({ title, failure }: { readonly title: string; readonly failure: Failure | undefined }) =>
  failure === undefined ? <Notice title={title} /> : <FailureNotice failure={failure} />;

/** Shows beside the button why its action failed. */
export function ActFailure({ act: { failure } }: { readonly act: Act }) {
  if (failure === undefined) return null;
  return (
    <p class="act-failure" role="alert">
      <Sentence text={failure.detail} /> <Remedy code={failure.code} text={failure.remedy} />
    </p>
  );
}

interface FailureNoticeProps {
  readonly failure: Failure;
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

/** The text is English; in other languages it is read from the page of the problem. */
export function Remedy({ code, text }: Pick<Failure, 'code'> & { readonly text: string }) {
  const isTranslated = language.value !== 'en' && code !== null;
  const page = isTranslated
    ? readDocument<{ remedy: string }>(`/problems/${code}`, { isFixed: true }).value
    : undefined;
  return page?.data === undefined ? <Sentence text={text} /> : page.data.remedy;
}
