// Reports: create, and sign. What becomes signed settles its claim and is told to the subscribers.

import { admitReport } from '../admissions/report.ts';
import { isSigning } from '../admissions/report-form.ts';
import { settleClaim } from '../claim-steps.ts';
import { emit } from '../emissions.ts';
import type { Handler } from '../turn.ts';

export const createReport: Handler<'createReport'> = (turn, { body }) => {
  const apply = admitReport(turn, body);
  const at = turn.clock.tick();
  const { manifest, ...report } = apply(at);
  const json = JSON.stringify(report);
  if (manifest !== null) {
    if (report.claimId !== null) settleClaim(turn.store, report.claimId, at);
    emit(turn, { eventType: 'report.approved', at, json });
  }
  return isSigning(body) ? { json, isOtherAnswer: true } : { json, location: `/v1/reports/${report.reportId}` };
};
