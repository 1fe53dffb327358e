// org_pampa: one job of each state, in the order in which they were accepted.

import type { JobFacts } from '../facts.ts';

export const jobs: JobFacts[] = [
  {
    jobId: 'job_0001',
    status: 'succeeded',
    eventId: 'evt_0001',
    aoiId: 'aoi_0001',
    createdAt: '2026-01-14T13:10:00.000Z',
    startedAt: '2026-01-14T13:10:04.000Z',
    finishedAt: '2026-01-14T13:10:49.000Z',
    remainingCredits: 809,
  },
  {
    jobId: 'job_0004',
    status: 'failed',
    eventId: 'evt_0009',
    aoiId: 'aoi_0009',
    createdAt: '2026-01-14T15:30:00.000Z',
    startedAt: '2026-01-14T15:30:03.000Z',
    finishedAt: '2026-01-14T15:31:12.000Z',
    remainingCredits: 799,
  },
  {
    jobId: 'job_0005',
    status: 'cancelled',
    eventId: 'evt_0003',
    aoiId: 'aoi_0004',
    createdAt: '2026-01-14T16:00:00.000Z',
    startedAt: null,
    finishedAt: '2026-01-14T16:00:20.000Z',
    remainingCredits: 799,
  },
  {
    jobId: 'job_0002',
    status: 'running',
    eventId: 'evt_0002',
    aoiId: 'aoi_0003',
    createdAt: '2026-01-15T11:57:00.000Z',
    startedAt: '2026-01-15T11:57:05.000Z',
    finishedAt: null,
    remainingCredits: 781,
  },
  {
    jobId: 'job_0003',
    status: 'queued',
    eventId: 'evt_0008',
    aoiId: 'aoi_0006',
    createdAt: '2026-01-15T11:58:30.000Z',
    startedAt: null,
    finishedAt: null,
    remainingCredits: 760,
  },
];
