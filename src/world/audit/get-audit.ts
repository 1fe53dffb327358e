import { limits } from '../../contract/form/surface.ts';
import { rowOf } from '../../contract/rows.ts';
import { UnchangedWorldCache } from '../../engine/call-context/unchanged-world-cache.ts';
import { parsePageQuery } from '../../engine/paging/queries.ts';
import type { Handler } from '../call-context/call-context.ts';
import { type Audited, audit } from './audit.ts';

/** Caches the audit of an organization until its world changes. */
const audits = new UnchangedWorldCache<Audited>();

export const getAudit: Handler<'getAudit'> = audits.handler(({ organizationId, store, credits, clock }, { query }) => {
  const { severity } = parsePageQuery(rowOf('getAudit'), query).filters;
  return {
    name: organizationId,
    work: () => audit(store, credits.used, clock.now),
    reply: ({ doubts, ...found }) => {
      const broken = severity === 'doubt' ? [...found.broken, ...doubts].slice(0, limits.auditLines) : found.broken;
      return { json: JSON.stringify({ ...found, broken }) };
    },
  };
});
