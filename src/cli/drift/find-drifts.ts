// Sends the reads of the contract to a service, for ids that its lists give.

import type { Client } from '../../client/client.ts';
import { type HttpAnswer, isSuccess } from '../../client/failures.ts';
import { collections } from '../../contract/collections.ts';
import { type JsonObject, parseJsonObject } from '../../primitives/json-object.ts';
import { memberAt } from '../../primitives/json-pointer.ts';
import { isSegment } from '../../primitives/path-template.ts';
import type { Asking } from './asking.ts';
import { compareRequests } from './compare-requests.ts';
import { type Probe, planReads, probedPageSize, readRows } from './plan-reads.ts';

/**
 * False where the service has no document of its requests. Throws ForeignAnswer or NoAnswer where there is no such service,
 * ProblemAnswer where it does not know the token.
 */
export async function findDrifts(client: Client, asking: Asking): Promise<boolean> {
  const ids = new Map<string, string>();
  const ask = async (probe: Probe) => readDocument((await asking.ask(client, probe)).answer);
  for (const row of readRows) {
    const [first, ...others] = planReads(row, ids);
    const page = await ask(first);
    if (row.answer === 'page') {
      const { collection } = row;
      const id = collection && memberAt(page, `/data/0/${collections[collection].idField}`);
      // One that cannot be part of a path is of no use.
      if (collection && typeof id === 'string' && isSegment(id)) ids.set(collection, id);
      const cursor = memberAt(page, '/page/nextCursor') as string | null | undefined;
      if (cursor) await ask({ row, input: { query: { limit: probedPageSize, cursor } }, statuses: [200] });
    }
    for (const probe of others) await ask(probe);
  }
  const document = await readOpenapi(client);
  if (document !== undefined) asking.drifts.push(...compareRequests(document));
  return document !== undefined;
}

/** What the service says of itself at the usual address; undefined where it says nothing there. */
async function readOpenapi({ exchange, connection: { baseUrl } }: Client) {
  const url = `${baseUrl.replace(/\/+$/, '')}/openapi.json`;
  const document = readDocument(await exchange({ method: 'GET', url, headers: { accept: 'application/json' } }));
  return typeof document?.openapi === 'string' ? document : undefined;
}

/** Takes any answer: what is wrong with its form has been collected before. */
const readDocument = (answer: HttpAnswer): JsonObject | undefined =>
  isSuccess(answer) ? parseJsonObject(answer.text) : undefined;
