// Decides which parts of requests may leave a sandbox: in recordings, files of worlds, kept requests and logs. It keeps the
// values that decide an answer. Anything else may be a secret, and only its name is kept.

import {
  atLeastHeader,
  consoleReadHeader,
  documentParameters,
  faultHeader,
  idempotencyKeyHeader,
  lastEventHeader,
  neverHoldHeader,
  pastHeader,
  tenantHeader,
} from '../contract/form/surface.ts';
import { splitCredential } from '../contract/permissions.ts';
import { rows } from '../contract/rows.ts';
import { keptShell, shellCookie, windows } from '../primitives/shells/shell.ts';
import type { HeaderPair } from './exchange.ts';
import { findOperation } from './free-request.ts';

const httpHeaders =
  'accept accept-language connection content-encoding content-length content-type expect host if-none-match origin transfer-encoding';
/** Only a part of an authorization, a cookie and a user agent is kept; see withholdHeader. */
const readByServer = new Set([
  ...httpHeaders.split(' '),
  ...[atLeastHeader, consoleReadHeader, faultHeader, idempotencyKeyHeader],
  ...[lastEventHeader, neverHoldHeader, pastHeader, tenantHeader],
  ...['access-control-request-headers', 'access-control-request-method'],
]);
/** Query parameters of documents that are not in the table. */
const queryNames = [...documentParameters, ...rows.flatMap(({ filters = {} }) => Object.keys(filters))];

export const withheld = 'withheld';

/** `knownTokens` are the sandbox's own, and public. The parts that are left out do not change the answer. */
export function withholdHeader(name: string, value: string, knownTokens: ReadonlySet<string>): string {
  const header = name.toLowerCase();
  if (value === '' || readByServer.has(header)) return value;
  switch (header) {
    case 'authorization':
      return withholdCredential(value, knownTokens);
    case 'cookie': {
      const kept = keptShell(value);
      return kept === undefined ? withheld : `${shellCookie}=${kept}`;
    }
    case 'user-agent':
      return value.includes(windows) ? windows : withheld;
    default:
      return withheld;
  }
}

export const withholdHeaders = (headers: readonly HeaderPair[], knownTokens: ReadonlySet<string>): [string, string][] =>
  headers.map(([name, value]) => [name, withholdHeader(name, value, knownTokens)]);

/** Returns path and query; the value of an undeclared parameter is removed, and so are a user and a password. */
export function withholdTarget(method: string, target: string): string {
  const [sent = '', ...queries] = target.split('?');
  const path = sent.replace(/^([^/?#]*:\/\/)[^/]*@/, `$1${withheld}@`);
  if (queries.length === 0) return path;
  const row = findOperation(method, path);
  const pageParameters = row?.answer === 'page' ? ['limit', 'cursor'] : [];
  const known = row === undefined ? queryNames : [...Object.keys(row.filters ?? {}), ...pageParameters];
  const pairs = queries
    .join('?')
    .split('&')
    .map((pair) => {
      const [name = '', ...values] = pair.split('=');
      const [decoded = ''] = new URLSearchParams(pair).keys();
      return values.join('=') === '' || known.includes(decoded) ? pair : `${name}=${withheld}`;
    });
  return `${path}?${pairs.join('&')}`;
}

function withholdCredential(value: string, knownTokens: ReadonlySet<string>): string {
  const [, scheme = '', token = ''] = /^(\S+) +(\S.*)$/.exec(value) ?? [];
  const isPublic = knownTokens.has(token) || knownTokens.has(splitCredential(token).token);
  if (scheme.toLowerCase() === 'bearer' && isPublic) return value;
  // A value in any other form may be a secret too.
  return token === '' ? withheld : `${scheme} ${withheld}`;
}

/** Finds names in bodies that look like those of secrets. Bodies are kept whole, since a replay sends and compares bytes. */
export function findSecretMembers(texts: readonly string[]): string[] {
  const names = texts.flatMap((text) =>
    [...text.matchAll(/"(\w*(?:password|secret|token)\w*)"\s*:/gi)].map(([, name]) => String(name)),
  );
  return [...new Set(names)].sort();
}
