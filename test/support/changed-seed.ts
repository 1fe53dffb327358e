// The committed fixtures with a few records changed, for rules that are asked one by one: only what a rule reads is read.

import { collections } from '../../src/contract/collections.ts';
import type { FixtureSource } from '../../src/engine/records/fixture-source.ts';
import { openFixturesFolder, seedFolder } from '../../src/server/seed/fixtures-folder.ts';
import { createSeed } from '../../src/world/records/seed.ts';
import { type Finding, OrganizationRecords } from '../../src/world/seed-rules/fixture-records.ts';

type Name = keyof typeof collections;
// biome-ignore lint/suspicious/noExplicitAny: a record is changed into what its type forbids.
type Changed = any;
/** By collection and id: what becomes of the record. One that is new is added. */
export type Changes = { readonly [collection in Name]?: Readonly<Record<string, (record: Changed) => void>> };

const { has, read, readBytes } = openFixturesFolder(seedFolder);

export function sourceWith(changes: Changes): FixtureSource {
  const files = Object.entries(changes).map(([name, ofRecord]) => {
    const records = structuredClone(read(`org_pampa/${name}.json`)) as Record<string, unknown>[];
    const { idField } = collections[name as Name];
    for (const [id, change] of Object.entries(ofRecord)) {
      let record = records.find((one) => one[idField] === id);
      if (record === undefined) {
        record = { [idField]: id };
        records.push(record);
      }
      change(record);
    }
    return [`org_pampa/${name}.json`, records] as const;
  });
  const changed = new Map<string, unknown>(files);
  return { ...(has && { has }), read: (path) => changed.get(path) ?? read(path), readBytes };
}

export const recordsWith = (changes: Changes, organizationId = 'org_pampa'): OrganizationRecords =>
  new OrganizationRecords(createSeed(sourceWith(changes)), organizationId);

/** What the rule finds wrong in org_pampa after the changes: the record, and the detail. */
export const findWith = (rule: (records: OrganizationRecords) => Finding[], changes: Changes): string[] =>
  rule(recordsWith(changes)).map(({ id, detail }) => `${id}: ${detail}`);
