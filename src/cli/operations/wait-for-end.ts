// Waits for a job and shows how it ended: a line that changes on a terminal, a line per state elsewhere. It also waits until
// a list is no longer empty.

import type { AnyAnswer } from '../../client/client.ts';
import { WaitTimeout } from '../../client/failures.ts';
import { pause } from '../../client/pause.ts';
import type { OperationInput } from '../../client/request.ts';
import { waitForJob } from '../../client/wait.ts';
import type { Operation } from '../../contract/form/operation.ts';
import type { Job } from '../../contract/records.ts';
import { waitOptions } from '../../projections/operation-options.ts';
import { JobFailed } from '../failures/failures.ts';
import { parseSeconds } from '../input/numbers.ts';
import type { OptionsOf } from '../input/typed.ts';
import type { Session } from '../session/session.ts';
import { clean } from '../terminal/clean-text.ts';
import { interruptible } from '../terminal/signals.ts';

const betweenReadsMs = 100;

export type WaitOptions = OptionsOf<typeof waitOptions>;

/** `next` says how to go on where the wait ends early. Throws JobFailed when the job did not succeed. */
export async function waitForEnd(session: Session, jobId: string, options: WaitOptions, next?: string): Promise<Job> {
  const { terminal, streams, format } = session;
  const client = await session.client();
  const timeoutSeconds = parseSeconds('--timeout', options.timeout);
  const intervalSeconds = parseSeconds('--interval', options.interval);
  const isMachine = session.wantsDocument || format === 'ndjson';
  const resume = next ?? `the job is still running; to wait again: ${terminal.spell.command(['jobs', 'wait', jobId])}`;
  let last = '';
  const onJob = (job: Job) => {
    const text = describeJob(job);
    if (terminal.canRewrite) terminal.progress(text);
    else if (text !== last && !isMachine) terminal.err(clean`${text}\n`);
    last = text;
  };
  try {
    const job = await interruptible(streams, `stopped waiting; ${resume}`, (signal) =>
      waitForJob(client, jobId, {
        onJob,
        signal,
        timeoutSeconds,
        intervalSeconds,
      }),
    );
    if (job.status !== 'succeeded') throw new JobFailed(job);
    return job;
  } catch (failure) {
    throw failure instanceof WaitTimeout ? new WaitTimeout(`${jobId} has not ended`, failure.seconds, resume) : failure;
  }
}

/** Throws WaitTimeout. */
export async function waitUntilFilled(
  session: Session,
  row: Operation,
  input: OperationInput,
  timeout: string | undefined,
): Promise<AnyAnswer> {
  const client = await session.client();
  const seconds = parseSeconds('--timeout', timeout) ?? Number(waitOptions[0].fallback);
  const endsAt = performance.now() + seconds * 1000;
  return interruptible(session.streams, 'stopped waiting', async (signal) => {
    for (;;) {
      const answer = await client.call(row, input, signal);
      if ((answer.data as readonly unknown[]).length > 0) return answer;
      if (performance.now() >= endsAt) throw new WaitTimeout('There is none', seconds, 'the same command waits again');
      await pause(betweenReadsMs, signal);
    }
  });
}

function describeJob({ jobId, status, stage, progressPct }: Job): string {
  const doing = status === stage || stage === 'finished' ? '' : `  ${stage.replaceAll('_', ' ')}`;
  return `${jobId}  ${status}, ${progressPct} %${doing}`;
}
