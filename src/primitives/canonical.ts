// Canonical JSON (RFC 8785) and the digests over it: equal values give equal text, whatever the order of members.

import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';

export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('There is no JSON for undefined.');
  return text;
}

/** Hexadecimal. */
export function sha256Hex(content: string | Uint8Array): string {
  return hash('sha256', content);
}

export function digestOf(value: unknown): string {
  return sha256Hex(canonicalJson(value));
}
