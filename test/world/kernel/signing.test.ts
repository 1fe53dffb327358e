import { createPublicKey } from 'node:crypto';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import type { Report } from '../../../src/contract/schemas/report.ts';
import { canonicalJson, digestOf } from '../../../src/primitives/canonical.ts';
import { buildManifest, publicKeys, signWebhook } from '../../../src/world/kernel/signing.ts';
import { openSeed } from '../../support/test-app.ts';

const { reportKey, webhookKeys } = openSeed().signingKeys;
const jwks = publicKeys(reportKey) as JSONWebKeySet;
const { branding } = openSeed().of('org_pampa');
const none = { claim: null, policy: null, client: null, plots: [], events: [], branding, amount: null };
const reports = openSeed()
  .of('org_pampa')
  .records('reports')
  .ordered()
  .map(({ value }) => value);
const signed = reports.filter(({ status }) => status === 'signed');

test('the published key has no private part', () => {
  expect(jwks.keys).toEqual([
    { kty: 'OKP', crv: 'Ed25519', x: reportKey.x, kid: reportKey.kid, alg: 'EdDSA', use: 'sig' },
  ]);
  const derived = createPublicKey({ key: { ...reportKey }, format: 'jwk' }).export({ format: 'jwk' });
  expect(derived.x).toBe(reportKey.x);
});

test.each(signed.map((report) => [report.reportId, report] as const))(
  'jose verifies the manifest of %s',
  async (_, report) => {
    const { manifest, ...listed } = report;
    const { payload, protectedHeader } = await compactVerify(manifest?.signature.jws ?? '', createLocalJWKSet(jwks));
    const text = new TextDecoder().decode(payload);
    expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: manifest?.signature.keyId });
    expect(text).toBe(canonicalJson(manifest?.statement));
    expect(manifest?.statement.subject[0]).toEqual({
      name: `/v1/reports/${report.reportId}`,
      digest: { sha256: digestOf(listed) },
    });
  },
);

test('four seeded reports are signed, and the evidence of one includes the result of its job', () => {
  expect(signed.length).toBe(4);
  const subjects = signed.find(({ jobId }) => jobId !== null)?.manifest?.statement.subject;
  const result = openSeed().of('org_pampa').records('jobResults').get('job_0001')?.value;
  expect(subjects).toContainEqual({ name: '/v1/jobs/job_0001/result', digest: { sha256: digestOf(result) } });
});

test('jose refuses a manifest of which one letter was changed', async () => {
  const jws = signed[0]?.manifest?.signature.jws ?? '';
  const [header, payload, signature] = jws.split('.');
  const changed = `${header}.${payload?.slice(0, -1)}${payload?.endsWith('A') ? 'B' : 'A'}.${signature}`;
  await expect(compactVerify(changed, createLocalJWKSet(jwks))).rejects.toThrow('signature verification failed');
});

test('a draft has no manifest to build', () => {
  const draft = reports.find(({ status }) => status === 'draft') as Report;
  expect(() => buildManifest(draft, { evidence: [], basis: none }, reportKey)).toThrow(`${draft.reportId} is a draft`);
});

test('canonical JSON does not depend on the order of members', () => {
  expect(canonicalJson({ b: [1.0, 'é'], a: { d: null, c: true } })).toBe('{"a":{"c":true,"d":null},"b":[1,"é"]}');
  expect(digestOf({ a: 1, b: 2 })).toBe(digestOf({ b: 2, a: 1 }));
  expect(() => canonicalJson(undefined)).toThrow(TypeError);
});

test('the standardwebhooks package accepts the signature, and refuses another body', () => {
  const secret = webhookKeys[0]?.secret ?? '';
  // The verifier reads its own clock, so the message is made as recent as it demands.
  const timestampSeconds = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({ id: 'msg_0001', type: 'claim.created' });
  const headers = {
    'webhook-id': 'msg_0001',
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signWebhook({ messageId: 'msg_0001', timestampSeconds, body, secret }),
  };
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
});

test('every message id, time, secret and body has a signature of its own, and the same one again', () => {
  const [one, two] = webhookKeys as [(typeof webhookKeys)[0], (typeof webhookKeys)[0]];
  const message = { messageId: 'msg_1', timestampSeconds: 7, body: '{}', secret: one.secret };
  const others = [{ messageId: 'msg_2' }, { timestampSeconds: 8 }, { secret: two.secret }, { body: '[]' }];
  const sign = () => [message, ...others.map((other) => ({ ...message, ...other }))].map(signWebhook);
  expect(new Set(sign()).size).toBe(5);
  expect(sign().reverse()).toEqual(sign().reverse());
  expect(signWebhook(message)).toBe(sign()[0]);
});

test('a report that lacks the time or the name of its signature has no manifest', () => {
  const report = signed[0] as Report;
  for (const part of [{ signedAt: null }, { signedBy: null }]) {
    expect(() => buildManifest({ ...report, ...part }, { evidence: [], basis: none }, reportKey)).toThrow(
      'is a draft and has no manifest',
    );
  }
});

test('a known message has a known signature', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const message = {
    messageId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestampSeconds: 1614265330,
    body: '{"test": 2432232314}',
  };
  expect(signWebhook({ ...message, secret })).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});
