// How a scenario is written: who sends what, and what comes back. A scenario is one request to a fresh world, unless
// its note says that it follows the one before it.

import { fixtureTokens } from '../../src/contract/permissions.ts';
import type { Scenario } from '../../src/contract/schemas/organization.ts';

const tokenOf = (profile: 'full' | 'read-only' | 'other-org') =>
  fixtureTokens.find((one) => one.profile === profile)?.token ?? '';

/** An empty token means that no Authorization header is sent. */
export const tokens = {
  full: tokenOf('full'),
  readOnly: tokenOf('read-only'),
  otherOrg: tokenOf('other-org'),
  none: '',
};

type More = Partial<Pick<Scenario, 'token' | 'headers' | 'note'>>;

export function read(
  outcome: string,
  path: string,
  { token = tokens.full, headers = {}, note = '' }: More = {},
): Scenario {
  return { outcome, token, method: 'GET', path, headers, body: null, note };
}

/** The key follows from the outcome and the path, so that no two scenarios share one by accident. */
export function write(outcome: string, path: string, body: unknown, more: More = {}): Scenario {
  const { token = tokens.full, headers = { 'idempotency-key': keyOf(outcome, path, body) }, note = '' } = more;
  return { outcome, token, method: 'POST', path, headers, body, note };
}

export function cancel(outcome: string, jobId: string, token = tokens.full): Scenario {
  return { outcome, token, method: 'DELETE', path: `/v1/jobs/${jobId}`, headers: {}, body: null, note: '' };
}

export const footprintJob = (eventId: string, aoiId: string) => ({
  kind: 'geo.damage_footprint',
  input: { eventId, aoiId },
});

function keyOf(outcome: string, path: string, body: unknown): string {
  const words = `${outcome} ${path} ${JSON.stringify(body)}`.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `scenario-${words.join('-').slice(0, 100)}`;
}
