import type { Client } from '../../../client/client.ts';
import { isSuccess, ProblemAnswer, parseAnswer } from '../../../client/failures.ts';
import { buildRequest } from '../../../client/request.ts';
import { collections } from '../../../contract/collections.ts';
import { type JsonObject, parseJsonObject } from '../../../primitives/json-object.ts';
import { memberAt } from '../../../primitives/json-pointer.ts';
import { isSegment } from '../../../primitives/path-template.ts';
import { compareWithContract, type Drift } from '../../drift/compare-with-contract.ts';
import { type Probe, planReads, probedPageSize, readRows } from '../../drift/plan-reads.ts';

interface Findings {
  readonly drifts: Drift[];
  /** The token may not call these, so nothing is known of their answers. */
  readonly refused: Set<string>;
  calls: number;
}

/** Throws ForeignAnswer or NoAnswer where there is no such service, ProblemAnswer where it does not know the token. */
export async function findDrifts(client: Client, onCall: (count: number) => void): Promise<Findings> {
  const findings: Findings = { drifts: [], refused: new Set(), calls: 0 };
  const ids = new Map<string, string>();
  const ask = async (probe: Probe) => {
    const body = await askFor(client, probe, findings);
    onCall(findings.calls);
    return body;
  };
  for (const row of readRows) {
    const [first, ...others] = planReads(row, ids);
    const page = await ask(first);
    if (row.answer === 'page') {
      const { collection } = row;
      const id = collection && memberAt(page, `/data/0/${collections[collection].idField}`);
      // An id that cannot stand in a path cannot be read.
      if (collection && typeof id === 'string' && isSegment(id)) ids.set(collection, id);
      const cursor = memberAt(page, '/page/nextCursor') as string | null | undefined;
      if (cursor) await ask({ row, input: { query: { limit: probedPageSize, cursor } }, statuses: [200] });
    }
    for (const probe of others) await ask(probe);
  }
  return findings;
}

/** The body of an answer that succeeded, whatever is wrong with its form. */
async function askFor(client: Client, probe: Probe, findings: Findings): Promise<JsonObject | undefined> {
  const { row, input, isAnonymous = false } = probe;
  const { baseUrl } = client.connection;
  const request = buildRequest(isAnonymous ? { baseUrl } : client.connection, row, input);
  const answer = await client.exchange(request);
  if (findings.calls === 0) refuseForeign(() => parseAnswer(request, answer));
  findings.calls += 1;
  if (answer.status === 403 && !isAnonymous) {
    findings.refused.add(row.id);
    return undefined;
  }
  const call = `${row.method} ${request.url.slice(baseUrl.replace(/\/+$/, '').length)}`;
  const shown = isAnonymous ? `${call} without a token` : call;
  for (const one of compareWithContract(probe, answer))
    findings.drifts.push({ operation: row.id, call: shown, ...one });
  return isSuccess(answer) ? parseJsonObject(answer.text) : undefined;
}

/** A service that answers 403 with a problem of this surface is one of this surface. */
function refuseForeign(parse: () => unknown): void {
  try {
    parse();
  } catch (failure) {
    if (!(failure instanceof ProblemAnswer && failure.problem.status === 403)) throw failure;
  }
}
