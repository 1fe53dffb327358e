import type { TSchema } from 'typebox';
import type { OperationInput } from '../../client/request.ts';
import type { Operation } from '../../contract/form/operation.ts';
import { Page, ProblemDocument, Single } from '../../contract/form/page.ts';
import { operations } from '../../contract/operations.ts';
import type { TableRow } from '../../contract/row.ts';
import { getOrMake } from '../../primitives/memoize.ts';
import { parametersOf } from '../../primitives/path-template.ts';

/**
 * The reads of the specification that change nothing, lists first, since they give the ids for single reads. The sandbox's own
 * operations are not part of the surface that is checked.
 */
export const readRows: readonly TableRow[] = (operations as readonly TableRow[])
  .filter(({ method, unsafeRead, extension }) => method === 'GET' && unsafeRead !== true && extension !== true)
  .sort((a, b) => Number(b.answer === 'page') - Number(a.answer === 'page'));

export interface Probe {
  readonly row: TableRow;
  readonly input: OperationInput;
  readonly isAnonymous?: true;
  readonly statuses: readonly [number, ...number[]];
}

export const probedPageSize = 2;
/** No service gives an id of this form. */
const absentId = 'none_0000';

/** `ids` has the known ids of each collection. */
export function planReads(row: TableRow, ids: ReadonlyMap<string, string>): readonly [Probe, ...Probe[]] {
  const anonymous = (input: OperationInput): Probe => ({ row, input, isAnonymous: true, statuses: [401] });
  if (row.answer === 'page') {
    const limit = { query: { limit: probedPageSize } };
    return [
      { row, input: limit, statuses: [200] },
      { row, input: { query: { limit: 0 } }, statuses: [400] },
      anonymous(limit),
    ];
  }
  const [parameter] = parametersOf(row.path);
  if (parameter === undefined) return [{ row, input: {}, statuses: [200] }, anonymous({})];
  const known = ids.get(row.collection ?? '');
  const example = row.example.params?.[parameter] ?? absentId;
  const params = { [parameter]: known ?? example };
  return [
    // The record of an example belongs to the sandbox; another service may not have it.
    { row, input: { params }, statuses: known === undefined ? [200, 404] : [200] },
    { row, input: { params: { [parameter]: absentId } }, statuses: [404] },
    anonymous({ params }),
  ];
}

const forms = new WeakMap<Operation, TSchema>();

/** The whole body of an answer with this status. */
export function formOf(row: Operation, status: number): TSchema {
  if (status >= 400) return ProblemDocument;
  return getOrMake(forms, row, () => (row.answer === 'page' ? Page(row.data) : Single(row.data)));
}
