// A placeholder for something that is not read yet, or that could not be read.

import { Notice } from '../look/notice.tsx';
import type { Failure } from '../state/failure.ts';
import { FailureNotice } from './failure-notice.tsx';

export const Unread = ({ title, failure }: { readonly title: string; readonly failure: Failure | undefined }) =>
  failure === undefined ? <Notice title={title} /> : <FailureNotice failure={failure} />;
