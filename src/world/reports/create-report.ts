import { locationOf } from '../../contract/rows.ts';
import type { Handler } from '../call-context/call-context.ts';
import { settleClaim } from '../claims/claim-steps.ts';
import { emit } from '../webhooks/emissions.ts';
import { admitReport } from './admit-report.ts';
import { isSigning } from './report-form.ts';

export const createReport: Handler<'createReport'> = (context, { body }) => {
  const apply = admitReport(context, body);
  const at = context.clock.tick();
  const { manifest, ...report } = apply(at);
  const json = JSON.stringify(report);
  if (manifest !== null) {
    if (report.claimId !== null) settleClaim(context.store, report.claimId, at);
    emit(context, { eventType: 'report.approved', at, json });
  }
  return isSigning(body) ? { json, isOtherAnswer: true } : { json, location: locationOf('reports', report.reportId) };
};
