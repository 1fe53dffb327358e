// Damage detections.

import { row } from '../row.ts';
import { Detection, NewDetection } from '../schemas/detection.ts';
import * as filter from '../schemas/filters.ts';

export const listDetections = row(
  {
    id: 'listDetections',
    method: 'GET',
    path: '/v1/detections',
    permission: 'events:read',
    idempotencyKey: false,
    answer: 'page',
    collection: 'detections',
    filters: {
      eventId: { schema: filter.eventId },
      aoiId: { schema: filter.aoiId },
      severity: { schema: filter.severity },
    },
    data: Detection,
    problems: [],
    command: ['detections', 'list'],
    summary: 'List damage detections per event and plot',
    decision: 4,
  },
  { query: { eventId: 'evt_0001' } },
);

export const createDetection = row(
  {
    id: 'createDetection',
    method: 'POST',
    path: '/v1/detections',
    permission: 'events:write',
    idempotencyKey: true,
    answer: 'created',
    body: NewDetection,
    data: Detection,
    problems: [
      'event_cancelled',
      'resource_not_found',
      'peril_not_supported',
      'peril_not_monitored',
      'detection_not_possible',
      'duplicate_resource',
    ],
    command: ['detections', 'create'],
    summary: 'Detect the damage of an event on a plot',
    decision: 6,
  },
  { body: { eventId: 'evt_0001', aoiId: 'aoi_0001', method: 'ndre_delta' } },
);

export const getDetection = row(
  {
    id: 'getDetection',
    method: 'GET',
    path: '/v1/detections/{id}',
    permission: 'events:read',
    idempotencyKey: false,
    answer: 'item',
    collection: 'detections',
    data: Detection,
    problems: [],
    command: ['detections', 'get'],
    summary: 'Read a detection',
    decision: 0,
    extension: true,
  },
  { params: { id: 'det_0001' } },
);
