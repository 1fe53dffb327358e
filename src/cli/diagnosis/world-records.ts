// Every record of a world that can be read without moving anything, of each organization, by where it stands.

import type { Client } from '../../client/client.ts';
import { collectionNames, collections } from '../../contract/collections.ts';
import type { Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations.ts';
import { Fixtures } from '../../contract/schemas/fixtures.ts';
import { isJsonObject, type JsonObject } from '../../primitives/json-object.ts';
import { parametersOf } from '../../primitives/path-template.ts';
import { readPages } from '../session/read-pages.ts';

/** `org_pampa/claims/clm_0001`, or `org_pampa/branding` where there is but one. */
export type Records = Map<string, unknown>;

/** Of the seed no world changes anything, and a job cannot be read without moving it: its records are told by the log. */
const listed = (operations as readonly Operation[]).filter(
  ({ method, path, moves, data }) =>
    method === 'GET' && parametersOf(path).length === 0 && moves !== true && data !== Fixtures,
);

/** Throws UsageError for a list without an end. */
export async function readRecords(client: Client, prefix: string): Promise<Records> {
  const records: Records = new Map();
  for (const row of listed) {
    const path = `${prefix}/${row.collection ?? row.command[0]}`;
    if (row.answer === 'page') {
      for await (const { data } of readPages(client, row))
        for (const record of data as JsonObject[]) records.set(`${path}/${idOf(record)}`, record);
    } else addDocument(records, path, (await client.call(row)).data as JsonObject);
  }
  return records;
}

/** The records in its lists stand for themselves, all else is one. */
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

/** Its own id comes first in a record. Empty for what has none. */
function idOf(record: JsonObject): string {
  const [name = ''] = Object.keys(record);
  return idFields.has(name) ? String(record[name]) : '';
}
