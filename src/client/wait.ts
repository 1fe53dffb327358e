// Waits for a job to end by reading it as often as the service asks. It never cancels: giving up leaves the job alone.

import type { Job } from '../contract/schemas/job.ts';
import type { Client } from './client.ts';
import { HeldJob, WaitTimeout } from './failures.ts';
import { pause } from './pause.ts';

export interface WaitOptions {
  readonly onJob?: (job: Job) => void;
  readonly signal?: AbortSignal;
  readonly intervalSeconds?: number | undefined;
  readonly timeoutSeconds?: number | undefined;
}

/** At least a second and at most a minute, whatever a server says. */
export const secondsOf = (retryAfter: string | undefined): number => Math.min(60, Math.max(1, Number(retryAfter) || 1));

export const isTerminal = ({ status }: { readonly status?: unknown }): boolean =>
  status !== 'queued' && status !== 'running';

/** The job in its terminal state, whichever that is. Rejects with HeldJob at once when the seed holds the job. */
export async function waitForJob<JobId extends string>(
  client: Pick<Client, 'getJob'>,
  jobId: JobId,
  { onJob, signal: stop, intervalSeconds, timeoutSeconds = 300 }: WaitOptions = {},
): Promise<Job & { readonly jobId: JobId }> {
  const timeout = new AbortController();
  const endWait = () => timeout.abort(new WaitTimeout(`${jobId} has not ended`, timeoutSeconds));
  const timer = setTimeout(endWait, timeoutSeconds * 1000);
  const signal = AbortSignal.any([timeout.signal, ...(stop === undefined ? [] : [stop])]);
  try {
    for (;;) {
      const { data: job, headers } = await client.getJob({ params: { id: jobId } }, signal);
      onJob?.(job);
      if (isTerminal(job)) return { ...job, jobId };
      if (job.stage === 'held_by_seed') throw new HeldJob(job);
      const seconds = intervalSeconds ?? secondsOf(headers['retry-after']);
      await pause(seconds * 1000, signal);
    }
  } finally {
    clearTimeout(timer);
  }
}
