// Renders a result as one JSON or YAML document, in which control characters that could steer a terminal are escaped; and a
// record as a GeoJSON feature, where its row says that it has a geometry (Decision 55).

import type { TSchema } from 'typebox';
import type { Operation } from '../../contract/form/operation.ts';
import { geometryOf } from '../../contract/rows.ts';
import { buildFeature, type Feature, type Fields } from '../../primitives/geojson.ts';
import { withoutSteering } from '../../primitives/steering.ts';
import { UsageError } from '../failures/failures.ts';
import { type CleanText, cleanBlock } from '../terminal/clean-text.ts';
import { escapeSteering, renderJson } from './json.ts';
import type { OutputForm } from './output.ts';
import { projectRecord } from './record-fields.ts';

export const wantsDocument = ({ format }: Pick<OutputForm, 'format'>): boolean =>
  format === 'json' || format === 'yaml';

export async function printDocument({ format, terminal }: OutputForm, value: unknown): Promise<void> {
  await terminal.out(format === 'yaml' ? await renderYaml(value) : renderJson(value));
}

async function renderYaml(value: unknown): Promise<CleanText> {
  const { Document, Scalar, visit } = await import('yaml');
  // Parsers of YAML 1.1 would take NO for false and an instant for a date, so such texts are quoted.
  const document = new Document(value, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
  visit(document, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value === 'string' && needsQuotes(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return cleanBlock(escapeSteering(document.toString({ lineWidth: 0 })));
}

/** Only within quotes can everything be escaped; elsewhere YAML would take CRLF for a line feed. */
const needsQuotes = (text: string): boolean => text.includes('\r') || withoutSteering(text) !== text;

/** The geometry is kept regardless of --fields. Throws UsageError. */
export function describeFeature(
  record: unknown,
  { schema, fields }: { readonly schema: TSchema; readonly fields: readonly string[] | undefined },
): Feature {
  const geometry = geometryOf(schema);
  const known = record as Fields;
  if (geometry === undefined || !(geometry in known)) throw withoutGeometry();
  const feature = buildFeature(known, geometry);
  return fields === undefined ? feature : { ...feature, properties: projectRecord(feature.properties, fields) };
}

/** Called before anything is sent. Throws UsageError for a form that the answer cannot have. */
export function checkForm({ format }: OutputForm, { data }: Operation): void {
  if (format === 'geojson' && geometryOf(data) === undefined) throw withoutGeometry();
}

const withoutGeometry = (): UsageError =>
  new UsageError('-o geojson takes plots, events and footprints; this has no geometry.', '-o json shows all of it');
