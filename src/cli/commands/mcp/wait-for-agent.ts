// Waits for the job that a tool enqueued, while its agent waits for the answer.

import type { AnyAnswer, Client } from '../../../client/client.ts';
import { waitForJob } from '../../../client/wait.ts';
import type { Job } from '../../../contract/records.ts';
import { messageOf } from '../../../primitives/thrown.ts';

export interface Following {
  readonly signal: AbortSignal;
  /** Is aborted when the caller's connection closed before the answer had left. */
  readonly undelivered?: AbortSignal | undefined;
  readonly onJob: (job: Job) => void;
}

/** A wait that fails is no failure of the write: the answer says what the wait met, and how to go on. */
export async function waitForAgent(client: Client, { data }: AnyAnswer, following: Following) {
  let job = data as Pick<Job, 'jobId'>;
  const onJob = (read: Job) => {
    job = read;
    following.onJob(read);
  };
  try {
    return { data: await waitForJob(client, job.jobId, { ...following, onJob }) };
  } catch (failure) {
    if (following.signal.aborted) throw failure;
    return { data: job, waitEnded: `${messageOf(failure)}. Call getJob with the id ${job.jobId} to go on.` };
  }
}
