// Rule 0 of a fixtures folder: every file and record matches its schema, and no id occurs twice. It is checked first, so that the
// other rules can rely on it.

import * as Type from 'typebox';
import { type CollectionName, collectionNames, collections } from '../../contract/collections.ts';
import { Closed } from '../../contract/form/fields.ts';
import type { ProblemEntry } from '../../contract/form/problem.ts';
import type { Aoi, Peril } from '../../contract/records.ts';
import { Branding } from '../../contract/schemas/branding.ts';
import { Organization, Scenario, SigningKey, TokenFixture } from '../../contract/schemas/organization.ts';
import { Upcoming } from '../../contract/schemas/upcoming.ts';
import { metricsOf, type WeatherEvent } from '../../contract/schemas/weather-event.ts';
import { violationsOf } from '../../engine/kernel/validation.ts';
import type { FixtureSource } from '../../engine/records/fixture-source.ts';
import { sha256Hex } from '../../primitives/canonical.ts';
import { checkLogoUrl } from '../branding/assets.ts';

export interface FormViolation {
  /** Path within the folder. */
  readonly file: string;
  /** Id of the record; empty when the violation is of the file as a whole. */
  readonly record: string;
  readonly detail: string;
}

const Text = Type.String({ minLength: 1 });
const Dataset = Closed({
  datasetVersion: Type.String({ pattern: '^[!-~]([ -~]{0,98}[!-~])?$', description: 'A line of printable ASCII.' }),
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
    ...(source.has?.(upcomingFile(organizationId)) ? checkFile(source, upcomingFile(organizationId), Upcoming) : []),
  ];
}

interface Listener {
  /** Called for each violation of a record's schema; `note` is called for each well-formed plot. */
  readonly report: (violation: FormViolation) => void;
  readonly note?: (organizationId: string, plot: Aoi) => void;
}

/** The same folder, with collections that yield well-formed records only. */
export function withoutMalformed(source: FixtureSource, { report, note }: Listener): FixtureSource {
  return {
    ...source,
    readRecords: (file) => {
      const name = collectionNames.find((one) => file.endsWith(`/${one}.json`)) as CollectionName;
      const records = source.readRecords?.(file) ?? source.read(file);
      if (Array.isArray(records) || source.readRecords !== undefined) {
        const wellFormed = selectWellFormed(file, name, records as Iterable<unknown>, report);
        return name === 'aois' && note !== undefined ? notePlots(file, wellFormed, note) : wellFormed;
      }
      report({ file, record: '', detail: 'the file must hold an array of records' });
      return [];
    },
  };
}

const upcomingFile = (organizationId: string): string => `${organizationId}/upcoming.json`;

function checkFile(source: FixtureSource, file: string, schema: Type.TSchema): FormViolation[] {
  return violationsOf(schema, source.read(file)).map((violation) => ({
    file,
    record: '',
    detail: detailOf(violation),
  }));
}

export function detailOf({ pointer, detail }: Pick<ProblemEntry, 'pointer' | 'detail'>): string {
  return pointer === undefined || pointer === '#' ? `${detail}` : `${pointer} ${detail}`;
}

function checkBranding(source: FixtureSource, organizationId: string): FormViolation[] {
  const file = `${organizationId}/branding.json`;
  const violations = checkFile(source, file, Branding);
  if (violations.length > 0) return violations;
  const branding = source.read(file) as Branding;
  const { logo } = branding;
  const wrongUrl = checkLogoUrl(branding);
  if (wrongUrl !== undefined) return [{ file, record: '', detail: wrongUrl }];
  if (logo === null) return [];
  const digest = sha256Hex(source.readBytes(`${organizationId}/logo.png`));
  const detail = `#/logo/sha256 must be ${digest}, the digest of logo.png`;
  return logo.sha256 === digest ? [] : [{ file, record: '', detail }];
}

function* selectWellFormed(
  file: string,
  name: CollectionName,
  records: Iterable<unknown>,
  report: (violation: FormViolation) => void,
): Generator<unknown> {
  const { schema, idField } = collections[name];
  const seen = new Set<string>();
  let index = 0;
  for (const record of records) {
    const id = (record as Record<string, unknown> | null)?.[idField];
    const title = typeof id === 'string' ? id : `record ${index}`;
    const details = [...violationsOf(schema, record).map(detailOf), ...checkMetrics(record)];
    if (seen.has(title)) details.push(`${idField} occurs twice`);
    for (const detail of details) report({ file, record: title, detail });
    seen.add(title);
    index += 1;
    if (details.length === 0) yield record;
  }
}

function* notePlots(file: string, plots: Iterable<unknown>, note: Required<Listener>['note']): Generator<unknown> {
  const [organizationId = ''] = file.split('/');
  for (const plot of plots) {
    note(organizationId, plot as Aoi);
    yield plot;
  }
}

/** The schema of an event allows any metrics for any peril; a footprint needs those of its peril. */
function checkMetrics(record: unknown): string[] {
  const { peril, metrics } = (record ?? {}) as Partial<WeatherEvent>;
  const schema = (metricsOf as Partial<Record<Peril | 'none', Type.TSchema>>)[peril ?? 'none'];
  if (metrics === undefined || schema === undefined) return [];
  return violationsOf(schema, metrics).map(({ detail }) => `#/metrics of a ${peril} event: ${detail}`);
}
