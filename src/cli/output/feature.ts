// A record as a feature of GeoJSON, where its row says that it has a geometry (Decision 50).

import type { TSchema } from 'typebox';
import type { Operation } from '../../contract/operation.ts';
import { geometryOf } from '../../contract/rows.ts';
import { buildFeature, type Feature, type Fields } from '../../primitives/geojson.ts';
import { UsageError } from '../failures/failures.ts';
import type { Output } from './output.ts';
import { projectRecord } from './record-fields.ts';

interface Form {
  readonly schema: TSchema;
  readonly fields: readonly string[] | undefined;
}

/** The geometry stays whatever --fields says. Throws UsageError. */
export function describeFeature(record: unknown, { schema, fields }: Form): Feature {
  const geometry = geometryOf(schema);
  const known = record as Fields;
  if (geometry === undefined || !(geometry in known)) throw withoutGeometry();
  const feature = buildFeature(known, geometry);
  return fields === undefined ? feature : { ...feature, properties: projectRecord(feature.properties, fields) };
}

/** Before anything is sent. Throws UsageError for a form that the answer cannot have. */
export function checkForm({ format }: Output, { data }: Operation): void {
  if (format === 'geojson' && geometryOf(data) === undefined) throw withoutGeometry();
}

const withoutGeometry = (): UsageError =>
  new UsageError('-o geojson has plots, events and footprints; this result has no geometry.', '-o json has all of it');
