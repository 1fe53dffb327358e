// The records of an organization in a world, as far as they can be read without moving anything, by their paths.

import type { Client } from '../../../client/client.ts';
import { collectionNames, collections } from '../../../contract/collections.ts';
import type { Operation } from '../../../contract/form/operation.ts';
import { operations } from '../../../contract/operations.ts';
import { Fixtures } from '../../../contract/schemas/fixtures.ts';
import { isJsonObject, type JsonObject } from '../../../primitives/json-object.ts';
import { parametersOf } from '../../../primitives/path-template.ts';
import { readPages } from '../../session/read-pages.ts';

/** By path: `org_pampa/claims/clm_0001`, or `org_pampa/branding` where there is only one. */
export type Records = Map<string, unknown>;

/** No world changes the fixtures, and reading a job moves it. */
const listed = (operations as readonly Operation[]).filter(
  ({ method, path, unsafeRead, data }) =>
    method === 'GET' && parametersOf(path).length === 0 && unsafeRead !== true && data !== Fixtures,
);

/** Throws UsageError for a list without an end. */
export async function readRecords(client: Client, prefix: string, records: Records): Promise<void> {
  for (const row of listed) {
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
