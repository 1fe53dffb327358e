// Rule 0 of a fixtures folder: every file and record has the form of its schema, and no id occurs twice.
// It is checked first: the other rules may then trust what they read.

import { type TSchema, Type } from 'typebox';
import { collectionNames, collections } from '../contract/collections.ts';
import { Branding } from '../contract/schemas/branding.ts';
import { Closed } from '../contract/schemas/fields.ts';
import { Organization, Scenario, SigningKey, TokenFixture } from '../contract/schemas/organization.ts';
import type { Peril } from '../contract/schemas/vocabularies.ts';
import * as metrics from '../contract/schemas/weather-event.ts';
import { sha256Hex } from './canonical.ts';
import type { FixtureSource } from './fixture-source.ts';
import { violationsOf } from './validation.ts';

export interface FormViolation {
  readonly file: string;
  /** Empty when the file as a whole is meant. */
  readonly record: string;
  readonly detail: string;
}

const Text = Type.String({ minLength: 1 });
const Dataset = Closed({
  datasetVersion: Text,
  organizationIds: Type.Array(Type.String({ pattern: '^org_[a-z0-9]+$' }), { minItems: 1, uniqueItems: true }),
});
const ReportKey = Type.Object({
  kty: Type.Literal('OKP'),
  crv: Type.Literal('Ed25519'),
  x: Text,
  d: Text,
  kid: Text,
});
const SigningKeys = Closed({ webhookKeys: Type.Array(SigningKey), reportKey: ReportKey });

/** The files that belong to no organization. */
export function checkSharedFiles(source: FixtureSource): FormViolation[] {
  return [
    ...checkFile(source, 'dataset.json', Dataset),
    ...checkFile(source, 'tokens.json', Type.Array(TokenFixture, { minItems: 1 })),
    ...checkFile(source, 'signing-keys.json', SigningKeys),
    ...checkFile(source, 'scenarios.json', Type.Array(Scenario)),
  ];
}

export function checkOrganizationFiles(source: FixtureSource, organizationId: string): FormViolation[] {
  return [
    ...checkFile(source, `${organizationId}/organization.json`, Organization),
    ...checkBranding(source, organizationId),
    ...collectionNames.flatMap((name) => {
      const { schema, idField } = collections[name];
      return checkRecords(source, `${organizationId}/${name}.json`, schema, idField);
    }),
  ];
}

function checkFile(source: FixtureSource, file: string, schema: TSchema): FormViolation[] {
  return violationsOf(schema, source.read(file)).map((violation) => ({ file, record: '', detail: tell(violation) }));
}

function tell({ pointer, detail }: { readonly pointer?: string; readonly detail: string }): string {
  return pointer === undefined || pointer === '#' ? detail : `${pointer} ${detail}`;
}

function checkBranding(source: FixtureSource, organizationId: string): FormViolation[] {
  const file = `${organizationId}/branding.json`;
  const violations = checkFile(source, file, Branding);
  if (violations.length > 0) return violations;
  const { logo } = source.read(file) as Branding;
  if (logo === null) return [];
  const digest = sha256Hex(source.readBytes(`${organizationId}/logo.png`));
  const detail = `#/logo/sha256 must be ${digest}, the digest of logo.png`;
  return logo.sha256 === digest ? [] : [{ file, record: '', detail }];
}

function checkRecords(source: FixtureSource, file: string, schema: TSchema, idField: string): FormViolation[] {
  const records = source.read(file);
  if (!Array.isArray(records)) return [{ file, record: '', detail: 'the file must hold an array of records' }];
  const seen = new Set<string>();
  return records.flatMap((record, index) => {
    const id = (record as Record<string, unknown> | null)?.[idField];
    const name = typeof id === 'string' ? id : `record ${index}`;
    const isRepeated = seen.has(name);
    seen.add(name);
    const violations = [...violationsOf(schema, record).map(tell), ...checkMetrics(record)];
    if (isRepeated) violations.push(`${idField} occurs twice`);
    return violations.map((detail) => ({ file, record: name, detail }));
  });
}

const metricsOf: Partial<Record<Peril, TSchema>> = {
  hail: metrics.HailMetrics,
  frost: metrics.FrostMetrics,
  drought: metrics.DroughtMetrics,
};

/** The schema of an event lets any peril have any metrics; a footprint needs those of its peril. */
function checkMetrics(record: unknown): string[] {
  const event = record as Partial<metrics.WeatherEvent> | null;
  const schema = event?.metrics === undefined || event.peril === undefined ? undefined : metricsOf[event.peril];
  if (schema === undefined) return [];
  return violationsOf(schema, event?.metrics).map(({ detail }) => `#/metrics of a ${event?.peril} event: ${detail}`);
}
