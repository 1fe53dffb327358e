// Damage detections.

import { row } from '../row.ts';
import { Detection, NewDetection } from '../schemas/detection.ts';
import * as filter from '../schemas/filters.ts';
import { creation, item, page } from './row-kinds.ts';

export const listDetections = row(
  {
    ...page,
    id: 'listDetections',
    path: '/v1/detections',
    permission: 'events:read',
    collection: 'detections',
    filters: {
      eventId: { schema: filter.eventId },
      aoiId: { schema: filter.aoiId },
      severity: { schema: filter.severity },
    },
    data: Detection,
    command: ['detections', 'list'],
    summary: 'List damage detections per event and plot',
    decision: 4,
  },
  { query: { eventId: 'evt_0001' } },
);

export const createDetection = row(
  {
    ...creation,
    id: 'createDetection',
    path: '/v1/detections',
    permission: 'events:write',
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
    ...item,
    id: 'getDetection',
    path: '/v1/detections/{id}',
    permission: 'events:read',
    collection: 'detections',
    data: Detection,
    command: ['detections', 'get'],
    summary: 'Read a detection',
    decision: 0,
    extension: true,
  },
  { params: { id: 'det_0001' } },
);
