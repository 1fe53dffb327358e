// org_pampa: which event was detected on which plot, and when. The findings are computed.

import type { DetectionFacts } from '../facts.ts';

const detect = (detectionId: string, eventId: string, aoiId: string, computedAt: string): DetectionFacts => ({
  detectionId,
  eventId,
  aoiId,
  computedAt,
});

export const detections: DetectionFacts[] = [
  detect('det_0001', 'evt_0001', 'aoi_0001', '2025-12-22T11:00:00.000Z'),
  detect('det_0002', 'evt_0001', 'aoi_0002', '2025-12-22T11:02:00.000Z'),
  detect('det_0003', 'evt_0001', 'aoi_0013', '2025-12-22T11:04:00.000Z'),
  detect('det_0004', 'evt_0001', 'aoi_0014', '2025-12-22T11:06:00.000Z'),
  detect('det_0005', 'evt_0001', 'aoi_0015', '2025-12-22T11:08:00.000Z'),
  detect('det_0006', 'evt_0002', 'aoi_0003', '2026-01-07T11:00:00.000Z'),
  detect('det_0007', 'evt_0002', 'aoi_0017', '2026-01-07T11:02:00.000Z'),
  detect('det_0008', 'evt_0002', 'aoi_0018', '2026-01-07T11:04:00.000Z'),
  detect('det_0009', 'evt_0003', 'aoi_0004', '2025-12-31T11:00:00.000Z'),
  detect('det_0010', 'evt_0003', 'aoi_0019', '2025-12-31T11:02:00.000Z'),
  detect('det_0011', 'evt_0003', 'aoi_0020', '2025-12-31T11:04:00.000Z'),
  detect('det_0012', 'evt_0004', 'aoi_0008', '2025-12-26T12:00:00.000Z'),
  detect('det_0013', 'evt_0004', 'aoi_0027', '2025-12-26T12:02:00.000Z'),
  detect('det_0014', 'evt_0004', 'aoi_0028', '2025-12-26T12:04:00.000Z'),
  detect('det_0015', 'evt_0005', 'aoi_0007', '2025-11-07T11:00:00.000Z'),
  detect('det_0016', 'evt_0005', 'aoi_0025', '2025-11-07T11:02:00.000Z'),
  detect('det_0017', 'evt_0005', 'aoi_0026', '2025-11-07T11:04:00.000Z'),
  detect('det_0018', 'evt_0006', 'aoi_0012', '2025-10-01T12:00:00.000Z'),
  detect('det_0019', 'evt_0006', 'aoi_0029', '2025-10-01T12:02:00.000Z'),
  detect('det_0020', 'evt_0007', 'aoi_0005', '2025-11-26T11:00:00.000Z'),
  detect('det_0021', 'evt_0007', 'aoi_0021', '2025-11-26T11:02:00.000Z'),
  detect('det_0022', 'evt_0008', 'aoi_0006', '2026-01-13T11:00:00.000Z'),
  detect('det_0023', 'evt_0008', 'aoi_0023', '2026-01-13T11:02:00.000Z'),
  detect('det_0024', 'evt_0008', 'aoi_0024', '2026-01-13T11:04:00.000Z'),
  detect('det_0025', 'evt_0009', 'aoi_0030', '2025-03-06T11:00:00.000Z'),
  detect('det_0026', 'evt_0010', 'aoi_0016', '2026-01-15T11:59:55.000Z'),
  detect('det_0027', 'evt_0011', 'aoi_0003', '2025-10-26T11:00:00.000Z'),
  detect('det_0028', 'evt_0012', 'aoi_0004', '2025-11-14T11:00:00.000Z'),
];
