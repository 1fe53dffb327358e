// org_ebro: what struck, what was detected and computed, and the weather around it.

import type { DetectionFacts, EventFacts, JobFacts, ObservationFacts } from '../facts.ts';

export const events: EventFacts[] = [
  {
    eventId: 'evt_9001',
    peril: 'hail',
    name: 'Pedrisco Lleida',
    status: 'confirmed',
    startedAt: '2025-07-05T16:20:00.000Z',
    endedAt: '2025-07-05T17:05:00.000Z',
    centre: [41.612, 0.478],
    lengthKm: 17,
    widthKm: 2.6,
    directionDegrees: 55,
    metrics: { maxHailSizeMm: 27, meshMm: 29.5 },
    createdAt: '2025-07-06T04:00:00.000Z',
  },
  {
    eventId: 'evt_9002',
    peril: 'frost',
    name: 'Helada de abril en el Jalón',
    status: 'confirmed',
    startedAt: '2025-04-03T02:30:00.000Z',
    endedAt: '2025-04-03T07:00:00.000Z',
    centre: [41.405, -1.635],
    lengthKm: 38,
    widthKm: 14,
    directionDegrees: 45,
    metrics: { minTemperatureC: -2.9, hoursBelowZero: 4.5 },
    createdAt: '2025-04-03T14:00:00.000Z',
  },
  {
    eventId: 'evt_9003',
    peril: 'drought',
    name: 'Sequía Utiel-Requena',
    status: 'confirmed',
    startedAt: '2025-06-01T00:00:00.000Z',
    endedAt: '2025-09-15T00:00:00.000Z',
    centre: [39.55, -1.2],
    lengthKm: 90,
    widthKm: 60,
    directionDegrees: 120,
    metrics: { spi3: -2.1, daysWithoutRain: 91 },
    createdAt: '2025-09-15T12:00:00.000Z',
  },
];

export const detections: DetectionFacts[] = [
  { detectionId: 'det_9001', eventId: 'evt_9001', aoiId: 'aoi_9001', computedAt: '2025-07-09T09:00:00.000Z' },
  { detectionId: 'det_9002', eventId: 'evt_9002', aoiId: 'aoi_9002', computedAt: '2025-04-07T09:00:00.000Z' },
  { detectionId: 'det_9003', eventId: 'evt_9003', aoiId: 'aoi_9003', computedAt: '2025-09-22T09:00:00.000Z' },
];

export const jobs: JobFacts[] = [
  {
    jobId: 'job_9001',
    status: 'succeeded',
    eventId: 'evt_9001',
    aoiId: 'aoi_9001',
    createdAt: '2025-07-12T08:00:00.000Z',
    startedAt: '2025-07-12T08:00:03.000Z',
    finishedAt: '2025-07-12T08:00:31.000Z',
    remainingCredits: 15,
  },
];

export const observations: ObservationFacts[] = [
  { aoiId: 'aoi_9001', from: '2025-06-30', days: 10 },
  { aoiId: 'aoi_9002', from: '2025-03-30', days: 10 },
];
