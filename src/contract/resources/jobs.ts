import { resource, row } from '../row.ts';
import { FootprintResult, JobResult, NewJob } from '../schemas/job.ts';

const jobs = resource({ collection: 'jobs', path: '/v1/jobs', area: 'events' });

export const createJob = row('createJob', {
  ...jobs.creation,
  offeredByDefault: ['kind', 'input', 'wait', 'idempotencyKey'],
  permission: 'events:read', // sic: the spec asks for read, so the read-only token may enqueue
  answer: 'accepted',
  body: NewJob,
  problems: [
    'event_cancelled',
    'resource_not_found',
    'job_kind_not_supported',
    'peril_not_supported',
    'peril_not_monitored',
    'cost_cap_exceeded',
  ],
  summary: 'Enqueue an asynchronous job',
  awaits: 'getJob',
  result: FootprintResult,
  decision: 8,
  example: { body: { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: 'aoi_0001' } } },
});

export const getJob = row('getJob', {
  ...jobs.item,
  unsafeRead: true,
  summary: 'Read the status of a job, with its resultUrl when it succeeded',
  decision: 8,
});

export const cancelJob = row('cancelJob', {
  ...jobs.item,
  method: 'DELETE',
  permission: 'events:write',
  answer: 'applied',
  problems: ['job_already_terminal'],
  command: ['jobs', 'cancel'],
  endsAs: 'cancelled',
  summary: 'Cancel a job',
  decision: 8,
  example: { params: { id: 'job_0003' } },
});

export const getJobResult = row('getJobResult', {
  ...jobs.item,
  offeredByDefault: ['id'],
  path: '/v1/jobs/{id}/result',
  data: JobResult,
  geometry: 'geometry',
  problems: ['job_result_not_ready', 'job_result_unavailable'],
  command: ['jobs', 'result'],
  summary: 'Read the result of a job: geometry, damaged hectares, cells by severity',
  decision: 8,
});
