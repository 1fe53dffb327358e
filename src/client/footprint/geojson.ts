import type { FootprintResult } from '../../contract/records.ts';
import { buildFeature } from '../../primitives/geojson.ts';
import { listDamagedCells } from './damaged-cells.ts';

export function buildFootprintGeojson(result: FootprintResult): Record<string, unknown> {
  const { jobId, eventId, aoiId, peril, method } = result;
  const features = listDamagedCells(result).map((cell) =>
    buildFeature({ ...cell, peril, method, eventId, aoiId, jobId }, 'boundary'),
  );
  return { type: 'FeatureCollection', features };
}
