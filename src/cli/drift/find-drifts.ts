// Sends the reads of the contract to a service, for ids that its lists give.

import type { Client } from '../../client/client.ts';
import { type HttpAnswer, isSuccess } from '../../client/failures.ts';
import type { TableRow } from '../../contract/row.ts';
import { parseJsonObject } from '../../primitives/json-object.ts';
import type { Asking } from './asking.ts';
import { compareRequests } from './compare-requests.ts';
import { findFirstId, type Probe, planReads, probedPageSize, readRows } from './plan-reads.ts';

/**
 * False where the service has no document of its requests. Throws ForeignAnswer or NoAnswer where there is no such service,
 * ProblemAnswer where it does not know the token.
 */
export async function findDrifts(client: Client, asking: Asking): Promise<boolean> {
  const isPage = ({ answer }: TableRow) => answer === 'page';
  const ordered = [...readRows.filter(isPage), ...readRows.filter((row) => !isPage(row))];
  const ids = new Map<string, string>();
  const ask = async (probe: Probe) => (await asking.ask(client, probe)).answer;
  for (const row of ordered) {
    const [first, ...others] = planReads(row, (collection) => ids.get(collection));
    if (first === undefined) continue;
    const { data, page } = readEnvelope(await ask(first));
    if (isPage(row)) {
      const id = findFirstId(row, data);
      if (id !== undefined && row.collection !== undefined) ids.set(row.collection, id);
      if (page?.nextCursor) await ask(nextPage(row, page.nextCursor));
    }
    for (const probe of others) await ask(probe);
  }
  const document = await readDocument(client);
  if (document !== undefined) asking.drifts.push(...compareRequests(document));
  return document !== undefined;
}

/** What the service says of itself at the usual address; undefined where it says nothing there. */
async function readDocument({ exchange, connection: { baseUrl } }: Client) {
  const url = `${baseUrl.replace(/\/+$/, '')}/openapi.json`;
  const answer = await exchange({ method: 'GET', url, headers: { accept: 'application/json' } });
  const document = isSuccess(answer) ? parseJsonObject(answer.text) : undefined;
  return typeof document?.openapi === 'string' ? document : undefined;
}

const nextPage = (row: TableRow, cursor: string): Probe => ({
  row,
  input: { query: { limit: probedPageSize, cursor } },
  statuses: [200],
});

interface Envelope {
  readonly data: readonly unknown[];
  readonly page: { readonly nextCursor?: string | null } | undefined;
}

/** Takes any answer: what is wrong with its form has been collected before. */
export function readEnvelope(answer: HttpAnswer): Envelope {
  const { data, page } = ((isSuccess(answer) && parseJsonObject(answer.text)) || {}) as Partial<Envelope>;
  return { data: Array.isArray(data) ? data : [], page };
}
