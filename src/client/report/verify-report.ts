// Checks whether a signed report and its evidence are what the published key signed. The caller provides the cryptography,
// so that browsers can use it.

import canonicalize from 'canonicalize';
import type { ReportWithManifest } from '../../contract/records.ts';
import { parseJsonObject } from '../../primitives/json-object.ts';
import { tryMake } from '../../primitives/thrown.ts';
import type { Verification, Verified } from '../check-delivery.ts';
import type { ReportBundle } from './report-bundle.ts';
import { checkChain, listUncovered } from './signed-chain.ts';

export interface PublishedKey {
  readonly kid?: string;
  readonly kty?: string;
  readonly crv?: string;
  readonly x?: string;
}

export interface Cryptography {
  /** Ed25519; a malformed key or signature verifies nothing. */
  readonly isSigned: (key: PublishedKey, text: string, signature: Uint8Array<ArrayBuffer>) => Promise<boolean>;
  /** SHA-256, in hexadecimal. */
  readonly digestOf: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;
}

interface KeyRing {
  /** The trusted keys; without any, the bundle's own are used, which prove nothing about their owner. */
  readonly keys?: readonly PublishedKey[] | undefined;
  readonly keySource: string;
}

/** Undefined for an unsigned report. Rejects where its manifest is malformed. */
export async function verifyReport(
  { reportId, documents, logo, keys: enclosed }: ReportBundle,
  { keys = enclosed as readonly PublishedKey[], keySource }: KeyRing,
  { isSigned, digestOf }: Cryptography,
): Promise<Verified | undefined> {
  const path = `/v1/reports/${reportId}`;
  const { manifest, ...report } = documents[path] as ReportWithManifest;
  if (manifest === null) return undefined;
  const { statement, signature } = manifest;
  const [header = '', payload = '', signed = ''] = signature.jws.split('.');
  const key = keys.find(({ kid }) => kid === signature.keyId);
  const { predicate } = statement;
  const isOfKey =
    key !== undefined &&
    parseJsonObject(textOf(header))?.alg === 'EdDSA' &&
    (await isSigned(key, `${header}.${payload}`, bytesOf(signed)));
  const checks: Verification[] = [
    { check: 'key', holds: key !== undefined, detail: `${signature.keyId} ${keySource}` },
    { check: 'signature', holds: isOfKey, detail: 'Ed25519 over the statement (compact JWS, EdDSA)' },
    {
      check: 'statement',
      holds: textOf(payload) === canonicalize(statement),
      detail: 'the signed payload is the manifest’s statement in canonical JSON (RFC 8785)',
    },
    {
      check: 'signer',
      holds:
        predicate.reportId === report.reportId &&
        predicate.organizationId === report.organizationId &&
        predicate.signedAt === report.signedAt &&
        predicate.signedBy === report.signedBy,
      detail: `${predicate.signedBy} · ${predicate.organizationId} · ${predicate.signedAt}`,
    },
    ...checkChain(report, manifest, documents),
  ];
  const compare = async (check: string, bytes: Uint8Array<ArrayBuffer> | undefined, signed: string) => {
    const found = bytes && (await digestOf(bytes));
    const differs = found === undefined ? 'nothing is served there' : `sha-256 ${found} ≠ ${signed}`;
    checks.push({ check, holds: found === signed, detail: found === signed ? `sha-256 ${found}` : differs });
  };
  for (const { name, digest } of statement.subject) {
    const text = canonicalize(name === path ? report : documents[name]);
    await compare(name, text === undefined ? undefined : new TextEncoder().encode(text), digest.sha256);
  }
  const [named] = /[0-9a-f]{64}/.exec(predicate.branding?.logoUrl ?? '') ?? [];
  if (logo !== null && predicate.branding !== undefined)
    await compare('logo', bytesOf(logo.replace(/^.*,/, '')), named ?? 'none');
  return { checks, uncovered: listUncovered(manifest) };
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  tryMake(() => {
    const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  }) ?? new Uint8Array();

const textOf = (base64url: string): string => new TextDecoder().decode(bytesOf(base64url));
