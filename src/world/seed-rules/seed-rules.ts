// Checks whether a fixtures folder can be served: the schema of every record, and the rules that always hold. fixtures/README.md
// lists the rules by the same numbers.

import { collectionNames } from '../../contract/collections.ts';
import type { Aoi } from '../../contract/records.ts';
import type { FixtureSource } from '../../engine/records/fixture-source.ts';
import { createSeed, type Seed } from '../records/seed.ts';
import { checkAlerts, checkDeliveries, checkTotals } from './alerting-rules.ts';
import { checkAssessments, checkAudit, checkClaimEvents } from './case-rules.ts';
import { OrganizationRecords, type Rule } from './fixture-records.ts';
import { checkOrganizationFiles, checkSharedFiles, type FormViolation, withoutMalformed } from './form-rules.ts';
import * as hazard from './hazard-rules.ts';
import { PlotNotes } from './plot-notes.ts';
import { checkReferences } from './reference-rules.ts';
import { checkUpcoming } from './upcoming-rules.ts';

export interface SeedViolation extends FormViolation {
  readonly rule: number;
}

const maxShown = 20;

/** Renders a line for each of the first violations, and one that counts the others. */
export function renderViolations(violations: readonly SeedViolation[]): string[] {
  const lines = violations
    .slice(0, maxShown)
    .map(({ file, record, rule, detail }) =>
      [file, record, `rule ${rule}`, detail].filter((part) => part !== '').join(': '),
    );
  const more = violations.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}

/** Rules on one organization, which may follow references, by number. */
const rules: Readonly<Record<number, Rule>> = {
  2: checkClaimEvents,
  3: hazard.checkComputed,
  4: hazard.checkOrder,
  5: checkAssessments,
  6: checkAudit,
  7: hazard.checkSources,
  8: checkAlerts,
  9: checkDeliveries,
  10: checkTotals,
  11: hazard.checkCentroids,
  13: hazard.checkPerilProfiles,
  14: hazard.checkResults,
  15: checkUpcoming,
  16: hazard.checkLeaves,
};

/**
 * Empty when every rule holds. Forms, references and meaning are checked in this order, up to the first that is violated.
 * Throws FixtureError for a file that cannot be read.
 */
export const checkSeed = (source: FixtureSource): readonly SeedViolation[] => openSeed(source).violations;

interface CheckedSeed {
  /** Null when there is any violation. */
  readonly seed: Seed | null;
  readonly violations: readonly SeedViolation[];
}

/** Opens the seed of a folder, with every record read once and validated. The meaning is checked only on request. */
export function openSeed(source: FixtureSource, checksMeaning = true): CheckedSeed {
  const forms = checkSharedForms(source);
  if (forms.length > 0) return { seed: null, violations: forms };
  const plots = new Map<string, PlotNotes>();
  const listener = {
    report: (violation: FormViolation) => void forms.push(asFormViolation(violation)),
    note: (organizationId: string, plot: Aoi) => plots.get(organizationId)?.add(plot),
  };
  const seed = createSeed(withoutMalformed(source, listener));
  for (const organizationId of seed.organizationIds) {
    forms.push(...checkOrganizationFiles(source, organizationId).map(asFormViolation));
    plots.set(organizationId, new PlotNotes());
    for (const name of collectionNames) seed.of(organizationId).records(name);
  }
  const violations = forms.length > 0 ? forms : checkRecords(seed, plots, checksMeaning);
  return { seed: violations.length > 0 ? null : seed, violations };
}

function checkRecords(seed: Seed, plots: ReadonlyMap<string, PlotNotes>, checksMeaning: boolean): SeedViolation[] {
  const organizations = seed.organizationIds.map((id) => new OrganizationRecords(seed, id, plots.get(id)));
  const references = [
    ...findUnknownOwners(seed, 'tokens.json', seed.tokens, ({ token }) => token),
    ...findUnknownOwners(seed, 'scenarios.json', seed.scenarios, ({ outcome }) => outcome),
    ...organizations.flatMap((records) => applyRule(1, checkReferences, records)),
    ...checkSharedIds(organizations),
  ];
  if (references.length > 0 || !checksMeaning) return references;
  return organizations.flatMap((records) =>
    Object.entries(rules).flatMap(([rule, check]) => applyRule(Number(rule), check, records)),
  );
}

/** Checks the shared files, without which no other file can be read. */
export const checkSharedForms = (source: FixtureSource): SeedViolation[] =>
  checkSharedFiles(source).map(asFormViolation);

const asFormViolation = (violation: FormViolation): SeedViolation => ({ ...violation, rule: 0 });

function applyRule(rule: number, check: Rule, records: OrganizationRecords): SeedViolation[] {
  return check(records).map(({ name, id, detail }) => ({
    file: `${records.organizationId}/${name}.json`,
    record: id,
    rule,
    detail,
  }));
}

/** Entries of a shared file for organizations that the folder does not have. */
function findUnknownOwners<Owned extends { readonly organizationId: string }>(
  { organizationIds }: Seed,
  file: string,
  owned: readonly Owned[],
  nameOf: (one: Owned) => string,
): SeedViolation[] {
  return owned
    .filter(({ organizationId }) => !organizationIds.includes(organizationId))
    .map((one) => ({
      file,
      record: nameOf(one),
      rule: 1,
      detail: `organizationId names ${one.organizationId}, which is not among the organizations of dataset.json`,
    }));
}

/** Rule 12: no id occurs in two organizations, since a world numbers each kind of record across all of them. */
function checkSharedIds(organizations: readonly OrganizationRecords[]): SeedViolation[] {
  return organizations.flatMap((records, index) =>
    organizations.slice(0, index).flatMap((former) =>
      collectionNames.flatMap((name) =>
        records.idsSharedWith(name, former).map((id) => ({
          file: `${records.organizationId}/${name}.json`,
          record: id,
          rule: 12,
          detail: `${id} belongs to ${former.organizationId} too`,
        })),
      ),
    ),
  );
}
