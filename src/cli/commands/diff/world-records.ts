// The records of an organization in a world by their paths, without those whose reading would change the world; and which of them
// differ between two sides.

import * as Type from 'typebox';
import type { Client } from '../../../client/client.ts';
import { collectionNames, collections } from '../../../contract/collections.ts';
import type { Operation } from '../../../contract/form/operation.ts';
import { operations } from '../../../contract/operations.ts';
import { listDifferences } from '../../../primitives/json-differences.ts';
import { isJsonObject, type JsonObject } from '../../../primitives/json-object.ts';
import { parametersOf } from '../../../primitives/path-template.ts';
import { readPages } from '../../session/read-pages.ts';

/** By path: `org_pampa/claims/clm_0001`, or `org_pampa/branding` where there is only one. */
export type Records = Map<string, unknown>;

/** Lists and gets only. Fixtures are left out since no world changes them, and jobs since reading a job changes it. */
const comparedRows = (operations as readonly Operation[]).filter(
  ({ method, path, unsafeRead, command: [, verb = ''] }) =>
    method === 'GET' && parametersOf(path).length === 0 && unsafeRead !== true && ['list', 'get'].includes(verb),
);

/** Throws UsageError for a list whose cursors never end. */
export async function readRecords(client: Client, prefix: string, records: Records): Promise<void> {
  for (const row of comparedRows) {
    const path = `${prefix}/${row.collection ?? row.command[0]}`;
    if (row.answer === 'page') {
      for await (const { data } of readPages(client, row))
        for (const record of data as JsonObject[]) records.set(`${path}/${idOf(record)}`, record);
    } else addDocument(records, path, (await client.call(row)).data as JsonObject);
  }
}

/** Each record in its lists is an entry of its own, and the rest of the document is one. */
function addDocument(records: Records, path: string, document: JsonObject): void {
  const rest: JsonObject = {};
  for (const [name, member] of Object.entries(document)) {
    const isList = Array.isArray(member) && member.every((element) => isJsonObject(element) && idOf(element) !== '');
    if (!isList) rest[name] = member;
    else for (const element of member as JsonObject[]) records.set(`${path}/${idOf(element)}`, element);
  }
  records.set(path, rest);
}

const idFields = new Set<string>(collectionNames.map((name) => collections[name].idField));

/** The id of a record is its first member. Empty where there is none. */
function idOf(record: JsonObject): string {
  const [name = ''] = Object.keys(record);
  return idFields.has(name) ? String(record[name]) : '';
}

export const RecordDifference = Type.Object({
  record: Type.String(),
  /** Dotted path; `record` where only one side has the record. */
  member: Type.String(),
  a: Type.String(),
  b: Type.String(),
});
export type RecordDifference = Type.Static<typeof RecordDifference>;

/** The records of the first side come in its order, then those that only the second side has. */
export function compareRecords(a: Records, b: Records): RecordDifference[] {
  const keys = new Set([...a.keys(), ...b.keys()]);
  return [...keys].flatMap((record) => {
    if (!a.has(record)) return [{ record, member: 'record', a: 'absent', b: 'present' }];
    if (!b.has(record)) return [{ record, member: 'record', a: 'present', b: 'absent' }];
    return listDifferences(a.get(record), b.get(record)).map(({ path, before, after }) => ({
      record,
      member: path,
      a: before,
      b: after,
    }));
  });
}
