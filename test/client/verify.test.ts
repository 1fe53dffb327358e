import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { signatureOf, verifyDelivery } from '../../src/client/delivery-signature.ts';
import { checkChain } from '../../src/client/signed-chain.ts';
import { type PublishedKey, subjectsOf, verifyReport } from '../../src/client/verify-report.ts';
import type { Manifest, ReportWithManifest } from '../../src/contract/schemas/report.ts';
import type { Delivery } from '../../src/contract/schemas/webhook.ts';
import { as } from '../support/as.ts';
import { buildTestApp } from '../support/test-app.ts';

const app = buildTestApp();
const read = async (url: string) => (await app.inject({ url, headers: as('full') })).json();

type SignedReport = ReportWithManifest & { manifest: Manifest };
const report: SignedReport = (await read('/v1/reports/rep_0001')).data;
const { keys }: { keys: PublishedKey[] } = await read('/.well-known/jwks.json');
const evidence = new Map<string, unknown>();
for (const path of subjectsOf(report.manifest).slice(1)) evidence.set(path, (await read(path)).data);

const failing = (changed: Partial<SignedReport>, published = keys) =>
  verifyReport({ ...report, ...changed }, published, evidence)
    .filter(({ holds }) => !holds)
    .map(({ check }) => check);

test.each(['organizationId', 'signedAt', 'signedBy'])('a report with another %s than was signed is found', (member) => {
  expect(failing({ [member]: 'another' })).toEqual(['signer', '/v1/reports/rep_0001']);
});

test('a report of another id is found, and the one that was signed is then not served', () => {
  expect(failing({ reportId: 'rep_0002' })).toEqual(['signer', '/v1/reports/rep_0001']);
});

test('each subject has its digest, or what is found in its place', () => {
  const [first, second] = [...evidence.keys()] as [string, string];
  const detailOf = (served: ReadonlyMap<string, unknown>, path: string) =>
    verifyReport(report, keys, served).find(({ check }) => check === path)?.detail;
  const digest = report.manifest.statement.subject.find(({ name }) => name === first)?.digest.sha256;
  expect(detailOf(evidence, first)).toBe(`sha-256 ${digest}`);
  expect(detailOf(new Map(), first)).toBe(`signed ${digest}, found nothing is served there`);
  const empty = '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a';
  expect(detailOf(new Map([[first, {}]]), first)).toBe(`signed ${digest}, found ${empty}`);
  expect(detailOf(new Map([[first, {}]]), second)).toMatch(/, found nothing is served there$/);
});

/** The chain of a report whose predicate or evidence was changed; digests and signature are not checked here. */
const chainHolds = (predicate: object, more: { report?: object; evidence?: object } = {}) => {
  const { statement, ...signed } = report.manifest;
  const changed = { ...statement, predicate: { ...statement.predicate, ...predicate } };
  const found = new Map([...evidence, ...Object.entries(more.evidence ?? {})]);
  const manifest = { ...signed, statement: changed } as Manifest;
  return checkChain({ ...report, ...more.report }, manifest, found).map(({ holds }) => holds);
};
const { claim, events, amount } = report.manifest.statement.predicate;
const recordAt = (path: string) => evidence.get(path) as object;

test('the chain goes from the claim to the amount, and holds', () => {
  const chain = verifyReport(report, keys, evidence).find(({ check }) => check === 'chain');
  const detail = 'clm_0005, pol_0006, evt_0005, det_0015, per_0001: 27,419.96 USD';
  expect(chain).toEqual({ check: 'chain', holds: true, detail });
});

test.each([
  ['another claim', { claim: { ...claim, claimId: 'clm_0001' } }, {}],
  ['no claim', { claim: null }, {}],
  ['another policy', { policy: { policyId: 'pol_0001' } }, {}],
  ['no policy', { policy: null }, {}],
  ['another plot', { claim: { ...claim, aoiId: 'aoi_0001' } }, {}],
  ['another event', { events: [{ ...events[0], eventId: 'evt_0001' }] }, {}],
  ['a cent more', { amount: { ...amount, amount: 27419.97 } }, {}],
  ['no amount', { amount: null }, {}],
  ['a report that pays nothing', {}, { report: { summary: null } }],
  ['a detection of another event', {}, ofPiece('/v1/detections/det_0015', { eventId: 'evt_0001' })],
  ['a detection of another plot', {}, ofPiece('/v1/detections/det_0015', { aoiId: 'aoi_0001' })],
  ['a peritaje of another claim', {}, ofPiece('/v1/peritajes/per_0001', { claimId: 'clm_0001' })],
  ['a peritaje that rests on another detection', {}, ofPiece('/v1/peritajes/per_0001', { detectionId: 'det_0001' })],
])('the chain does not hold over %s', (_what, predicate, more) => {
  expect(chainHolds(predicate, more)).toEqual([false]);
});

function ofPiece(path: string, changed: object) {
  return { evidence: { [path]: { ...recordAt(path), ...changed } } };
}

test('a chain without a claim, or with a visit that needed no detection, holds; a manifest without one has no check', () => {
  const plots = { report: { claimId: null, summary: null, peritajeId: null } };
  expect(chainHolds({ claim: null, policy: null, amount: null }, plots)).toEqual([true]);
  expect(chainHolds({}, ofPiece('/v1/peritajes/per_0001', { detectionId: null }))).toEqual([true]);
  expect(chainHolds({ claim: { ...claim, eventId: null } })).toEqual([true]);
  expect(chainHolds({ events: undefined })).toEqual([]);
});

test('a signature that fits under another algorithm than EdDSA is none, and a key that is none verifies nothing', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { signature } = report.manifest;
  const jwsOf = (alg: string) => {
    const header = Buffer.from(JSON.stringify({ alg })).toString('base64url');
    const signed = `${header}.${signature.jws.split('.')[1]}`;
    return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
  };
  const own = [{ ...publicKey.export({ format: 'jwk' }), kid: signature.keyId }];
  const signedAs = (alg: string) => ({
    manifest: { ...report.manifest, signature: { ...signature, jws: jwsOf(alg) } } as Manifest,
  });
  expect(failing(signedAs('EdDSA'), own)).toEqual([]);
  expect(failing(signedAs('none'), own)).toEqual(['signature']);
  expect(failing(signedAs('EdDSA'), [{ kid: signature.keyId, kty: 'none' }])).toEqual(['signature']);
});

const secret = 'whsec_c2VjcmV0';
const headersAt = (seconds: string, body = '{"id":"msg_1","type":"claim.created"}') => ({
  'webhook-timestamp': seconds,
  'webhook-signature': signatureOf(secret, 'msg_1', seconds, body),
});

/** Signed at 1970-01-01T00:00:07Z. */
function delivery(more: Partial<Delivery>, headers: object = headersAt('7')): Delivery {
  return {
    messageId: 'msg_1',
    eventType: 'claim.created',
    createdAt: '1970-01-01T00:00:07.000Z',
    nextAttemptAt: null,
    attempts: [],
    request: { headers: { 'webhook-id': 'msg_1', ...headers }, body: '{"id":"msg_1","type":"claim.created"}' },
    ...more,
  } as unknown as Delivery;
}
const checksOf = (one: Delivery) => verifyDelivery(one, 'whkey_1', secret);
const failingOf = (one: Delivery) =>
  checksOf(one)
    .filter(({ holds }) => !holds)
    .map(({ check }) => check);

test('a timestamp is the whole second in which an attempt was made, and not the next one', () => {
  const attempted = (time: string) =>
    delivery({ attempts: [{ attemptedAt: `1970-01-01T00:00:${time}Z`, headers: headersAt('7') }] as never });
  expect(failingOf(attempted('07.000'))).toEqual([]);
  expect(failingOf(attempted('07.999'))).toEqual([]);
  expect(failingOf(attempted('06.999'))).toEqual(['attempts', 'timestamp']);
  expect(failingOf(attempted('08.000'))).toEqual(['attempts', 'timestamp']);
});

test('a delivery that was not attempted yet is signed for when it is due', () => {
  const detailOf = (one: Delivery) => checksOf(one).at(-1)?.detail;
  expect(failingOf(delivery({}))).toEqual([]);
  expect(failingOf(delivery({ nextAttemptAt: '1970-01-01T00:00:08.000Z' }))).toEqual(['timestamp']);
  expect(detailOf(delivery({}))).toBe('webhook-timestamp 7 is 1970-01-01T00:00:07.000Z, when it was due');
  const attempts = [{ attemptedAt: '1970-01-01T00:00:07.000Z', headers: headersAt('7') }] as never;
  expect(detailOf(delivery({ attempts }))).toMatch(/when it was last sent$/);
});

test('one correct signature among several is enough, wherever it stands, and a wrong one is not', () => {
  const { 'webhook-signature': good, ...headers } = headersAt('7');
  const signed = (signatures: string) => failingOf(delivery({}, { ...headers, 'webhook-signature': signatures }));
  expect(signed(`v1,AAAA ${good}`)).toEqual([]);
  expect(signed(`${good} v2,AAAA`)).toEqual([]);
  expect(signed('v1,AAAA')).toEqual(['signature']);
});
