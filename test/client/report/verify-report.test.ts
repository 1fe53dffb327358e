import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { nodeCryptography } from '../../../src/client/node-cryptography.ts';
import type { ReportBundle } from '../../../src/client/report/report-bundle.ts';
import { checkChain } from '../../../src/client/report/signed-chain.ts';
import { type PublishedKey, verifyReport } from '../../../src/client/report/verify-report.ts';
import type { ReportWithManifest } from '../../../src/contract/schemas/report.ts';
import type { Manifest } from '../../../src/contract/schemas/report-manifest.ts';
import { gatherSeeded } from '../../support/report-bundle.ts';

type SignedReport = ReportWithManifest & { manifest: Manifest };
const path = '/v1/reports/rep_0001';
const bundle = await gatherSeeded('rep_0001');
const report = bundle.documents[path] as SignedReport;
const keys = bundle.keys as PublishedKey[];
const { predicate } = report.manifest.statement;
const evidencePaths = report.manifest.statement.subject.slice(1).map(({ name }) => name);

const verify = async (changed: Partial<ReportBundle> = {}, trusted?: readonly PublishedKey[]) => {
  const found = await verifyReport({ ...bundle, ...changed }, { keys: trusted, keySource: 'here' }, nodeCryptography);
  if (found === undefined) throw new Error('nobody signed it');
  return found;
};
const failingIn = async (changed: Partial<ReportBundle>, trusted?: readonly PublishedKey[]) =>
  (await verify(changed, trusted)).checks.filter(({ holds }) => !holds).map(({ check }) => check);
const withDocument = (name: string, value: unknown) => ({ documents: { ...bundle.documents, [name]: value } });
const failing = (changed: Partial<SignedReport>, trusted?: readonly PublishedKey[]) =>
  failingIn(withDocument(path, { ...report, ...changed }), trusted);
const withPredicate = (changed: object): Partial<SignedReport> => {
  const { statement } = report.manifest;
  const said = { ...statement, predicate: { ...predicate, ...changed } };
  return { manifest: { ...report.manifest, statement: said } as Manifest };
};

test.each(['organizationId', 'signedAt', 'signedBy'])(
  'a report with another %s than was signed is found',
  async (member) => {
    expect(await failing({ [member]: 'another' })).toEqual(['signer', path]);
  },
);

test('a report of another id is found, and the one that was signed is then not served', async () => {
  expect(await failing({ reportId: 'rep_0002' })).toEqual(['signer', path]);
});

test('a changed report, changed evidence, another key and a forged statement are found', async () => {
  const [first = ''] = evidencePaths;
  expect(evidencePaths).toHaveLength(2);
  expect(await failing({})).toEqual([]);
  expect(await failing({ title: 'Another' })).toEqual([path]);
  expect(await failingIn(withDocument(first, { changed: true }))).toEqual(['chain', first]);
  expect(await failingIn({ documents: { [path]: report } })).toEqual(evidencePaths);
  expect(await failing({}, [])).toEqual(['key', 'signature']);
  expect(await failing({}, [{ ...keys[0], x: 'A'.repeat(43) }])).toEqual(['signature']);
  const statement = { ...report.manifest.statement, predicateType: 'forged' };
  expect(await failing({ manifest: { ...report.manifest, statement } })).toEqual(['statement']);
});

test.each([
  ['the name of the insured', { client: { ...predicate.client, name: 'Otra S.A.' } }],
  ['the tax id of the insured', { client: { ...predicate.client, taxId: 'SBX-AR-30-999999' } }],
  ['a peril of the policy', { policy: { ...predicate.policy, perils: ['wind'] } }],
  ['the deductible of the policy', { policy: { ...predicate.policy, deductiblePct: 0 } }],
  ['the number of the claim', { claim: { ...predicate.claim, claimNumber: 'SIN-0' } }],
  ['the name of a plot', { plots: predicate.plots.map((plot) => ({ ...plot, name: 'Otro' })) }],
  ['the name of the event', { events: predicate.events.map((event) => ({ ...event, name: 'Otro' })) }],
  ['the letterhead', { branding: { ...predicate.branding, displayName: 'Otra' } }],
])('whoever replaces %s of a signed report is found, and nothing of it is uncovered', async (_what, changed) => {
  expect(await failing(withPredicate(changed))).toEqual(['statement']);
  expect((await verify()).uncovered).toEqual([]);
});

test('of another logo than that of the letterhead the digest is another', async () => {
  expect(await failingIn({ logo: 'data:image/png;base64,AAAA' })).toEqual(['logo']);
  expect(await failingIn({ logo: null })).toEqual([]);
  const branding = { ...predicate.branding, logoUrl: null };
  expect(await failing(withPredicate({ branding }))).toEqual(['statement', 'logo']);
});

test('a statement of former days, or of another service, is told what it does not cover', async () => {
  const uncovered = async (changed: object) =>
    (await verify(withDocument(path, { ...report, ...withPredicate(changed) }))).uncovered;
  const { claim, policy, events } = predicate;
  const { claimNumber: _number, ...formerClaim } = claim ?? { claimNumber: '' };
  const { perils: _perils, ...formerPolicy } = policy ?? { perils: [] };
  const former = {
    ...{ claim: formerClaim, policy: formerPolicy, events: events.map(({ name: _name, ...event }) => event) },
    ...{ client: undefined, plots: undefined, branding: undefined },
  };
  expect(await uncovered(former)).toEqual(['client', 'policy', 'claim', 'plots', 'events', 'branding']);
  expect(await uncovered({ client: undefined })).toEqual(['client']);
  expect(await uncovered({ claim: null, policy: null, client: null })).toEqual([]);
});

test('a draft is signed by nobody', async () => {
  const draft = await gatherSeeded('rep_0005');
  expect(await verifyReport(draft, { keySource: 'here' }, nodeCryptography)).toBeUndefined();
});

test('each subject has its digest, or what is found in its place', async () => {
  const [first, second] = evidencePaths as [string, string];
  const detailOf = async (documents: object, name: string) =>
    (await verify({ documents: { [path]: report, ...documents } })).checks.find(({ check }) => check === name)?.detail;
  const digest = report.manifest.statement.subject.find(({ name }) => name === first)?.digest.sha256;
  expect(await detailOf(bundle.documents, first)).toBe(`sha-256 ${digest}`);
  expect(await detailOf({}, first)).toBe('nothing is served there');
  const empty = '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a';
  expect(await detailOf({ [first]: {} }, first)).toBe(`sha-256 ${empty} ≠ ${digest}`);
  expect(await detailOf({ [first]: {} }, second)).toBe('nothing is served there');
});

/** The chain of a report whose predicate or evidence was changed; digests and signature are not checked here. */
const chainHolds = (changed: object, more: { report?: object; evidence?: object } = {}) => {
  const { manifest = report.manifest } = withPredicate(changed);
  const found = { ...bundle.documents, ...more.evidence };
  return checkChain({ ...report, ...more.report }, manifest as Manifest, found).map(({ holds }) => holds);
};
const { claim, events, amount, client } = predicate;

test('the chain goes from the claim to the amount, and holds', async () => {
  const chain = (await verify()).checks.find(({ check }) => check === 'chain');
  const detail = 'clm_0005, pol_0006, cli_0006, aoi_0007, evt_0005, det_0015, per_0001: 27,419.96 USD';
  expect(chain).toEqual({ check: 'chain', holds: true, detail });
});

test.each([
  ['another claim', { claim: { ...claim, claimId: 'clm_0001' } }, {}],
  ['no claim', { claim: null }, {}],
  ['another policy', { policy: { policyId: 'pol_0001' } }, {}],
  ['no policy', { policy: null }, {}],
  ['another insured', { client: { ...client, clientId: 'cli_0001' } }, {}],
  ['no insured', { client: null }, {}],
  ['another plot of the claim', { claim: { ...claim, aoiId: 'aoi_0001' } }, {}],
  ['no plot', { plots: [] }, {}],
  ['another plot', { plots: [{ ...predicate.plots[0], aoiId: 'aoi_0001' }] }, {}],
  ['another event', { events: [{ ...events[0], eventId: 'evt_0001' }] }, {}],
  ['a cent more', { amount: { ...amount, amount: 27419.97 } }, {}],
  ['no amount', { amount: null }, {}],
  ['a report that pays nothing', {}, { report: { summary: null } }],
  ['a detection of another event', {}, ofPiece('/v1/detections/det_0015', { eventId: 'evt_0001' })],
  ['a detection of another plot', {}, ofPiece('/v1/detections/det_0015', { aoiId: 'aoi_0001' })],
  ['a peritaje of another claim', {}, ofPiece('/v1/peritajes/per_0001', { claimId: 'clm_0001' })],
  ['a peritaje that rests on another detection', {}, ofPiece('/v1/peritajes/per_0001', { detectionId: 'det_0001' })],
])('the chain does not hold over %s', (_what, changed, more) => {
  expect(chainHolds(changed, more)).toEqual([false]);
});

function ofPiece(name: string, changed: object) {
  return { evidence: { [name]: { ...(bundle.documents[name] as object), ...changed } } };
}

test('a chain without a claim, or with a visit that needed no detection, holds; a manifest without one has no check', () => {
  const plots = { report: { claimId: null, summary: null, peritajeId: null } };
  expect(chainHolds({ claim: null, policy: null, client: null, amount: null }, plots)).toEqual([true]);
  expect(chainHolds({}, ofPiece('/v1/peritajes/per_0001', { detectionId: null }))).toEqual([true]);
  expect(chainHolds({ claim: { ...claim, eventId: null } })).toEqual([true]);
  expect(chainHolds({ client: undefined, plots: undefined })).toEqual([true]);
  expect(chainHolds({ events: undefined })).toEqual([]);
});

test('a signature that fits under another algorithm than EdDSA is none, and a key that is none verifies nothing', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { signature } = report.manifest;
  const jwsOf = (alg: string) => {
    const header = Buffer.from(JSON.stringify({ alg })).toString('base64url');
    const signed = `${header}.${signature.jws.split('.')[1]}`;
    return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
  };
  const own = [{ ...publicKey.export({ format: 'jwk' }), kid: signature.keyId } as PublishedKey];
  const signedAs = (jws: string) => ({ manifest: { ...report.manifest, signature: { ...signature, jws } } });
  expect(await failing(signedAs(jwsOf('EdDSA')), own)).toEqual([]);
  expect(await failing(signedAs(jwsOf('none')), own)).toEqual(['signature']);
  expect(await failing(signedAs(jwsOf('EdDSA')), [{ kid: signature.keyId, kty: 'none' }])).toEqual(['signature']);
  expect(await failing(signedAs('no base64.!.!'))).toEqual(['signature', 'statement']);
});
