// Magic inputs that every organization has: refused credentials, and refused reads.

import { tenantHeader } from '../../../src/contract/form/surface.ts';
import { expiredToken } from '../../../src/contract/permissions.ts';
import type { Scenario } from '../../../src/contract/schemas/organization.ts';
import type { Cast } from './cast.ts';
import { footprintJob, Script } from './scenario.ts';

export function listAccess(cast: Cast): Scenario[] {
  const { stranger, struck } = cast;
  const script = new Script(cast);
  return [
    script.read('401 missing_credential', '/v1/aois', { token: '', note: 'No Authorization header.' }),
    script.read('401 invalid_token', '/v1/aois', { token: expiredToken }),
    script.read('401 invalid_token', '/v1/aois', { token: 'no-such-token' }),
    script.read('404 resource_not_found', `/v1/aois/${struck.aoiId}`, {
      token: stranger.token,
      note: `The plot belongs to ${cast.organizationId}.`,
    }),
    script.write('404 resource_not_found', '/v1/jobs', footprintJob(struck.eventId, stranger.aoiId), {
      note: `The body names a plot of ${stranger.organizationId}.`,
    }),
    script.read('404 tenant_mismatch', '/v1/portfolios', { headers: { [tenantHeader]: stranger.organizationId } }),
  ];
}

export function listReads(cast: Cast): Scenario[] {
  const script = new Script(cast);
  return [
    script.read('400 invalid_limit', '/v1/aois?limit=0'),
    script.read('400 invalid_limit', '/v1/aois?limit=251'),
    script.read('400 invalid_limit', '/v1/aois?limit=x'),
    script.read('400 invalid_cursor', '/v1/aois?cursor=not-a-cursor', {
      note: 'So does a cursor of another list, of other filters or of another organization.',
    }),
    script.read('400 invalid_parameter', '/v1/events?peril=volcano'),
    script.read('400 unknown_parameter', '/v1/events?perill=hail'),
    script.read('400 invalid_window', '/v1/events?from=2026-01-10&to=2026-01-01'),
    script.read('404 route_not_found', '/v1/plots'),
  ];
}
