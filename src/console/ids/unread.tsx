// What stands in the place of something until it was read, or where it cannot be.

import { Notice } from '../look/notice.tsx';
import type { Failure } from '../state/failure.ts';
import { FailureNotice } from './failure-notice.tsx';

export const Unread = ({ title, failure }: { readonly title: string; readonly failure: Failure | undefined }) =>
  failure === undefined ? <Notice title={title} /> : <FailureNotice failure={failure} />;
