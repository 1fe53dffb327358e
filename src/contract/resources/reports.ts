// Reports.

import { row } from '../row.ts';
import * as filter from '../schemas/filters.ts';
import { NewReport, Report, ReportWithManifest } from '../schemas/report.ts';

export const listReports = row(
  {
    id: 'listReports',
    method: 'GET',
    path: '/v1/reports',
    permission: 'reports:read',
    idempotencyKey: false,
    answer: 'page',
    collection: 'reports',
    filters: { status: { schema: filter.reportStatus }, claimId: { schema: filter.claimId } },
    data: Report,
    problems: [],
    command: ['reports', 'list'],
    summary: 'List reports, signed or draft',
    decision: 4,
  },
  { query: { status: 'signed' } },
);

export const createReport = row(
  {
    id: 'createReport',
    method: 'POST',
    path: '/v1/reports',
    permission: 'reports:write',
    idempotencyKey: true,
    answer: 'created',
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
    id: 'getReport',
    method: 'GET',
    path: '/v1/reports/{id}',
    permission: 'reports:read',
    idempotencyKey: false,
    answer: 'item',
    collection: 'reports',
    data: ReportWithManifest,
    problems: [],
    command: ['reports', 'get'],
    summary: 'Read a report with its signed manifest',
    decision: 12,
  },
  { params: { id: 'rep_0001' } },
);
