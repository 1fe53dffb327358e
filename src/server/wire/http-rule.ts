// Checks what the parser accepts although RFC 9112 does not.

import type { IncomingMessage } from 'node:http';
import { type LocalizedText, t } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';

/** Undefined when the request is well-formed. */
export function checkHttp({ httpVersion, headers, method, url }: IncomingMessage): Problem | undefined {
  const isOld = httpVersion === '1.0';
  const coding = headers['transfer-encoding']?.trim().toLowerCase();
  if (!isOld && httpVersion !== '1.1') return malformed(t('The request is not HTTP/1.1 or HTTP/1.0.'));
  if (url === '*' && method !== 'OPTIONS') return malformed(t('The target * works only with OPTIONS.'));
  if (coding === undefined || (coding === 'chunked' && !isOld)) return undefined;
  const codings = coding.split(',').map((name) => name.trim());
  if (isOld || codings.indexOf('chunked') !== codings.length - 1) {
    return malformed(t('The end of the body is unknown: chunked must be its last transfer coding, once, in HTTP/1.1.'));
  }
  return new Problem('transfer_coding_not_supported', t('The body has a transfer coding other than chunked.'));
}

const malformed = (detail: LocalizedText) => new Problem('malformed_request', detail);
