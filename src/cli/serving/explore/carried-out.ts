// What a run had carried out, request by request. An id is named by the request that made it, so that the same request has the
// same name in every run, whatever came before it.

import type { Operation } from '../../../contract/form/operation.ts';
import { type OperationId, rowOf } from '../../../contract/rows.ts';
import { digestOf } from '../../../primitives/canonical.ts';
import { groupBy } from '../../../primitives/group-by.ts';
import { isJsonObject } from '../../../primitives/json-object.ts';
import { pathsBelow, rename, without } from '../../../world/meaning.ts';
import type { Request, Run } from './run-client.ts';

export interface NamedRequest extends Request {
  /** The same for requests that ask for the same. */
  readonly name: string;
  /** It changes or withdraws what this run made. */
  readonly changesOwn: boolean;
}

export function nameRequests({ requests }: Run, leftOut: ReadonlySet<string>): NamedRequest[] {
  const names = new Map<Request['state'], Map<string, string>>();
  return requests.map((request) => {
    const { operationId, method, path, body, created, state } = request;
    const known = names.get(state) ?? new Map<string, string>();
    names.set(state, known);
    const kept = without(body ?? null, pathsBelow(operationId, leftOut));
    const nameOf = (id: string) => known.get(id) ?? id;
    const name = digestOf([method, rename(path, nameOf), rename(kept, nameOf)]);
    const changesOwn = subjectsOf(request).some((id) => known.has(id));
    for (const [index, id] of (created ?? []).entries()) known.set(id, `${name}#${index}`);
    return { ...request, name, changesOwn };
  });
}

/** The record that a request is about: its path names it, or the member by which a body names what it changes. */
function subjectsOf({ operationId, path, body }: Request): string[] {
  const { needed } = rowOf(operationId as OperationId) as Operation;
  const named = needed && isJsonObject(body) ? [String(body[needed.unless])] : [];
  return [...path.split('/'), ...named];
}

/** Requests that were carried out and may have changed something, by their names. */
export const carriedOut = (requests: readonly NamedRequest[]): Map<string, NamedRequest[]> =>
  groupBy(
    requests.filter(({ created, method }) => created !== undefined && method !== 'GET' && method !== 'HEAD'),
    ({ name }) => name,
  );
