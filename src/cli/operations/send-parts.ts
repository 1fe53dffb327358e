// Sends the rows of a file that one request cannot hold as several imports, one after the other. Each part has a key of its own,
// so the same command with the same key continues an interrupted import.

import { randomUUID } from 'node:crypto';
import { ForeignAnswer, NoAnswer, ProblemAnswer } from '../../client/failures.ts';
import { idempotencyKeyHeader } from '../../contract/form/surface.ts';
import type { ImportResult } from '../../contract/schemas/job.ts';
import { importInParts, withRefused } from '../../rows/import-result.ts';
import { buildInput, type TypedOperation } from '../input/operation-input.ts';
import { textOf } from '../input/typed.ts';
import type { ExitCode } from '../session/command.ts';
import type { Session } from '../session/session.ts';
import { interruptible } from '../terminal/signals.ts';
import { hasRejections, type ResultFacts } from './print-import.ts';
import { printResult } from './print-job-result.ts';
import { waitForEnd } from './wait-for-end.ts';

export async function sendParts(session: Session, asked: TypedOperation, facts: ResultFacts): Promise<ExitCode> {
  const { options } = asked.typed;
  const { items = [], parts = [], again = [] } = facts;
  const key = textOf(options['idempotency-key']) ?? randomUUID();
  const resume = session.terminal.spell.command([...again, '--idempotency-key', key]);
  const alone = options['dry-run'] === true ? 'rows cannot refer to rows of another part' : 'not as one transaction';
  session.remark(`sent in ${parts.length} parts, each as a separate job: ${alone}`);
  let carriedOut = 0;
  const sendPart = async (rows: readonly unknown[], number: number, signal: AbortSignal): Promise<ImportResult> => {
    signal.throwIfAborted();
    const client = await session.client();
    const input = await buildInput(asked, { items: rows });
    const { data } = await client.call(asked.row, { ...input, idempotencyKey: `${key}/${number}` }, signal);
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
