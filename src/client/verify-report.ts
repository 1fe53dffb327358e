// Checks whether a signed report is what the published key signed, and its evidence what the signature covers. Pure.

import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Manifest, ReportWithManifest } from '../contract/schemas/report.ts';
import { digestOf } from '../primitives/canonical.ts';
import { parseJsonObject } from '../primitives/json-object.ts';
import { tryMake } from '../primitives/thrown.ts';
import type { Verification } from './check-delivery.ts';
import { checkChain } from './signed-chain.ts';

export type PublishedKey = JsonWebKey & { readonly kid?: string };

/** The paths for whose `data` the manifest has digests, the report's own first. */
export const subjectsOf = ({ statement }: Manifest): string[] => statement.subject.map(({ name }) => name);

/** `evidence` is the `data` that each subject's path serves; undefined where it serves none. */
export function verifyReport(
  { manifest, ...report }: ReportWithManifest & { readonly manifest: Manifest },
  keys: readonly PublishedKey[],
  evidence: ReadonlyMap<string, unknown>,
): Verification[] {
  const { statement, signature } = manifest;
  const [header = '', payload = '', signed = ''] = signature.jws.split('.');
  const key = keys.find(({ kid }) => kid === signature.keyId);
  const { predicate } = statement;
  return [
    { check: 'key', holds: key !== undefined, detail: `${signature.keyId} at /.well-known/jwks.json` },
    {
      check: 'signature',
      holds: key !== undefined && algorithmOf(header) === 'EdDSA' && isSigned(key, `${header}.${payload}`, signed),
      detail: 'Ed25519 over the statement (compact JWS, EdDSA)',
    },
    {
      check: 'statement',
      holds: Buffer.from(payload, 'base64url').toString('utf8') === canonicalize(statement),
      detail: 'the signed payload is the manifest’s statement in canonical JSON (RFC 8785)',
    },
    {
      check: 'signer',
      holds:
        predicate.reportId === report.reportId &&
        predicate.organizationId === report.organizationId &&
        predicate.signedAt === report.signedAt &&
        predicate.signedBy === report.signedBy,
      detail: `${predicate.signedBy} for ${predicate.organizationId} at ${predicate.signedAt}`,
    },
    ...checkChain(report, manifest, evidence),
    ...statement.subject.map(({ name, digest }): Verification => {
      const value = name === `/v1/reports/${report.reportId}` ? report : evidence.get(name);
      const found = value === undefined ? 'nothing is served there' : digestOf(value);
      return {
        check: name,
        holds: found === digest.sha256,
        detail: found === digest.sha256 ? `sha-256 ${found}` : `signed ${digest.sha256}, found ${found}`,
      };
    }),
  ];
}

/** A malformed key or signature verifies nothing. */
const isSigned = (key: PublishedKey, text: string, signature: string): boolean =>
  tryMake(() => {
    const publicKey = createPublicKey({ key, format: 'jwk' });
    return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'));
  }) === true;

const algorithmOf = (header: string): unknown =>
  parseJsonObject(Buffer.from(header, 'base64url').toString('utf8'))?.alg;
