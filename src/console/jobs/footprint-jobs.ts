// Footprint jobs that this page ran or saw in the log. A job is read until it ends, and then its result. Reading a job
// moves it on, so a job is read only once somebody opens it.

import { effect, signal } from '@preact/signals';
import type { FootprintInput, FootprintResult, Job } from '../../contract/records.ts';
import { findRow } from '../../contract/rows.ts';
import { footprintJobKind } from '../../contract/schemas/vocabularies.ts';
import { logRows } from '../live/live-log.ts';
import { createAct } from '../state/act.ts';
import { buildCall, dataOf, type Exchange, send } from '../state/exchange.ts';
import { type Failure, failureOf } from '../state/failure.ts';
import { credential } from '../state/identities.ts';

export interface FollowedJob {
  readonly job: Job | undefined;
  /** Undefined until the job has succeeded. */
  readonly result: FootprintResult | undefined;
  readonly failure: Failure | undefined;
  readonly isFresh: boolean;
}

const nothing: FollowedJob = { job: undefined, result: undefined, failure: undefined, isFresh: false };
const keptJobs = 60;

/** The key is credential and id; the oldest comes first. */
const followed = signal<ReadonlyMap<string, FollowedJob>>(new Map());
const keyOf = (jobId: string): string => `${credential.value} ${jobId}`;

/** Undefined for a job that nobody opened. */
export const followedJob = (jobId: string): FollowedJob | undefined => followed.value.get(keyOf(jobId));

/** The newest comes first. */
export function listFollowedJobs(): readonly FollowedJob[] {
  const prefix = `${credential.value} `;
  return [...followed.value].flatMap(([key, job]) => (key.startsWith(prefix) ? [job] : [])).toReversed();
}

/** The newest result opened here for an event on a plot. */
export const resultFor = (aoiId: string, eventId: string | null): FootprintResult | undefined =>
  listFollowedJobs().find(({ result }) => result?.aoiId === aoiId && result.eventId === eventId)?.result;

const act = createAct();
export const enqueueing = act.state;

/**
 * Enqueues a job and follows it. Without a method the service chooses one, or says that there is none. Returns its id, or
 * undefined where it was refused.
 */
export async function runFootprint(
  input: Pick<FootprintInput, 'eventId' | 'aoiId'> & { readonly method: FootprintInput['method'] | undefined },
): Promise<string | undefined> {
  const exchange = await act.perform('createJob', { body: { kind: footprintJobKind, input } });
  if (exchange === undefined) return undefined;
  const { jobId } = dataOf<Job>(exchange);
  void follow(jobId, exchange);
  return jobId;
}

/** Reads a job until it ends; a job that is followed already is not read again. */
export function openJob(jobId: string): void {
  const known = followed.peek().get(keyOf(jobId));
  if (known !== undefined && known.failure === undefined) return;
  keep(keyOf(jobId), nothing);
  void follow(jobId);
}

let lastBegun: number | undefined;
/** After a reset or a rewind the same ids are given to other jobs. */
effect(() => {
  const begun = logRows.value.findLast(
    ({ operationId, code, rewoundTo }) => code === null && (findRow(operationId)?.resets || rewoundTo !== null),
  );
  if (begun === undefined || begun.number === lastBegun) return;
  lastBegun = begun.number;
  followed.value = new Map();
});

const firstPauseMs = 400;

async function follow(jobId: string, created?: Exchange): Promise<void> {
  const [key, token] = [keyOf(jobId), credential.peek()];
  const readJob = () => send(buildCall('getJob', { params: { id: jobId } }, token));
  for (let exchange = created ?? (await readJob()); ; exchange = await readJob()) {
    const failure = failureOf(exchange);
    if (failure !== undefined) return keep(key, { ...knownOf(key), failure });
    const job = dataOf<Job>(exchange);
    keep(key, { ...knownOf(key), job, isFresh: knownOf(key).isFresh || !isEnded(job) });
    if (isEnded(job)) return job.resultUrl === null ? undefined : readResult(key, jobId, token);
    await new Promise((resolve) => setTimeout(resolve, exchange === created ? firstPauseMs : pauseOf(exchange)));
  }
}

async function readResult(key: string, jobId: string, token: string): Promise<void> {
  const exchange = await send(buildCall('getJobResult', { params: { id: jobId } }, token));
  const failure = failureOf(exchange);
  keep(key, {
    ...knownOf(key),
    failure,
    result: failure === undefined ? dataOf<FootprintResult>(exchange) : undefined,
  });
}

/** A job that the seed holds never ends by itself. */
const isEnded = ({ finishedAt, stage }: Job): boolean => finishedAt !== null || stage === 'held_by_seed';
const pauseOf = ({ headers }: Exchange): number => 1_000 * Number(headers['retry-after'] ?? 1);
const knownOf = (key: string): FollowedJob => followed.peek().get(key) ?? nothing;

function keep(key: string, job: FollowedJob): void {
  const kept = new Map(followed.peek()).set(key, job);
  for (const oldest of kept.keys()) {
    if (kept.size <= keptJobs) break;
    kept.delete(oldest);
  }
  followed.value = kept;
}
