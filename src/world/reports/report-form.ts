import { t } from '../../contract/form/localization/localized-text.ts';
import type { NewReport } from '../../contract/records.ts';
import { createReport } from '../../contract/resources/reports.ts';
import { Violations } from '../../engine/kernel/violations.ts';

export type Signing = NewReport & { readonly reportId: string };
export const isSigning = (body: NewReport): body is Signing => body.reportId !== undefined;

/** Throws validation_failed with every missing member, and every one that the form does not have. */
export function checkReportForm(body: NewReport): void {
  const violations = new Violations();
  if (isSigning(body)) checkSigning(body, violations);
  else checkNew(body, violations);
  violations.check();
}

function checkSigning(body: Signing, violations: Violations): void {
  const why = t('cannot be given with reportId: signing a draft changes nothing else in it');
  violations.refuseOthers(body, ['reportId', 'status'], 'not_with_report_id', why);
  if (body.status === 'signed') return;
  violations.add('#/status', 'required', t('status must be signed when reportId names a draft'));
}

function checkNew(body: NewReport, violations: Violations): void {
  const { claimId, aoiIds, type } = body;
  violations.requireNeeded(createReport.needed, body);
  if (claimId === undefined && aoiIds === undefined) {
    violations.add('#/aoiIds', 'required', t('aoiIds or claimId is required for a new report'));
  }
  if (type === 'claim_file' && claimId === undefined) {
    violations.add('#/claimId', 'required', t('claimId is required for a claim_file'));
  }
}
