// The examples of the rows by operation, and as lists. The OpenAPI document, the client's help, the README and the tests show or
// send them.

import { type OperationId, type RowOf, rows } from './rows.ts';

export const examples = Object.fromEntries(rows.map(({ id, example }) => [id, example])) as {
  readonly [Id in OperationId]: RowOf<Id>['example'];
};
