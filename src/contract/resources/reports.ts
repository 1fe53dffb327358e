// Reports.

import { row } from '../row.ts';
import * as filter from '../schemas/filters.ts';
import { NewReport, Report, ReportWithManifest } from '../schemas/report.ts';
import { creation, item, page } from './row-kinds.ts';

export const listReports = row(
  {
    ...page,
    id: 'listReports',
    path: '/v1/reports',
    permission: 'reports:read',
    collection: 'reports',
    filters: { status: { schema: filter.reportStatus }, claimId: { schema: filter.claimId } },
    data: Report,
    command: ['reports', 'list'],
    summary: 'List reports, signed or draft',
    decision: 4,
  },
  { query: { status: 'signed' } },
);

export const createReport = row(
  {
    ...creation,
    id: 'createReport',
    path: '/v1/reports',
    permission: 'reports:write',
    otherAnswer: 'applied',
    body: NewReport,
    data: Report,
    problems: [
      'event_cancelled',
      'resource_not_found',
      'detection_claim_mismatch',
      'settlement_changed',
      'peritaje_disputed',
      'claim_withdrawn',
      'no_evidence',
      'report_already_signed',
    ],
    command: ['reports', 'create'],
    summary: 'Create a report, or sign a draft',
    decision: 12,
  },
  { body: { title: 'Hail damage, La Esperanza', aoiIds: ['aoi_0001'], language: 'en' } },
  { body: { reportId: 'rep_0006', status: 'signed' } },
);

export const getReport = row(
  {
    ...item,
    id: 'getReport',
    path: '/v1/reports/{id}',
    permission: 'reports:read',
    collection: 'reports',
    data: ReportWithManifest,
    command: ['reports', 'get'],
    summary: 'Read a report with its signed manifest',
    decision: 12,
  },
  { params: { id: 'rep_0001' } },
);
