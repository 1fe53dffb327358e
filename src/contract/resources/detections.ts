import { extension, resource, row, updatedSince } from '../row.ts';
import { NewDetection } from '../schemas/detection.ts';
import * as filter from '../schemas/filters.ts';

const detections = resource({ collection: 'detections', path: '/v1/detections', area: 'events' });

export const listDetections = row('listDetections', {
  ...detections.page,
  filters: {
    eventId: { schema: filter.eventId },
    aoiId: { schema: filter.aoiId },
    severity: { schema: filter.severity },
    ...updatedSince,
  },
  summary: 'List damage detections per event and plot',
  decision: 4,
  example: { query: { eventId: 'evt_0001' } },
});

export const createDetection = row('createDetection', {
  ...detections.creation,
  body: NewDetection,
  problems: [
    'event_cancelled',
    'resource_not_found',
    'peril_not_supported',
    'peril_not_monitored',
    'detection_not_possible',
    'duplicate_resource',
  ],
  summary: 'Detect the damage of an event on a plot',
  decision: 6,
  example: { body: { eventId: 'evt_0001', aoiId: 'aoi_0001', method: 'ndre_delta' } },
});

export const getDetection = row('getDetection', { ...detections.item, summary: 'Read a detection', ...extension });
