// Parses the Idempotency-Key header: bare, or a quoted structured-field string (Decision 5). Both spell the same key.

import type { IncomingMessage } from 'node:http';
import { type LocalizedText, t } from '../../contract/form/localization/localized-text.ts';
import { type Problem, refusalAt } from '../../contract/form/problem.ts';
import { idempotencyKeyHeader, limits } from '../../contract/form/surface.ts';

const printable = /^[\x20-\x7e]+$/;
const quoted = /^"((?:[^"\\]|\\["\\])*)"$/;

/** Throws idempotency_key_required or idempotency_key_invalid. */
export function parseKey({ headers, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): string {
  const sent = headers[idempotencyKeyHeader];
  if (typeof sent !== 'string') {
    throw refuse('idempotency_key_required', t('The request has no Idempotency-Key header.'));
  }
  // Node joins repeated headers with a comma, which a single key may contain as well.
  if (sent.includes(',') && countHeaders(rawHeaders, idempotencyKeyHeader) > 1) {
    throw refuse('idempotency_key_invalid', t('The Idempotency-Key header was sent more than once.'));
  }
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
