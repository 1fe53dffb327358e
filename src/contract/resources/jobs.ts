// Jobs and their results.

import { item, row, write } from '../row.ts';
import { FootprintResult, Job, JobResult, NewJob } from '../schemas/job.ts';

export const createJob = row({
  ...write,
  id: 'createJob',
  inStory: true,
  path: '/v1/jobs',
  permission: 'events:read', // sic: the spec asks for read, so the read-only token may enqueue
  answer: 'accepted',
  body: NewJob,
  data: Job,
  problems: [
    'event_cancelled',
    'resource_not_found',
    'job_kind_not_supported',
    'peril_not_supported',
    'peril_not_monitored',
    'cost_cap_exceeded',
  ],
  command: ['jobs', 'create'],
  summary: 'Enqueue an asynchronous job',
  awaits: 'getJob',
  result: FootprintResult,
  decision: 8,
  example: { body: { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: 'aoi_0001' } } },
});

export const getJob = row({
  ...item,
  id: 'getJob',
  inStory: true,
  path: '/v1/jobs/{id}',
  permission: 'events:read',
  collection: 'jobs',
  data: Job,
  moves: true,
  command: ['jobs', 'get'],
  summary: 'Read the status of a job, with its resultUrl when it succeeded',
  decision: 8,
  example: { params: { id: 'job_0001' } },
});

export const cancelJob = row({
  id: 'cancelJob',
  method: 'DELETE',
  path: '/v1/jobs/{id}',
  permission: 'events:write',
  idempotencyKey: false,
  answer: 'applied',
  collection: 'jobs',
  data: Job,
  problems: ['resource_not_found', 'job_already_terminal'],
  command: ['jobs', 'cancel'],
  summary: 'Cancel a job',
  decision: 8,
  example: { params: { id: 'job_0003' } },
});

export const getJobResult = row({
  ...item,
  id: 'getJobResult',
  inStory: true,
  path: '/v1/jobs/{id}/result',
  permission: 'events:read',
  collection: 'jobs',
  data: JobResult,
  geometry: 'geometry',
  problems: ['job_result_not_ready', 'job_result_unavailable'],
  command: ['jobs', 'result'],
  summary: 'Read the result of a job: geometry, damaged hectares, cells by severity',
  decision: 8,
  example: { params: { id: 'job_0001' } },
});
