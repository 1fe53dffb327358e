// Whether the published key signed a report, and whether its evidence is what was signed: checked in this browser, with
// nothing but what anybody can read.

import canonicalize from 'canonicalize';
import type { Verification } from '../../client/check-delivery.ts';
import { checkChain } from '../../client/signed-chain.ts';
import type { Manifest, ReportWithManifest } from '../../contract/schemas/report.ts';
import { sendUnseen } from '../state/exchange.ts';
import { credential } from '../state/identities.ts';
import { renderAmount, t } from '../words/t.ts';
import { requireSubtle } from './subtle.ts';

interface PublishedKeys {
  readonly keys: readonly (JsonWebKey & { readonly kid: string })[];
}

const keysPath = '/.well-known/jwks.json';

type SignedReport = ReportWithManifest & { readonly manifest: Manifest };

/** Rejects with a sentence where this browser cannot check it. */
export async function verifyReport({ manifest, ...report }: SignedReport): Promise<Verification[]> {
  const subtle = requireSubtle(`sbox reports verify ${report.reportId}`);
  const { statement, signature } = manifest;
  const { keys } = (await readJson(keysPath)) as PublishedKeys;
  const key = keys.find(({ kid }) => kid === signature.keyId);
  const [header = '', payload = '', signed = ''] = signature.jws.split('.');
  const isSigned = key !== undefined && (await isSignedBy(subtle, key, `${header}.${payload}`, signed));
  const checks = [
    { check: 'key', holds: key !== undefined, detail: t('{0}, of those at {1}', signature.keyId, keysPath) },
    { check: 'signature', holds: isSigned, detail: t('Ed25519 over the statement') },
    {
      check: 'statement',
      holds: new TextDecoder().decode(bytesOf(payload)) === canonicalize(statement),
      detail: t('what was signed is this manifest’s statement'),
    },
  ];
  const evidence = new Map<string, unknown>();
  for (const { name } of statement.subject.slice(1)) evidence.set(name, await readEvidence(name));
  checks.push(...checkChain(report, manifest, evidence, renderAmount));
  for (const { name, digest } of statement.subject) {
    const value = name === `/v1/reports/${report.reportId}` ? report : evidence.get(name);
    checks.push({
      check: name,
      holds: (await digestOf(subtle, value)) === digest.sha256,
      detail: `sha-256 ${digest.sha256}`,
    });
  }
  return checks;
}

async function isSignedBy(subtle: SubtleCrypto, key: JsonWebKey, text: string, signature: string): Promise<boolean> {
  const { kty = '', crv = '', x = '' } = key;
  const publicKey = await subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']);
  return subtle.verify('Ed25519', publicKey, bytesOf(signature), new TextEncoder().encode(text));
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

async function digestOf(subtle: SubtleCrypto, value: unknown): Promise<string> {
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(canonicalize(value) ?? ''));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const readEvidence = async (path: string): Promise<unknown> => ((await readJson(path)) as { data?: unknown })?.data;

async function readJson(path: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${credential.peek()}` };
  return (await sendUnseen({ method: 'GET', url: `${location.origin}${path}`, headers })).json;
}
