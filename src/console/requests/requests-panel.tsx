// The requests of the world, live.

import { IdentityMark } from '../look/identity-mark.tsx';
import { Notice } from '../look/notice.tsx';
import { Pane } from '../look/pane.tsx';
import { StatusBadge } from '../look/status-badge.tsx';
import { markOf } from '../state/identities.ts';
import { logRows } from '../state/live-log.ts';

export function RequestsPanel() {
  const rows = logRows.value
    .filter(({ operationId }) => operationId !== 'getLogStream')
    .toReversed()
    .slice(0, 100);
  return (
    <Pane title="Requests" label="Requests">
      {rows.length === 0 ? (
        <Notice title="No requests yet">Send one: sbox jobs create --event-id evt_0001 --aoi-id aoi_0001 --wait</Notice>
      ) : (
        <ul>
          {rows.map(({ number, profile, method, path, status, code, durationMs }) => (
            <li key={number}>
              <IdentityMark name={profile} mark={markOf(profile)} /> {method} {path} <StatusBadge status={status} />{' '}
              {code} {durationMs} ms
            </li>
          ))}
        </ul>
      )}
    </Pane>
  );
}
