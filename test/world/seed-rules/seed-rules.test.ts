import { expect, test } from 'vitest';
import { checkReferences } from '../../../src/world/seed-rules/reference-rules.ts';
import { checkSeed, openSeed } from '../../../src/world/seed-rules/seed-rules.ts';
import { findWith, recordsWith, sourceWith } from '../../support/changed-seed.ts';

const assign = (more: object) => (record: object) => Object.assign(record, more);
const rulesOf = (changes: Parameters<typeof sourceWith>[0]) => checkSeed(sourceWith(changes)).map(({ rule }) => rule);
const [malformed, lost, meaningless] = [
  { clients: { cli_0009: assign({ name: 5 }) } },
  { claims: { clm_0001: assign({ policyId: 'pol_0999' }) } },
  { portfolios: { pf_0001: assign({ aoiCount: 3 }) } },
];

test('the first stage that finds something is the last: forms, references, meaning', () => {
  expect(rulesOf({ ...malformed, ...lost, ...meaningless })).toEqual([0]);
  expect(rulesOf({ ...lost, ...meaningless })).toEqual([1]);
  expect(rulesOf(meaningless)).toEqual([10]);
});

test('a shared file that is wrong is reported before anything else is read', () => {
  const source = {
    ...sourceWith({}),
    read: (path: string) => (path === 'dataset.json' ? {} : sourceWith({}).read(path)),
  };
  const { seed, violations } = openSeed(source);
  expect([seed, new Set(violations.map(({ file }) => file))]).toEqual([null, new Set(['dataset.json'])]);
});

test('a record lies in the folder of its organization, and names what lies there', () => {
  expect(findWith(checkReferences, { clients: { cli_0001: assign({ organizationId: 'org_ebro' }) } })).toEqual([
    'cli_0001: organizationId must be org_pampa',
  ]);
  for (const signingKeyRef of ['whkey_9001', 'whkey_7777']) {
    expect(findWith(checkReferences, { webhookSubscriptions: { whs_0001: assign({ signingKeyRef }) } })).toEqual([
      `whs_0001: signingKeyRef names ${signingKeyRef}, which is not a webhook key of org_pampa`,
    ]);
  }
});

test('an id is found in both organizations that have it', () => {
  const [pampa, ebro] = [recordsWith({}), recordsWith({}, 'org_ebro')];
  expect([pampa.idsSharedWith('clients', ebro), ebro.idsSharedWith('clients', pampa)]).toEqual([[], []]);
  const both = recordsWith({ clients: { cli_9001: assign({ organizationId: 'org_pampa', createdAt: '' }) } });
  expect([both.idsSharedWith('clients', ebro), ebro.idsSharedWith('clients', both)]).toEqual([
    ['cli_9001'],
    ['cli_9001'],
  ]);
});
