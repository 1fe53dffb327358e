// The examples of the rows by operation, and as lists. The OpenAPI document, the client's help, the README and the tests show or
// send them.

import { fillTemplate } from '../primitives/path-template.ts';
import type { Operation } from './form/operation.ts';
import { type OperationId, type RowOf, rows } from './rows.ts';

export const examples = Object.fromEntries(rows.map(({ id, example }) => [id, example])) as {
  readonly [Id in OperationId]: RowOf<Id>['example'];
};

/** The path of the example, its parameters filled in, without the query. */
export function examplePathOf({ path, example: { params = {} } }: Operation): string {
  return fillTemplate(path, (name) => params[name] ?? name);
}
