// Says when the log cannot be followed. While it can, there is nothing to say.

import { FailureNotice } from '../ids/failure-notice.tsx';
import { liveFailure, liveState } from '../live/live-log.ts';

export function LiveNotice() {
  if (liveState.value !== 'lost') return null;
  const failure = liveFailure.value;
  if (failure !== undefined && failure.code !== null) return <FailureNotice failure={failure} />;
  return (
    <p class="banner" role="status">
      The sandbox does not answer. Start it again with <code>sbox serve</code>: this page goes on by itself.
    </p>
  );
}
