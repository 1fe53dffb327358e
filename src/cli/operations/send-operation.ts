// Sends the operation of a row and prints what it answers. Everything it needs to know about the operation is in the row.

import { randomUUID } from 'node:crypto';
import type { AnyAnswer } from '../../client/client.ts';
import { ForeignAnswer, NoAnswer, outcomeOf, ProblemAnswer } from '../../client/failures.ts';
import type { OperationInput } from '../../client/request.ts';
import { collections } from '../../contract/collections.ts';
import type { PageInfo } from '../../contract/form/page.ts';
import { idempotencyKeyHeader } from '../../contract/form/surface.ts';
import type { Next } from '../../contract/records.ts';
import type { TableRow } from '../../contract/row.ts';
import { type OperationId, rowOf } from '../../contract/rows.ts';
import type { ImportResult } from '../../contract/schemas/job.ts';
import { exampleOptions } from '../../projections/example-command.ts';
import { importInParts, withRefused } from '../../rows/import-result.ts';
import { JobFailed } from '../failures/failures.ts';
import { buildInput, type TypedOperation } from '../input/operation-input.ts';
import { textOf } from '../input/typed.ts';
import { checkForm } from '../output/document.ts';
import { createListPrinter, preloadForm, printAnswer, recordsOf } from '../output/print.ts';
import type { ExitCode } from '../session/command.ts';
import { readPages } from '../session/read-pages.ts';
import type { Session } from '../session/session.ts';
import { interruptible } from '../terminal/signals.ts';
import { hasRejections, type ResultFacts, remarkRefused } from './print-import.ts';
import { printJobResult, printResult } from './print-job-result.ts';
import { waitForEnd, waitUntilFilled } from './wait-for-end.ts';

/** `given` are members of the body that the command makes itself; `importFacts` help to print the result. */
export async function sendOperation(
  session: Session,
  operation: TypedOperation,
  members?: Readonly<Record<string, unknown>>,
  importFacts?: ResultFacts,
): Promise<ExitCode> {
  const { row, typed } = operation;
  const { options } = typed;
  checkForm(session, row);
  if (importFacts?.parts !== undefined) return sendParts(session, operation, importFacts);
  const input = await buildInput(operation, members);
  if (row.answer === 'page' && options.all === true) {
    await listAll(session, row, input);
    return undefined;
  }
  const client = await session.client();
  const isWaiting = row.offersWait === true && options.wait === true;
  const answering = isWaiting ? waitUntilFilled(session, row, input, textOf(options.timeout)) : client.call(row, input);
  preloadForm(session, row);
  const answer = await answering;
  if (answer.headers['idempotent-replayed'] === 'true')
    session.hint('repeated the response to the first request with this key: nothing was applied or charged again');
  const jobId = row.awaits === undefined ? undefined : (answer.data as { jobId: string }).jobId;
  // The result of a dry run is always printed.
  if (jobId !== undefined && (options.wait === true || options['dry-run'] === true)) {
    try {
      await waitForEnd(session, jobId, { timeout: textOf(options.timeout), interval: textOf(options.interval) });
    } catch (failure) {
      // The write was carried out even if waiting failed, so its answer is printed; the exit code is that of the wait.
      if (!(failure instanceof JobFailed)) await printAnswer(session, row, answer);
      if (outcomeOf(failure).outcome === 'unknown') session.hint(hintWait(session, jobId));
      throw failure;
    }
    const result = await printJobResult(session, jobId, importFacts);
    return hasRejections(result) ? 1 : undefined;
  }
  await printAnswer(session, row, answer);
  if (importFacts !== undefined) remarkRefused(session, importFacts);
  if (jobId !== undefined) session.hint(hintWait(session, jobId));
  // The id of a long record is no longer visible, so it is repeated.
  if (row.answer === 'created' && answer.status === 201 && session.fields === undefined)
    session.hint(`${Object.values(answer.data as object)[0]} created`);
  if (jobId === undefined) await hintNext(session, row, answer);
  const records = recordsOf(row, answer);
  if (records !== undefined) hintWhatIsShown(session, row, { count: records.length, page: answer.page });
  return undefined;
}

const hintWait = ({ terminal }: Session, jobId: string): string =>
  `wait for it: ${terminal.spell.command(['jobs', 'wait', jobId])}`;

/** Prints no hint for an empty list: the printer already says that it is empty. */
function hintWhatIsShown(
  session: Session,
  row: TableRow,
  { count, page }: { readonly count: number; readonly page: PageInfo | undefined },
): void {
  const timeField = row.collection === undefined ? null : collections[row.collection].timeField;
  const order = timeField === null ? '' : `, newest first by ${timeField}`;
  const cursor = page?.nextCursor ?? null;
  const more = cursor === null ? beyondReach : `more: --all, or --cursor ${cursor}`;
  if (count > 0) session.hint(`${count} shown${order}${page?.hasMore ? `; ${more}` : ''}`);
}

const beyondReach = 'there are more, but no cursor for them: narrow the list with its filters';

/** Throws UsageError for a list without an end. */
async function listAll(session: Session, row: TableRow, input: OperationInput): Promise<void> {
  const client = await session.client();
  const printer = createListPrinter(session, row.data);
  let page: PageInfo | undefined;
  let count = 0;
  for await (const answer of readPages(client, row, input)) {
    const records = answer.data as unknown[];
    page = answer.page;
    count += records.length;
    await printer.add(records);
    if (page?.nextCursor != null) session.terminal.progress(`${count} read`);
  }
  await printer.end(page);
  hintWhatIsShown(session, row, { count, page: undefined });
  // A person who used --all would take the incomplete list for all.
  if (page?.hasMore) session.remark(beyondReach);
}

async function hintNext(session: Session, row: TableRow, { data }: AnyAnswer): Promise<void> {
  const { terminal, format, fields } = session;
  if (!terminal.canAsk || !terminal.isOutTerminal || format !== undefined || fields !== undefined) return;
  if (row.collection === undefined || row.answer === 'page') return;
  const record = (data as Readonly<Record<string, unknown>> | undefined)?.[collections[row.collection].idField];
  if (typeof record !== 'string') return;
  const client = await session.client();
  // The record was printed already, so a caller who may not read the next steps has lost nothing.
  const next = await client.call(rowOf('getNext'), { query: { record } }).catch(() => undefined);
  const action = (next?.data as Next | undefined)?.actions.find(({ primary }) => primary);
  if (action === undefined) return;
  const { operationId, params, body, label } = action;
  const nextRow = rowOf(operationId as OperationId);
  const options = exampleOptions(nextRow, body === null ? {} : { body }).flatMap(([flag, value]) =>
    value === true ? [`--${flag}`] : [`--${flag}`, value],
  );
  session.hintCommand(`next: ${label}`, [...nextRow.command, ...Object.values(params), ...options]);
}

async function sendParts(session: Session, operation: TypedOperation, facts: ResultFacts): Promise<ExitCode> {
  const { options } = operation.typed;
  const { items = [], parts = [], again = [] } = facts;
  const key = textOf(options['idempotency-key']) ?? randomUUID();
  const resume = session.terminal.spell.command([...again, '--idempotency-key', key]);
  const alone = options['dry-run'] === true ? 'rows cannot refer to rows of another part' : 'not as one transaction';
  session.remark(`sent in ${parts.length} parts, each as a separate job: ${alone}`);
  let carriedOut = 0;
  const sendPart = async (rows: readonly unknown[], number: number, signal: AbortSignal): Promise<ImportResult> => {
    signal.throwIfAborted();
    const client = await session.client();
    const input = await buildInput(operation, { items: rows });
    const { data } = await client.call(operation.row, { ...input, idempotencyKey: `${key}/${number}` }, signal);
    const { jobId } = data as { jobId: string };
    const waiting = { timeout: textOf(options.timeout), interval: textOf(options.interval) };
    await waitForEnd(session, jobId, waiting, 'the job is still running');
    const { data: result } = await client.getJobResult({ params: { id: jobId } });
    carriedOut = number;
    return result as ImportResult;
  };
  const sum = await interruptible(session.streams, 'stopped', (signal) =>
    importInParts(items, parts, (rows, number) => sendPart(rows, number, signal)),
  ).catch((failure: unknown) => {
    session.remark(`${carriedOut} of ${parts.length} parts were carried out; to go on: ${resume}`);
    throw withKey(failure, key);
  });
  const result = withRefused(sum, facts);
  await printResult(session, result, facts);
  return hasRejections(result) ? 1 : undefined;
}

/** Reports the failure with the key of the command, not with that of its part. */
function withKey(failure: unknown, key: string): unknown {
  if (!(failure instanceof ProblemAnswer || failure instanceof NoAnswer || failure instanceof ForeignAnswer))
    return failure;
  const { request } = failure;
  return Object.assign(failure, {
    request: { ...request, headers: { ...request.headers, [idempotencyKeyHeader]: key } },
  });
}
