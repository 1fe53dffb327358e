// Signatures that anyone can verify: of a webhook delivery (Standard Webhooks 1.0) and of a signed report (Ed25519, JWS).
// The keys are fixtures, listed for everyone; nothing here is secret.

import { createHmac, createPrivateKey, type JsonWebKey, sign } from 'node:crypto';
import type { Basis, Manifest, Report } from '../../contract/records.ts';
import { locationOf } from '../../contract/rows.ts';
import { canonicalJson, digestOf } from '../../primitives/canonical.ts';
import { LimitedCache } from '../../primitives/limited-cache.ts';

/** A private Ed25519 key as a JWK. It is a fixture, so it is no secret. */
export type ReportKey = JsonWebKey & { readonly kid: string };

/** Evidence of a report: the path where it is read, and the `data` found there. Its record is never rewritten. */
export interface Evidence {
  readonly name: string;
  readonly value: unknown;
}

export interface WebhookMessage {
  readonly messageId: string;
  readonly timestampSeconds: number;
  readonly body: string;
  /** `whsec_` and the key in base64. */
  readonly secret: string;
}

const maxRemembered = 500;
/** A hundred subscribers may get one text, each at the five times of a schedule, so the signatures of the last body are cached. */
let recent = { body: '', signatures: new LimitedCache<string>(maxRemembered) };

/** Value of the webhook-signature header. */
export function signWebhook({ messageId, timestampSeconds, body, secret }: WebhookMessage): string {
  if (recent.body !== body) recent = { body, signatures: new LimitedCache(maxRemembered) };
  const name = `${messageId}.${timestampSeconds}.`;
  const known = recent.signatures.get(name + secret);
  if (known !== undefined) return known;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = `v1,${createHmac('sha256', key).update(name).update(body).digest('base64')}`;
  return recent.signatures.keep(name + secret, signature);
}

const predicateType = 'https://sbox.test/predicates/signed-report/v1';

/** The parts that the signature covers besides the report: digests of its evidence, and copies of records that may still change. */
export interface Covered {
  readonly evidence: readonly Evidence[];
  readonly basis: Basis;
}

/**
 * Builds the manifest of a signed report. The digests are over canonical JSON: of the report without its manifest, and of each
 * piece of evidence as its path serves it.
 */
export function buildManifest(report: Report, { evidence, basis }: Covered, key: ReportKey): Manifest {
  const { reportId, organizationId, signedAt, signedBy } = report;
  if (signedAt === null || signedBy === null) throw new TypeError(`${reportId} is a draft and has no manifest.`);
  const pieces = [{ name: locationOf('reports', reportId), value: report }, ...evidence];
  const statement: Manifest['statement'] = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: pieces.map(({ name, value }) => ({ name, digest: { sha256: digestOf(value) } })),
    predicateType,
    predicate: { organizationId, reportId, signedAt, signedBy, ...basis },
  };
  return { statement, signature: { algorithm: 'EdDSA', keyId: key.kid, jws: buildJws(canonicalJson(statement), key) } };
}

function buildJws(payload: string, key: ReportKey): string {
  const header = canonicalJson({ alg: 'EdDSA', kid: key.kid });
  const signed = [header, payload].map((part) => Buffer.from(part).toString('base64url')).join('.');
  const signature = sign(null, Buffer.from(signed), createPrivateKey({ key, format: 'jwk' }));
  return `${signed}.${signature.toString('base64url')}`;
}

/** The JWK set that /.well-known/jwks.json serves: the public half of the report key. */
export function publicKeys({ kty, crv, x, kid }: ReportKey): { keys: JsonWebKey[] } {
  return { keys: [{ kty, crv, x, kid, alg: 'EdDSA', use: 'sig' }] as JsonWebKey[] };
}
