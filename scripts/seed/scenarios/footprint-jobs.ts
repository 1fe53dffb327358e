// Magic inputs of footprint jobs that every organization has.

import { inFlightKeyPrefix } from '../../../src/contract/form/surface.ts';
import type { Scenario } from '../../../src/contract/schemas/organization.ts';
import type { Cast } from './cast.ts';
import { footprintJob, location, Script, thenEnd, thenMiss, thenRead } from './scenario.ts';

const onceKey = { 'idempotency-key': 'scenario-charged-once' };

export function listJobs(cast: Cast): Scenario[] {
  const { struck, spared, other } = cast;
  const script = new Script(cast);
  const job = footprintJob(struck.eventId, struck.aoiId);
  return [
    script.write('202, then succeeded', '/v1/jobs', job, {
      note: 'Read the job twice, then its resultUrl.',
      afterwards: [
        thenEnd({ '/data/status': 'succeeded' }),
        thenRead(`${location}/result`, { '/data/aoiId': struck.aoiId, '/data/severity': struck.severity }),
      ],
    }),
    script.write('202, then succeeded without damage', '/v1/jobs', footprintJob(spared.eventId, spared.aoiId), {
      afterwards: [
        thenEnd({ '/data/status': 'succeeded' }),
        thenRead(`${location}/result`, { '/data/damagedHectares': 0, '/data/severity': null }),
      ],
    }),
    ...listKeys(script, job, footprintJob(other.eventId, other.aoiId)),
    script.write('422 job_kind_not_supported', '/v1/jobs', { ...job, kind: 'geo.yield_estimate' }),
    script.cancel('409 job_already_terminal', cast.endedJobId),
  ];
}

/** The first job of a fresh world is job_0006: its ids go on after the five of the seed. */
function listKeys(script: Script, job: unknown, another: unknown): Scenario[] {
  return [
    script.write('202, charged once', '/v1/jobs', job, { headers: onceKey, finds: { '/data/jobId': 'job_0006' } }),
    script.write('202 again, with Idempotent-Replayed: true', '/v1/jobs', job, {
      headers: onceKey,
      followsPrevious: true,
      note: 'The same reply, and no second charge.',
      finds: { '/data/jobId': 'job_0006' },
      afterwards: [thenMiss('/v1/jobs/job_0007')],
    }),
    script.write('422 idempotency_key_reused', '/v1/jobs', another, {
      headers: onceKey,
      followsPrevious: true,
      note: 'The key was spent on another body.',
    }),
    script.write('409 idempotency_in_progress', '/v1/jobs', job, {
      headers: { 'idempotency-key': `${inFlightKeyPrefix}1` },
      note: 'Every key with this prefix answers so.',
    }),
    script.write('422 idempotency_key_required', '/v1/jobs', job, { headers: {} }),
  ];
}
