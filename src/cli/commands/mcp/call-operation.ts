// Calls an operation for a model. A write keeps its key if the model may not know that it succeeded (Decision 38).

import { randomUUID } from 'node:crypto';
import type { AnyAnswer, Client } from '../../../client/client.ts';
import { HeldJob, outcomeOf, ProblemAnswer } from '../../../client/failures.ts';
import type { Connection, OperationInput } from '../../../client/request.ts';
import { rememberRevisions } from '../../../client/seen-revisions.ts';
import { waitForJob } from '../../../client/wait.ts';
import { suggestName } from '../../../contract/form/localization/localized-text.ts';
import type { Operation } from '../../../contract/form/operation.ts';
import { fixtureTokens, inWorld, splitCredential, worldNamePattern } from '../../../contract/permissions.ts';
import type { Job } from '../../../contract/records.ts';
import type { JsonObject } from '../../../primitives/json-object.ts';
import { messageOf } from '../../../primitives/thrown.ts';
import { buildTool, type Tool } from '../../../projections/tools/operation-tool.ts';
import { UsageError } from '../../failures/failures.ts';
import type { Session } from '../../session/session.ts';
import { readArguments } from './read-arguments.ts';
import { nameWrite, type RememberedKeys, rememberKeys } from './remembered-keys.ts';
import { countFitting, renderAnswer, type ToolResult } from './tool-result.ts';

/** A client of an identity in a world; undefined means the session's own. Throws UsageError for an unknown name. */
export type Connect = (as: string | undefined, world: string | undefined) => Client;

export interface CallProgress {
  readonly signal: AbortSignal;
  /** Aborted when the caller's connection closed before the whole answer was sent. */
  readonly undelivered?: AbortSignal | undefined;
  readonly onJob: (job: Job) => void;
}

export interface ToolCall {
  readonly row: Operation;
  readonly args: JsonObject;
  /** The refusal of an argument names this tool. Default: the tool of the operation. */
  readonly tool?: Tool;
  /** Answers once the job that the operation reads has ended. */
  readonly isWaiting?: boolean;
  /** Whether the tool has declared a schema of structured content. */
  readonly isStructured?: boolean;
}

export type CallOperation = (call: ToolCall, progress: CallProgress) => Promise<ToolResult>;

export function createCaller(connect: Connect, keys: RememberedKeys = rememberKeys(randomUUID)): CallOperation {
  return async ({ row, args, tool = buildTool(row), isStructured = false, isWaiting = false }, progress) => {
    const { input, as, world, isFull, asksToWait } = readArguments(row, tool, args);
    const { signal, undelivered } = progress;
    const client = connect(as, world);
    const { keep, ...key } = takeKey(client, row, input);
    // A call that its caller gave up, or whose answer did not arrive, has an unknown outcome for the caller, like one that was
    // not answered. Its key is kept at once, since the next equal call may come before this one has ended.
    for (const gone of [signal, undelivered]) gone?.addEventListener('abort', keep, { once: true });
    try {
      let answer = await client.call(row, { ...input, ...key }, signal);
      const records = answer.page === undefined ? [] : (answer.data as JsonObject[]);
      const limit = countFitting(records, isFull);
      // The service is asked for the records that fit, so that its cursor leads to the first that does not.
      if (limit < records.length)
        answer = await client.call(row, { ...input, query: { ...input.query, limit } }, signal);
      const waited = isWaiting || asksToWait ? await waitForAgent(client, answer, progress) : {};
      return renderAnswer(row, { ...answer, ...waited }, { isFull, isStructured });
    } catch (failure) {
      if (outcomeOf(failure).outcome === 'unknown') keep();
      throw failure;
    } finally {
      signal.removeEventListener('abort', keep);
    }
  };

  function takeKey(client: Client, row: Operation, input: OperationInput) {
    if (!row.idempotencyKey) return { keep: () => undefined };
    const name = nameWrite(client.connection, row.id, input.params ?? {}, input.body);
    const idempotencyKey = input.idempotencyKey ?? keys.take(name);
    return { idempotencyKey, keep: () => keys.keep(name, idempotencyKey) };
  }
}

/** A failed wait is not a failure of the write: the answer says what happened while waiting, and how to go on. */
async function waitForAgent(client: Client, { data }: AnyAnswer, progress: CallProgress) {
  let job = data as Pick<Job, 'jobId'>;
  const onJob = (read: Job) => {
    job = read;
    progress.onJob(read);
  };
  try {
    return { data: await waitForJob(client, job.jobId, { ...progress, onJob }) };
  } catch (failure) {
    if (progress.signal.aborted) throw failure;
    // What a problem says of itself is about the read of the job, and would contradict the outcome of the write.
    const { status, code } = failure instanceof ProblemAnswer ? failure.problem : {};
    const reason = code === undefined ? messageOf(failure) : `The job could not be read: ${status} ${code}`;
    const next = failure instanceof HeldJob ? '' : ` Call waitFor with the jobId ${job.jobId} to go on.`;
    return { data: job, waitEnded: `${reason}.${next}` };
  }
}

/** All tools share one memory of what was last seen of each world. */
export function createConnect(session: Session, base: Connection): Connect {
  const remember = rememberRevisions((world) => session.remark(`the world ${world} was reset, rewound or replaced`));
  return (as, world) => session.connect(connectAs(base, as, world), remember);
}

function connectAs(base: Connection, as: string | undefined, world: string | undefined): Connection {
  if (world !== undefined && !worldNamePattern.test(world))
    throw new UsageError(`"${world}" is not a world name.`, 'it has 1 to 64 of the characters A-Z a-z 0-9 . _ -');
  const { token, world: ownWorld } = splitCredential(base.token ?? '');
  const chosen = world ?? ownWorld;
  // The tenant header names the organization of the session's own token, and of no other.
  if (as !== undefined) return { baseUrl: base.baseUrl, token: inWorld(findIdentity(as).token, chosen) };
  return { ...base, token: inWorld(token, chosen) };
}

function findIdentity(as: string): { readonly token: string } {
  const fixture = fixtureTokens.find(({ profile }) => profile === as);
  if (fixture !== undefined) return fixture;
  const names = fixtureTokens.map(({ profile }) => profile);
  throw new UsageError(`There is no identity "${as}".`, `${suggestName(as, names)}`);
}
