// The host names that the server accepts (Decision 23). A web page can make its own name resolve to this machine and would then
// have the server's origin, but it cannot choose the name that its browser sends.

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { t } from '../../contract/form/localization/localized-text.ts';
import { Problem, refusalAt } from '../../contract/form/problem.ts';
import { authorityOf } from './request-path.ts';

/** A name or an IPv4 address, or an IPv6 address in brackets; then an optional port. */
const authority = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?)(?::[0-9]*)?$/i;
/** RFC 1035 sets this limit. */
const longestName = 253;
const ownName = /^(.+\.)?localhost$/;

/** Whether a name is a host name alone: no port, no address of a page. */
export const isHostName = (name: string): boolean => authority.exec(name)?.[2] === name;

/** Returns the refusal; undefined for an accepted host name. */
export type HostRule = (request: IncomingMessage) => Problem | undefined;

export function createHostRule(names: readonly string[]): HostRule {
  const known = new Set(names.map((name) => name.toLowerCase()));
  /** Cached, since most requests name the same host as the one before. */
  let lastAllowed: string | undefined;
  return ({ headers, url, httpVersion }) => {
    const named = authorityOf(url as string) ?? headers.host;
    if (named === undefined) return httpVersion === '1.1' ? refuseMissing() : undefined;
    if (named === lastAllowed) return undefined;
    const [, address, name = address] = authority.exec(named) ?? [];
    if (name === undefined || name.length > longestName) return refuseMalformed();
    const host = name.toLowerCase();
    if (isIP(host) === 0 && !ownName.test(host) && !known.has(host)) return refuseOther(host);
    lastAllowed = named;
    return undefined;
  };
}

const refuseMalformed = () =>
  new Problem('malformed_request', t('The Host header must be a single name or address, with an optional port.'));

const refuseMissing = () =>
  new Problem('malformed_request', t('The request has no Host header, which HTTP/1.1 requires.'));

function refuseOther(host: string): Problem {
  const detail = t(
    'This server is not known as {host}. If it is yours, start it with sbox serve --allow-host {host}.',
    { host },
  );
  return refusalAt({ header: 'host', code: 'host_not_allowed', detail });
}
