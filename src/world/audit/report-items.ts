// Item 4 of the audit for one report: its content and its evidence, checked against its signature and the records.

import { createPublicKey, verify } from 'node:crypto';
import type { BrokenSum, Manifest, ReportWithManifest } from '../../contract/records.ts';
import { locationOf, pathOf } from '../../contract/rows.ts';
import { canonicalJson, digestOf } from '../../primitives/canonical.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { basisOf, lastingPartOf } from '../claims/signed-basis.ts';
import { summarize } from '../detections/summarize.ts';
import { publicKeys } from '../kernel/signing.ts';
import { compare } from './compare.ts';

export function checkReport(store: OrganizationStore, { manifest, ...report }: ReportWithManifest): BrokenSum[] {
  const { reportId: record, status, signedAt } = report;
  const line = { item: 4, record, from: [] } as const;
  const isSigned = status === 'signed';
  const form = compare(
    { ...line, what: 'manifest and signedAt' },
    [manifest !== null, signedAt !== null],
    [isSigned, isSigned],
  );
  const summary = checkSummary(store, report);
  if (manifest === null) return [...form, ...summary];
  const evidence = evidenceOf(store, report);
  const expected = [{ name: locationOf('reports', record), value: report as unknown }, ...evidence];
  const subjects = new Map(manifest.statement.subject.map(({ name, digest }) => [name, digest.sha256]));
  return [
    ...form,
    ...summary,
    ...compare({ ...line, what: 'subjects' }, [...subjects.keys()].sort(), expected.map(({ name }) => name).sort()),
    ...expected.flatMap(({ name, value }) =>
      compare({ ...line, what: `digest of ${name}`, from: [name] }, subjects.get(name), digestOf(value)),
    ),
    ...compare({ ...line, what: 'signature' }, hasValidSignature(manifest, store) ? 'holds' : 'does not hold', 'holds'),
    ...checkBasis(store, report, manifest),
    ...checkSettlement(store, report),
    ...checkFinal(store, report),
  ];
}

type Report = Omit<ReportWithManifest, 'manifest'>;

/** Every record on which the decision is based, with its path. */
function evidenceOf(store: OrganizationStore, { detectionIds, peritajeId, jobId }: Report) {
  const peritaje = peritajeId === null ? undefined : store.get('peritajes', peritajeId);
  const detections = new Set([...detectionIds, ...(peritaje?.detectionId ? [peritaje.detectionId] : [])]);
  return [
    ...[...detections].map((id) => ({ name: locationOf('detections', id), value: store.get('detections', id) })),
    ...(peritajeId === null ? [] : [{ name: locationOf('peritajes', peritajeId), value: peritaje }]),
    ...(jobId === null ? [] : [{ name: pathOf('getJobResult', jobId), value: store.get('jobResults', jobId) }]),
  ].map(({ name, value }) => ({ name, value: (value ?? null) as unknown }));
}

function hasValidSignature({ statement, signature: { jws } }: Manifest, { seed }: OrganizationStore): boolean {
  const [header = '', payload = '', signature = ''] = jws.split('.');
  if (payload !== Buffer.from(canonicalJson(statement)).toString('base64url')) return false;
  const [key] = publicKeys(seed.reportKey).keys;
  if (key === undefined) return false;
  const signed = Buffer.from(`${header}.${payload}`);
  return verify(null, signed, createPublicKey({ key, format: 'jwk' }), Buffer.from(signature, 'base64url'));
}

/** One event counts once on a plot, however often it was measured. */
function checkSummary(store: OrganizationStore, { reportId: record, detectionIds, summary }: Report): BrokenSum[] {
  const counted = summarize(detectionIds.map((id) => store.named('detections', id)));
  if (counted === null) return [];
  const {
    exposure: _e,
    index: _i,
    comparison: _c,
    settlement: _s,
    ...shown
  } = summary ?? { exposure: null, index: null, comparison: null, settlement: null };
  return compare({ item: 4, record, what: 'summary', from: detectionIds }, shown, counted);
}

/** Signed evidence must not change any more: the insured cannot dispute a visit once the claim is decided. */
function checkFinal(store: OrganizationStore, { reportId: record, peritajeId }: Report): BrokenSum[] {
  const peritaje = peritajeId === null ? undefined : store.get('peritajes', peritajeId);
  if (peritaje === undefined) return [];
  return compare(
    { item: 4, record, what: peritaje.peritajeId, from: [peritaje.peritajeId] },
    peritaje.status,
    'completed',
  );
}

/** The reported facts may change until the loss is assessed; then they are final, like the terms and the event. */
function checkBasis(store: OrganizationStore, report: Report, { statement }: Manifest): BrokenSum[] {
  const { predicate } = statement;
  const { claim: reported, ...shown } = lastingPartOf(predicate);
  const { claim, ...rest } = lastingPartOf(basisOf(store, predicate.branding, report, predicate.claim));
  const line = { item: 4, record: report.reportId, from: claim === null ? [] : [claim.claimId] } as const;
  const isSettled = report.summary?.settlement != null;
  const signer = ({ organizationId, reportId, signedAt, signedBy }: typeof predicate | Report) => ({
    ...{ organizationId, reportId, signedAt, signedBy },
  });
  return [
    ...compare({ ...line, what: 'what is signed' }, { ...signer(predicate), ...shown }, { ...signer(report), ...rest }),
    ...(isSettled ? compare({ ...line, what: 'the claim that is signed' }, reported, claim) : []),
  ];
}

/** If the claim was decided by the time of the signature, the signed settlement is what the claim pays. */
function checkSettlement(store: OrganizationStore, { reportId, claimId, summary, signedAt }: Report): BrokenSum[] {
  const claim = claimId === null ? undefined : store.get('claims', claimId);
  const decided = claim?.statusHistory.find(({ status }) => status === 'approved' || status === 'rejected');
  if (claim === undefined || claim.settlement === null || decided === undefined || decided.at > (signedAt ?? ''))
    return [];
  const line = { item: 4, record: reportId, what: 'summary.settlement', from: [claim.claimId] } as const;
  return compare(line, summary?.settlement, claim.settlement);
}
