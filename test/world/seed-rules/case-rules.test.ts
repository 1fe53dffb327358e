import { expect, test } from 'vitest';
import { checkAssessments, checkAudit, checkClaimEvents } from '../../../src/world/seed-rules/case-rules.ts';
import { type Changes, findWith } from '../../support/changed-seed.ts';

const assign = (more: object) => (record: object) => Object.assign(record, more);
const claimWith = (more: object): Changes => ({ claims: { clm_0001: assign(more) } });

test.each([
  ['2025-10-01T02:59:59.999Z', false],
  ['2025-10-01T03:00:00.000Z', true],
  ['2026-07-01T02:59:59.999Z', true],
  ['2026-07-01T03:00:00.000Z', false],
])('a loss at %s lies within a policy from October to June: %s', (occurredAt, lies) => {
  const detail = `clm_0001: item 7 of the audit: occurredAt is ${occurredAt}, and must be from 2025-10-01T03:00:00.000Z, before 2026-07-01T03:00:00.000Z`;
  const found = findWith(checkAudit, claimWith({ eventId: null, occurredAt, detectionIds: [] }));
  expect(found.includes(detail)).toBe(!lies);
});

test('a claim names an event of its peril, its plot and its time, and all that is wrong with it is reported', () => {
  expect(findWith(checkClaimEvents, claimWith({ eventId: 'evt_0005' }))).toEqual([
    'clm_0001: evt_0005 is a frost event; the claim is for hail',
    'clm_0001: evt_0005 did not touch aoi_0001',
    'clm_0001: 2025-12-18T20:30:00.000Z is more than a day outside evt_0005, which lasted from 2025-11-04T04:30:00.000Z to 2025-11-04T10:00:00.000Z',
  ]);
});

const notOfClaim = ['per_0007: det_0001 is not on the plot and event of clm_0001'];
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
    'per_0007: det_0002 is not on the plot and event of clm_0001',
  ]);
});

const audited = (changes: Changes) => findWith(checkAudit, changes);

test('the committed seed passes its audit, and a record that was edited is reported with what it must be', () => {
  expect(audited({})).toEqual([]);
  const claims = { clm_0005: assign({ approvedAmount: { amount: 1, currency: 'USD' } }) };
  expect(audited({ claims }).at(-1)).toMatch(
    /^clm_0005: item 2 of the audit: approvedAmount is .*, and must be .*27419\.96/,
  );
});
