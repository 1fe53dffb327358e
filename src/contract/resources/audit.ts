import { ofWorld, row } from '../row.ts';
import { Audit } from '../schemas/audit.ts';
import * as filter from '../schemas/filters.ts';

export const getAudit = row('getAudit', {
  ...ofWorld.item,
  path: '/control/audit',
  permission: 'claims:read',
  filters: { severity: { schema: filter.auditSeverity } },
  data: Audit,
  problems: ['invalid_parameter'],
  command: ['audit'],
  summary: "Check that the organization's payments and evidence add up",
  decision: 42,
  example: { query: { severity: 'doubt' } },
});
