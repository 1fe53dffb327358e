// Whether a fixtures folder can be served: the form of every record, and the rules that always hold over them.
// fixtures/README.md tells the rules by the same numbers.

import { type CollectionName, collectionNames } from '../contract/collections.ts';
import type { TokenFixture } from '../contract/schemas/organization.ts';
import { type Finding, type FixtureKeys, idOf, OrganizationRecords } from './fixture-records.ts';
import { checkAlerts, checkDeliveries, checkTotals } from './fixture-rules-alerting.ts';
import { checkAmounts, checkAssessments, checkCover, checkManifests } from './fixture-rules-cases.ts';
import { checkOrganizationFiles, checkSharedFiles, type FormViolation } from './fixture-rules-form.ts';
import {
  checkCentroids,
  checkComputed,
  checkOrder,
  checkPerilProfiles,
  checkResults,
} from './fixture-rules-hazards.ts';
import { checkReferences } from './fixture-rules-references.ts';
import type { FixtureSource } from './fixture-source.ts';

export interface SeedViolation {
  /** Path within the folder. */
  readonly file: string;
  /** Id of the record; empty when the file as a whole is meant. */
  readonly record: string;
  readonly rule: number;
  readonly detail: string;
}

type Rule = (records: OrganizationRecords) => Finding[];

/** Rules that look at one organization and may follow references, by number. */
const rules: Readonly<Record<number, Rule>> = {
  2: checkCover,
  3: checkComputed,
  4: checkOrder,
  5: checkAssessments,
  6: checkAmounts,
  7: checkManifests,
  8: checkAlerts,
  9: checkDeliveries,
  10: checkTotals,
  11: checkCentroids,
  13: checkPerilProfiles,
  14: checkResults,
};

/**
 * Empty when the folder holds. Rule by rule in three stages, forms, references, meaning, since each stage trusts the one
 * before it: the first stage that finds something is the last. Throws FixtureError for a file that cannot be read.
 */
export function checkSeed(source: FixtureSource): SeedViolation[] {
  const shared = checkSharedFiles(source).map(asFormViolation);
  if (shared.length > 0) return shared;
  const { organizationIds } = source.read('dataset.json') as { organizationIds: string[] };
  const forms = organizationIds.flatMap((id) => checkOrganizationFiles(source, id).map(asFormViolation));
  if (forms.length > 0) return forms;
  const keys = source.read('signing-keys.json') as FixtureKeys;
  const organizations = organizationIds.map((id) => new OrganizationRecords(source, id, keys));
  const references = [
    ...checkTokens(source, organizationIds),
    ...organizations.flatMap((records) => applyRule(1, checkReferences, records)),
    ...checkSharedIds(organizations),
  ];
  if (references.length > 0) return references;
  return organizations.flatMap((records) =>
    Object.entries(rules).flatMap(([rule, check]) => applyRule(Number(rule), check, records)),
  );
}

const asFormViolation = (violation: FormViolation): SeedViolation => ({ ...violation, rule: 0 });

function applyRule(rule: number, check: Rule, records: OrganizationRecords): SeedViolation[] {
  return check(records).map(({ name, id, detail }) => ({
    file: `${records.organizationId}/${name}.json`,
    record: id,
    rule,
    detail,
  }));
}

function checkTokens(source: FixtureSource, organizationIds: readonly string[]): SeedViolation[] {
  return (source.read('tokens.json') as TokenFixture[])
    .filter(({ organizationId }) => !organizationIds.includes(organizationId))
    .map(({ token, organizationId }) => ({
      file: 'tokens.json',
      record: token,
      rule: 1,
      detail: `organizationId names ${organizationId}, which is not among the organizations of dataset.json`,
    }));
}

/** Rule 12: counters are per world and kind, over all organizations. */
function checkSharedIds(organizations: readonly OrganizationRecords[]): SeedViolation[] {
  const ownerOf = new Map<string, string>();
  const check = (records: OrganizationRecords, name: CollectionName): SeedViolation[] =>
    records.list(name).flatMap((record): SeedViolation[] => {
      const id = idOf(name, record);
      const owner = ownerOf.get(`${name} ${id}`);
      ownerOf.set(`${name} ${id}`, records.organizationId);
      const file = `${records.organizationId}/${name}.json`;
      return owner === undefined ? [] : [{ file, record: id, rule: 12, detail: `${id} belongs to ${owner} too` }];
    });
  return organizations.flatMap((records) => collectionNames.flatMap((name) => check(records, name)));
}
