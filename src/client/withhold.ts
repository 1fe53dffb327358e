// Which parts of a request a ticket or the file of a world keeps: the values that decide its answer. Whatever else a client sends may be a secret.

import {
  atLeastHeader,
  consoleReadHeader,
  documentParameters,
  faultHeader,
  idempotencyKeyHeader,
  lastEventHeader,
  pastHeader,
  tenantHeader,
} from '../contract/form/surface.ts';
import { splitCredential } from '../contract/permissions.ts';
import { rows } from '../contract/rows.ts';
import { keptShell, shellCookie, windows } from '../primitives/shells/choose-shell.ts';
import { findOperation } from './free-request.ts';

const ofHttp =
  'accept accept-language authorization connection content-encoding content-length content-type cookie expect host if-none-match origin proxy-authorization transfer-encoding';
const readByServer = new Set([
  ...ofHttp.split(' '),
  ...[atLeastHeader, consoleReadHeader, faultHeader, idempotencyKeyHeader, lastEventHeader, pastHeader, tenantHeader],
  ...['access-control-request-headers', 'access-control-request-method'],
]);
/** Query parameters of what is no operation. */
const ofDocuments = [...documentParameters, ...rows.flatMap(({ filters = {} }) => Object.keys(filters))];

export const withheld = 'withheld';

export function withholdHeader(name: string, value: string): string {
  const header = name.toLowerCase();
  if (value === '' || readByServer.has(header)) return value;
  return header === 'user-agent' && value.includes(windows) ? windows : withheld;
}

/** Path and query; a name that the operation does not declare keeps its place and loses its value. */
export function withholdQuery(method: string, target: string): string {
  const [path = '', ...queries] = target.split('?');
  const row = findOperation(method, path);
  const own = row === undefined ? ofDocuments : [...Object.keys(row.filters ?? {}), 'limit', 'cursor'];
  const pairs = queries
    .join('?')
    .split('&')
    .map((pair) => {
      const [name = '', ...values] = pair.split('=');
      const [decoded = ''] = new URLSearchParams(pair).keys();
      return values.join('=') === '' || own.includes(decoded) ? pair : `${name}=${withheld}`;
    });
  return queries.length === 0 ? target : `${path}?${pairs.join('&')}`;
}

/** Every other credential gets the same answer, so it can be left out without changing a replay. */
export function withholdCredential(name: string, value: string, knownTokens: ReadonlySet<string>): string {
  switch (name.toLowerCase()) {
    case 'cookie': {
      const kept = keptShell(value);
      return kept === undefined ? withheld : `${shellCookie}=${kept}`;
    }
    case 'proxy-authorization':
      return withheld;
    case 'authorization': {
      const [, scheme = '', token = ''] = /^(\S+) +(\S.*)$/.exec(value) ?? [];
      const isPublic = knownTokens.has(token) || knownTokens.has(splitCredential(token).token);
      if (value === '' || (scheme.toLowerCase() === 'bearer' && isPublic)) return value;
      // Whatever its form: what stands there without a scheme, or after a tab, may be a secret too.
      return token === '' ? 'withheld' : `${scheme} withheld`;
    }
    default:
      return value;
  }
}

/** Names in bodies that look like those of secrets: bodies are kept whole, since a replay sends and compares bytes. */
export function findSecretMembers(texts: readonly string[]): string[] {
  const names = texts.flatMap((text) =>
    [...text.matchAll(/"(\w*(?:password|secret|token)\w*)"\s*:/gi)].map(([, name]) => String(name)),
  );
  return [...new Set(names)].sort();
}
