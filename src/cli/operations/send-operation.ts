// Runs the command of a row: input, request, result. Everything it needs to know of the operation stands in the row.

import type { AnyAnswer } from '../../client/client.ts';
import type { OperationInput } from '../../client/request.ts';
import type { Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations.ts';
import { limitRange, type PageInfo } from '../../contract/schemas/page.ts';
import { buildInput } from '../input/operation-input.ts';
import { createListPrinter, preloadForm, printAnswer } from '../output/print.ts';
import type { Run } from '../runners.ts';
import { hint, type Session } from '../session/session.ts';
import { createProgress } from '../terminal/progress.ts';
import { waitAndPrint } from './wait-for-end.ts';

export const runOperation: Run = async (session) => {
  const row = rowOf(session);
  const input = await buildInput(session, row);
  if (row.answer === 'page' && session.options.all === true) {
    await listAll(session, row, input);
    return undefined;
  }
  return sendAndPrint(session, row, input);
};

export function rowOf({ node }: Session): Operation {
  const rows: readonly Operation[] = operations;
  const row = rows.find(({ id }) => id === node.operationId);
  if (row === undefined) throw new Error(`sbox ${node.words.join(' ')} has neither a row nor code of its own`);
  return row;
}

export async function sendAndPrint(session: Session, row: Operation, input: OperationInput): Promise<undefined> {
  const client = await session.client();
  const answering = client.call(row, input);
  preloadForm(session, row);
  const answer = await answering;
  sayWhatHappened(session, answer);
  if (row.awaits !== undefined && session.options.wait === true) {
    await waitAndPrint(session, (answer.data as { jobId: string }).jobId);
    return undefined;
  }
  await printAnswer(session, row, answer);
  if (row.awaits !== undefined)
    hint(session, `wait for it: sbox jobs wait ${(answer.data as { jobId: string }).jobId}`);
  sayWhatFollows(session, answer.page);
  return undefined;
}

function sayWhatHappened(session: Session, { headers }: AnyAnswer): void {
  if (headers['idempotent-replayed'] === 'true')
    hint(session, 'answered from the first request with this key: nothing was applied or charged again');
}

function sayWhatFollows(session: Session, page: PageInfo | undefined): void {
  if (page === undefined || !page.hasMore) return;
  hint(
    session,
    page.nextCursor === null
      ? 'more exist, and no cursor leads there: narrow the list with its filters'
      : `more: --all, or --cursor ${page.nextCursor}`,
  );
}

/** Follows the cursors, and stops on one that is null or was seen before. */
async function listAll(session: Session, row: Operation, input: OperationInput): Promise<void> {
  const client = await session.client();
  const printer = createListPrinter(session, row.data);
  const progress = createProgress(session.terminal);
  const seen = new Set<string>();
  let page: PageInfo | undefined;
  let count = 0;
  try {
    for (let query: OperationInput['query'] = { limit: limitRange.maximum, ...input.query }; ; ) {
      const answer = await client.call(row, { ...input, query });
      const records = answer.data as unknown[];
      page = answer.page;
      count += records.length;
      progress.clear();
      await printer.add(records);
      const { nextCursor = null } = page ?? {};
      if (nextCursor === null || seen.has(nextCursor)) break;
      seen.add(nextCursor);
      progress.show(`${count} read`);
      query = { ...query, cursor: nextCursor };
    }
  } finally {
    progress.clear();
  }
  await printer.end(page);
  if (page?.hasMore) sayWhatFollows(session, { ...page, nextCursor: null });
}
