// A run in comparable form: the requests that it had carried out, and the final state of its worlds. An id is named by the
// request that made it, so that the same request has the same name in every run, whatever came before it.

import type { Operation } from '../../../contract/form/operation.ts';
import { faultHeader } from '../../../contract/form/surface.ts';
import { type OperationId, rowOf } from '../../../contract/rows.ts';
import { digestOf } from '../../../primitives/canonical.ts';
import { groupBy } from '../../../primitives/group-by.ts';
import { isJsonObject, parseJsonObject } from '../../../primitives/json-object.ts';
import { getOrMake } from '../../../primitives/memoize.ts';
import { type Meaning, meaningOf, pathsBelow, rename, without } from '../../../world/meaning.ts';
import type { KeptExchange, Run } from './run-client.ts';
import { kindOf } from './trials.ts';

export interface NamedRequest extends KeptExchange {
  readonly operationId: string;
  readonly body: unknown;
  readonly fault: ReturnType<typeof kindOf>;
  /** Undefined where the request was not carried out. */
  readonly created: readonly string[] | undefined;
  /** Requests that ask for the same have the same name. */
  readonly name: string;
  /** Whether the request changes a record that the run itself created. */
  readonly changesOwn: boolean;
}

export interface ComparableRun {
  readonly exitCode: number | null;
  readonly requests: readonly NamedRequest[];
  /** Requests that were carried out and may have changed something. */
  readonly writesByName: ReadonlyMap<string, readonly NamedRequest[]>;
  readonly finalStates: readonly Meaning[];
}

export function toComparable(run: Run, ignored: ReadonlySet<string>): ComparableRun {
  const requests = nameRequests(run, ignored);
  const writes = requests.filter(
    ({ created, method }) => created !== undefined && method !== 'GET' && method !== 'HEAD',
  );
  const writesByName = groupBy(writes, ({ name }) => name);
  const states = [...run.states].map((state) => meaningOf(state, ignored));
  const finalStates = states.filter(({ isUntouched }) => !isUntouched);
  return { exitCode: run.exitCode, requests, writesByName, finalStates };
}

function nameRequests({ exchanges }: Run, ignored: ReadonlySet<string>): NamedRequest[] {
  const names = new Map<KeptExchange['state'], Map<string, string>>();
  return exchanges.flatMap((exchange): NamedRequest[] => {
    const { operationId, method, path, requestHeaders, requestBody, note, state } = exchange;
    if (operationId === null) return [];
    const known = getOrMake(names, state, () => new Map<string, string>());
    const nameOf = (id: string) => known.get(id) ?? id;
    const body = parseJsonObject(requestBody.toString());
    const kept = without(body ?? null, pathsBelow(operationId, ignored));
    const name = digestOf([method, rename(path, nameOf), rename(kept, nameOf)]);
    // The path names the record, or the member by which a body names what it changes.
    const { needed } = rowOf(operationId as OperationId) as Operation;
    const subjects = [...path.split('/'), needed && isJsonObject(body) && String(body[needed.unless])];
    const changesOwn = subjects.some((id) => known.has(String(id)));
    const isCarriedOut = note !== undefined && note.status < 400 && note.isReplay !== true;
    const created = isCarriedOut ? note.created : undefined;
    for (const [index, id] of (created ?? []).entries()) known.set(id, `${name}#${index}`);
    const fault = kindOf(requestHeaders.findLast(([header]) => header === faultHeader)?.[1]);
    return [{ ...exchange, operationId, body, fault, created, name, changesOwn }];
  });
}
