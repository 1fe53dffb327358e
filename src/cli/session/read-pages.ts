// Reads the pages of a list one after the other. Reading ends, whatever the server answers.

import type { AnyAnswer, Client } from '../../client/client.ts';
import type { OperationInput } from '../../client/request.ts';
import type { Operation } from '../../contract/form/operation.ts';
import { limitRange } from '../../contract/form/page.ts';
import { counted } from '../../primitives/counted.ts';
import { UsageError } from '../failures/failures.ts';

const maxPages = 10_000;

/** Ends at a cursor that was followed before. Throws UsageError for a list without an end. */
export async function* readPages(
  client: Pick<Client, 'call'>,
  row: Operation,
  input: OperationInput = {},
): AsyncGenerator<AnyAnswer> {
  const seen = new Set<string>();
  for (let query: OperationInput['query'] = { limit: limitRange.maximum, ...input.query }; ; ) {
    const answer = await client.call(row, { ...input, query });
    yield answer;
    const cursor = answer.page?.nextCursor ?? null;
    if (cursor === null || seen.has(cursor)) return;
    const pages = seen.size + 1;
    const { length } = answer.data as unknown[];
    if (length === 0 || pages > maxPages)
      throw new UsageError(
        `The list has no end: page ${pages} has ${counted(length, 'record')} and another next cursor.`,
        'the printed list is incomplete; narrow it with its filters',
      );
    seen.add(cursor);
    query = { ...query, cursor };
  }
}
