// Checks whether a caller may do what it asks: between the route and the request's content (handle-request.ts).

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { collectionOf } from '../../contract/collections.ts';
import { type LocalizedText, t } from '../../contract/form/localization/localized-text.ts';
import type { Method, Operation } from '../../contract/form/operation.ts';
import { headerRefusal, Problem, refusalAt } from '../../contract/form/problem.ts';
import type { Revision } from '../../contract/form/revision.ts';
import { atLeastHeader, idempotencyKeyHeader, limits, pastHeader, tenantHeader } from '../../contract/form/surface.ts';
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

const printable = /^[\x20-\x7e]+$/;
const quoted = /^"((?:[^"\\]|\\["\\])*)"$/;

/**
 * Parses a key that is bare, or a quoted structured-field string (Decision 5): both spell the same key. Throws
 * idempotency_key_required or idempotency_key_invalid.
 */
export function parseKey({ headers, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): string {
  const sent = headers[idempotencyKeyHeader];
  if (typeof sent !== 'string')
    throw refuse('idempotency_key_required', t('The request has no Idempotency-Key header.'));
  // Node joins repeated headers with a comma, which a single key may contain as well.
  if (sent.includes(',') && countHeaders(rawHeaders, idempotencyKeyHeader) > 1)
    throw refuse('idempotency_key_invalid', t('The Idempotency-Key header was sent more than once.'));
  const key = sent.startsWith('"') ? quoted.exec(sent)?.[1]?.replace(/\\(.)/g, '$1') : sent;
  if (key === undefined || !printable.test(key) || key.length > limits.idempotencyKeyLength) {
    const detail = t(
      'The Idempotency-Key is not well-formed: it must have 1 to {idempotencyKeyLength} printable ASCII characters, bare or in double quotes.',
      limits,
    );
    throw refuse('idempotency_key_invalid', detail);
  }
  return key;
}

function countHeaders(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}

function refuse(code: 'idempotency_key_required' | 'idempotency_key_invalid', detail: LocalizedText): Problem {
  return refusalAt({ header: idempotencyKeyHeader, code, detail });
}
