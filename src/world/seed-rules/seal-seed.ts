// Recomputes the derived parts of a fixtures folder after an edit: the digest of a logo, the manifest of a signed report, the
// signatures of deliveries.

import { Check } from 'typebox/schema';
import { Branding } from '../../contract/schemas/branding.ts';
import type { ReportWithManifest } from '../../contract/schemas/report.ts';
import type { FixtureSource } from '../../engine/records/fixture-source.ts';
import { sha256Hex } from '../../primitives/canonical.ts';
import { checkReport } from '../audit/report-items.ts';
import { logoUrlOf } from '../branding/assets.ts';
import { contentTypeOf, sizeOf } from '../branding/logo.ts';
import { basisOf } from '../claims/signed-basis.ts';
import { buildManifest } from '../kernel/signing.ts';
import type { Seed } from '../records/seed.ts';
import { findEvidence, listEvidence } from '../reports/report-signing.ts';
import { type Change, type SealedRecord, sealDelivery } from '../webhooks/seal-delivery.ts';
import { OrganizationRecords } from './fixture-records.ts';
import { checkSeed, checkSharedForms, openSeed, type SeedViolation } from './seed-rules.ts';

/** A member that was changed; its record is empty where the file is a single one. */
export interface Sealed extends Change {
  readonly file: string;
}

export interface SealedSeed {
  readonly sealed: readonly Sealed[];
  readonly files: ReadonlyMap<string, unknown>;
  /** The remaining violations; with invalid forms or references, nothing but logos was sealed. */
  readonly violations: readonly SeedViolation[];
}

/** Throws FixtureError for a file that cannot be read. */
export function sealSeed(folder: FixtureSource): SealedSeed {
  const files = new Map<string, unknown>();
  const { readRecords: _, ...readable } = folder;
  const source = { ...readable, read: (path: string) => files.get(path) ?? folder.read(path) };
  const malformed = checkSharedForms(source);
  if (malformed.length > 0) return { sealed: [], files, violations: malformed };
  const { organizationIds } = source.read('dataset.json') as Seed;
  const sealed = organizationIds.flatMap((id) => sealLogo(source, files, `${id}/branding.json`, `${id}/logo.png`));
  const { seed, violations } = openSeed(source, false);
  if (seed === null) return { sealed, files, violations };
  for (const organizationId of organizationIds) {
    const records = new OrganizationRecords(seed, organizationId);
    for (const [name, sealOne] of Object.entries(seals)) {
      const file = `${organizationId}/${name}.json`;
      const all = (source.read(file) as never[]).map((record) => sealOne(records, record));
      const changes = all.flatMap(([, made]) => made);
      sealed.push(...changes.map((change) => ({ file, ...change })));
      const resealed = all.map(([record]) => record);
      if (changes.length > 0) files.set(file, resealed);
    }
  }
  return { sealed, files, violations: checkSeed(source) };
}

const seals = { reports: sealReport, webhookDeliveries: sealDelivery };

function sealLogo(source: FixtureSource, files: Map<string, unknown>, file: string, image: string): Sealed[] {
  const branding = source.read(file) as Branding;
  const logo = Check(Branding, branding) ? branding.logo : null;
  if (logo === null) return [];
  const bytes = source.readBytes(image);
  const sha256 = sha256Hex(bytes);
  if (sha256 === logo.sha256) return [];
  const contentType = contentTypeOf(bytes) ?? logo.contentType;
  const { width = null, height = null } = sizeOf(bytes, contentType) ?? {};
  const logoUrl = logoUrlOf(sha256, contentType);
  files.set(file, { ...branding, logoUrl, logo: { contentType, byteLength: bytes.length, sha256, width, height } });
  return [{ file, record: '', member: 'logo.sha256', was: logo.sha256, is: sha256 }];
}

/** A valid manifest is kept, since it describes records that changed later as they were. */
function sealReport(records: OrganizationRecords, stored: ReportWithManifest): SealedRecord {
  const { manifest, ...report } = stored;
  if (report.status !== 'signed' || checkReport(records, stored).length === 0) return [stored, []];
  const { reportKey, branding } = records.seed;
  const covered = {
    evidence: listEvidence(findEvidence(records, report)),
    basis: basisOf(records, manifest?.statement.predicate.branding ?? branding, report),
  };
  const fresh = buildManifest(report, covered, reportKey);
  const member = 'manifest.signature.jws';
  const [was, is] = [manifest?.signature.jws ?? '', fresh.signature.jws];
  if (was === is) return [stored, []];
  return [{ ...report, manifest: fresh }, [{ record: report.reportId, member, was, is }]];
}
