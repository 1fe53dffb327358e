// Sends the reads of the contract to a service, one after the other, and collects where its answers differ.

import type { Client } from '../../client/client.ts';
import { type HttpAnswer, isSuccess, ProblemAnswer, parseAnswer } from '../../client/failures.ts';
import { buildRequest } from '../../client/request.ts';
import type { TableRow } from '../../contract/row.ts';
import { parseJsonObject } from '../../primitives/json-object.ts';
import { compareRequests } from './compare-requests.ts';
import { compareWithContract, type Drift } from './compare-with-contract.ts';
import { findFirstId, type Probe, planReads, probedPageSize, readRows } from './plan-reads.ts';

/** Throws ForeignAnswer or NoAnswer where there is no such service, ProblemAnswer where it does not know the token. */
export async function findDrifts(client: Client, onCall: (count: number) => void) {
  const isPage = ({ answer }: TableRow) => answer === 'page';
  const ordered = [...readRows.filter(isPage), ...readRows.filter((row) => !isPage(row))];
  const ids = new Map<string, string>();
  const drifts: Drift[] = [];
  /** Operations that the token may not call; nothing is known of their answers. */
  const refused: string[] = [];
  let calls = 0;
  const ask = async (probe: Probe): Promise<HttpAnswer> => {
    const { row, input, isAnonymous } = probe;
    const { baseUrl } = client.connection;
    const request = buildRequest(isAnonymous === true ? { baseUrl } : client.connection, row, input);
    const answer = await client.exchange(request);
    if (calls === 0) requireSurface(() => parseAnswer(request, answer));
    calls += 1;
    onCall(calls);
    if (answer.status === 403 && isAnonymous === undefined) {
      if (!refused.includes(row.id)) refused.push(row.id);
      return answer;
    }
    const call = `${row.method} ${request.url.slice(baseUrl.replace(/\/+$/, '').length)}`;
    const asked = isAnonymous === true ? `${call} without a token` : call;
    for (const found of compareWithContract(probe, answer)) drifts.push({ operation: row.id, call: asked, ...found });
    return answer;
  };
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
  if (document !== undefined) drifts.push(...compareRequests(document));
  return { calls, drifts, refused, hasDocument: document !== undefined };
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

/** A service that refuses the token for lack of a permission is one of this surface. */
function requireSurface(parse: () => unknown): void {
  try {
    parse();
  } catch (failure) {
    if (!(failure instanceof ProblemAnswer && failure.problem.status === 403)) throw failure;
  }
}

interface Envelope {
  readonly data: readonly unknown[];
  readonly page: { readonly nextCursor?: string | null } | undefined;
}

/** Takes any answer: what is wrong with its form has been collected before. */
function readEnvelope(answer: HttpAnswer): Envelope {
  const { data, page } = ((isSuccess(answer) && parseJsonObject(answer.text)) || {}) as Partial<Envelope>;
  return { data: Array.isArray(data) ? data : [], page };
}
