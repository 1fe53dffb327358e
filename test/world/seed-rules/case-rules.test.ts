import { expect, test } from 'vitest';
import {
  checkAssessments,
  checkCover,
  checkManifests,
  checkSettlements,
} from '../../../src/world/seed-rules/case-rules.ts';
import { type Changes, findWith } from '../../support/changed-seed.ts';

const assign = (more: object) => (record: object) => Object.assign(record, more);
const claimWith = (more: object): Changes => ({ claims: { clm_0001: assign(more) } });

test.each([
  ['2025-09-30T23:59:59.999Z', false],
  ['2025-10-01T00:00:00.000Z', true],
  ['2026-06-30T23:59:59.999Z', true],
  ['2026-07-01T00:00:00.000Z', false],
])('a loss at %s lies within a policy from October to June: %s', (occurredAt, lies) => {
  const detail = `clm_0001: occurredAt ${occurredAt} lies outside pol_0001, which runs from 2025-10-01 to 2026-06-30`;
  expect(findWith(checkCover, claimWith({ eventId: null, occurredAt }))).toEqual(lies ? [] : [detail]);
});

test('a claim names an event of its peril, its plot and its time, and tells all that is wrong with it', () => {
  expect(findWith(checkCover, claimWith({ eventId: 'evt_0005' }))).toEqual([
    'clm_0001: evt_0005 is a frost event, the claim is of hail',
    'clm_0001: evt_0005 did not touch aoi_0001',
    'clm_0001: occurredAt 2025-12-18T20:30:00.000Z lies outside evt_0005',
  ]);
});

const notOfClaim = ['per_0007: det_0001 is not of the plot and the event of clm_0001'];
test.each([
  [{ eventId: null }, []],
  [{ eventId: null, peril: 'drought' }, notOfClaim],
  [{ eventId: 'evt_0010' }, notOfClaim],
])('the detection of a peritaje, for a claim with %j', (more, findings) => {
  expect(findWith(checkAssessments, claimWith(more))).toEqual(findings);
});

test('the detection of another plot is none of the claim, though it is of its event', () => {
  const peritajes = { per_0007: assign({ detectionId: 'det_0002' }) };
  expect(findWith(checkAssessments, { peritajes })).toEqual([
    'per_0007: det_0002 is not of the plot and the event of clm_0001',
  ]);
});

const assessed = (more: object): Changes => ({ claims: { clm_0005: assign(more) } });
test('a claim has a settlement when its loss is assessed, and an amount only then', () => {
  const [noAmount, both] = [
    'clm_0005: approvedAmount must be null while settlement is null',
    'clm_0005: settlement must be null while assessedLossPct is null',
  ];
  const none = { settlement: null, assessedLossPct: null };
  expect(findWith(checkSettlements, assessed({ ...none, approvedAmount: null }))).toEqual([]);
  expect(findWith(checkSettlements, assessed(none))).toEqual([noAmount]);
  expect(findWith(checkSettlements, assessed({ settlement: null }))).toEqual([noAmount, both]);
  expect(findWith(checkSettlements, assessed({ assessedLossPct: null }))).toEqual([noAmount, both]);
  expect(findWith(checkSettlements, assessed({ approvedAmount: null }))).toEqual([]);
});

test('a settlement names a peritaje of its claim that found its loss', () => {
  const didNot = (id: string) => `clm_0005: ${id} did not assess 25.2 % for clm_0005`;
  const another = { per_0001: assign({ assessedDamagePct: 30 }) };
  expect(findWith(checkSettlements, { peritajes: another })).toEqual([didNot('per_0001')]);
  const claims = {
    clm_0005: (claim: { settlement: object }) => Object.assign(claim.settlement, { peritajeId: 'per_0002' }),
  };
  const equal = { per_0002: assign({ assessedDamagePct: 25.2 }) };
  expect(findWith(checkSettlements, { claims, peritajes: equal })).toContain(didNot('per_0002'));
});

const report = (id: string, change: NonNullable<Changes['reports']>[string]) =>
  findWith(checkManifests, { reports: { [id]: change } });

test('a signed report has a manifest, its time and its signer, and a draft has none of them', () => {
  expect(findWith(checkManifests, {})).toEqual([]);
  expect(report('rep_0001', assign({ manifest: null }))).toEqual(['rep_0001: a signed report must have a manifest']);
  expect(report('rep_0005', assign({ manifest: {} }))).toEqual(['rep_0005: a draft report must not have a manifest']);
  for (const part of [{ signedAt: null }, { signedBy: null }]) {
    expect(report('rep_0001', assign(part))).toEqual(['rep_0001: a signed report must have signedAt and signedBy']);
  }
});

test('a changed report is found by its digest, and a changed signature where every digest holds', () => {
  expect(report('rep_0001', assign({ title: 'Another' }))).toEqual([
    'rep_0001: the digest of /v1/reports/rep_0001 in the manifest does not hold',
  ]);
  const forge = ({ manifest }: { manifest: { signature: object } }) =>
    Object.assign(manifest.signature, { jws: 'e30.e30.AA' });
  expect(report('rep_0001', forge)).toEqual(['rep_0001: the signature of the manifest does not hold']);
});
