// Checks whether a caller may do what it asks: between the route and the request's content (handle-request.ts).

import type { IncomingHttpHeaders } from 'node:http';
import { collectionOf } from '../../contract/collections.ts';
import { type LocalizedText, t } from '../../contract/form/localization/localized-text.ts';
import type { Method, Operation } from '../../contract/form/operation.ts';
import { headerRefusal, Problem, refusalAt } from '../../contract/form/problem.ts';
import type { Revision } from '../../contract/form/revision.ts';
import { atLeastHeader, pastHeader, tenantHeader } from '../../contract/form/surface.ts';
import type { Permission } from '../../contract/permissions.ts';
import { readPermissionOf } from '../../contract/rows.ts';
import type { Identity } from './credentials.ts';

interface Sent {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}

/** Throws Problem. Decision 2: 404 and not 403, because the header is legal on operations that have no 403. */
export function checkTenant({ headers }: Sent, { organizationId }: Identity): void {
  const tenant = headers[tenantHeader];
  if (tenant === undefined || tenant === organizationId) return;
  const detail = t('{tenantHeader} does not name the organization of the credential, {organizationId}.', {
    tenantHeader,
    organizationId,
  });
  throw refusalAt(
    {
      header: tenantHeader,
      code: 'tenant_mismatch',
      detail: t('Leave it out or send {organizationId}.', { organizationId }),
    },
    detail,
  );
}

/** The id tells the collection, and so the needed permission; an id of no collection may be read by all. */
export function mayRead({ permissions }: Pick<Identity, 'permissions'>, id: string): boolean {
  const name = collectionOf(id);
  const needed = name === undefined ? null : readPermissionOf(name);
  return needed === null || permissions.has(needed);
}

export function checkPermission({ permissions }: Pick<Identity, 'permissions'>, permission: Permission | null): void {
  if (permission === null || permissions.has(permission)) return;
  throw new Problem(
    'insufficient_permission',
    t('The operation requires {permission}, which this token does not grant.', { permission }),
    {
      extension: { requiredPermission: permission },
      headers: { 'www-authenticate': `Bearer realm="sbox", error="insufficient_scope", scope="${permission}"` },
    },
  );
}

/** Undefined for the present. `row` is null for a path that is not in the table. Throws Problem. */
export function readPast({ headers, method }: Sent, row: Operation | null): number | undefined {
  const text = headers[pastHeader];
  if (text === undefined) return undefined;
  const detail = findRefusal(row, method === 'HEAD') ?? (/^[0-9]{1,15}$/.test(String(text)) ? undefined : form);
  if (detail === undefined) return Number(text);
  const isRead = row === null || row.method === 'GET';
  throw headerRefusal('Sbox-At', { header: pastHeader, code: 'not_a_past', detail }, isRead);
}

const form = t('must be a position, as in the header Sbox-Position of a response');

function findRefusal(row: Operation | null, isHead: boolean): LocalizedText | undefined {
  if (row === null || row.served === 'host') return t('applies only to responses of a world: leave it out');
  if (row.method !== 'GET') return t('works only with reads. Fork the world at that position, or rewind it');
  return row.unsafeRead === true && !isHead
    ? t('works only with reads that change nothing; this GET may change something, a HEAD does not')
    : undefined;
}

/**
 * The newest revision that the caller has seen; undefined where the request has no such header. Throws a problem that the
 * method may answer with.
 */
export function readAtLeast(headers: IncomingHttpHeaders, method: Method = 'GET'): Revision | undefined {
  const text = headers[atLeastHeader];
  if (text === undefined) return undefined;
  const [, generation, position] = /^([A-Za-z0-9]{1,32})\/([0-9]{1,15})$/.exec(String(text)) ?? [];
  if (generation !== undefined) return { generation, position: Number(position) };
  const detail = t('must be GENERATION/POSITION, as in the headers Sbox-Generation and Sbox-Position of a response');
  throw headerRefusal('Sbox-At-Least', { header: atLeastHeader, code: 'not_a_standing', detail }, method === 'GET');
}
