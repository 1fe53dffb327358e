// A footprint result as GeoJSON (RFC 7946): one feature per damaged cell, with its severity.

import type { FootprintResult } from '../../contract/schemas/job.ts';
import { listDamagedCells } from './damaged-cells.ts';

export function buildFootprintGeojson(result: FootprintResult): Record<string, unknown> {
  const { jobId, eventId, aoiId, peril, method } = result;
  return {
    type: 'FeatureCollection',
    features: listDamagedCells(result).map(({ cell, severity, boundary }) => ({
      type: 'Feature',
      id: cell,
      geometry: { type: 'Polygon', coordinates: [boundary] },
      properties: { cell, severity, peril, method, eventId, aoiId, jobId },
    })),
  };
}
