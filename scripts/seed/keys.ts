// The fixture keys. They are derived from their names, so that the seed is the same wherever it is built; none is secret.

import { createHash, createPrivateKey } from 'node:crypto';
import type { SigningKey } from '../../src/contract/schemas/organization.ts';
import type { ReportKey } from '../../src/world/kernel/signing.ts';

const bytesOf = (name: string) => createHash('sha256').update(`sbox fixture ${name}`).digest();

export function buildSigningKey(signingKeyRef: string, organizationId: string): SigningKey {
  return { signingKeyRef, organizationId, secret: `whsec_${bytesOf(signingKeyRef).toString('base64')}` };
}

/** ASN.1 of an Ed25519 private key (RFC 8410), before its 32 bytes. */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

export function buildReportKey(kid: string): ReportKey {
  const der = Buffer.concat([ed25519Prefix, bytesOf(kid)]);
  const { kty, crv, x, d } = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' });
  return { kty, crv, x, d, kid } as ReportKey;
}
