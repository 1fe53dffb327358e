import { resource, row, updatedSince } from '../row.ts';
import * as filter from '../schemas/filters.ts';
import { NewReport, Report } from '../schemas/report.ts';

const reports = resource({ collection: 'reports', path: '/v1/reports', area: 'reports' });

export const listReports = row('listReports', {
  ...reports.page,
  data: Report,
  filters: { status: { schema: filter.reportStatus }, claimId: { schema: filter.claimId }, ...updatedSince },
  summary: 'List reports, signed or draft',
  decision: 4,
  example: { query: { status: 'signed' } },
});

export const createReport = row('createReport', {
  ...reports.creation,
  data: Report,
  otherAnswer: 'applied',
  body: NewReport,
  needed: { names: ['title'], unless: 'reportId', why: 'is required for a new report' },
  problems: [
    'event_cancelled',
    'resource_not_found',
    'policy_not_in_force',
    'detection_claim_mismatch',
    'settlement_changed',
    'peritaje_disputed',
    'claim_withdrawn',
    'no_evidence',
    'report_already_signed',
    'earlier_loss_open',
  ],
  summary: 'Create a report, or sign a draft',
  decision: 12,
  example: { body: { title: 'Hail damage, La Esperanza', aoiIds: ['aoi_0001'], language: 'en' } },
  otherExample: { body: { reportId: 'rep_0006', status: 'signed' } },
});

export const getReport = row('getReport', {
  ...reports.item,
  summary: 'Read a report with its signed manifest',
  decision: 12,
});
