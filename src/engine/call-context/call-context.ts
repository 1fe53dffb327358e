// What a handler is given and what it returns: one call of one organization in one world. Everything on it is the
// caller's: nothing takes the id of an organization.

import type { Static, TSchema } from 'typebox';
import type { WithoutNulls } from '../../contract/form/fields.ts';
import type { BodyOf, OperationId, ParameterOf, RowOf } from '../../contract/operation-id.ts';
import type { Job, JobResult } from '../../contract/schemas/job.ts';
import type { actOperations } from '../../contract/schemas/vocabularies.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { Credits } from '../../world/call-context/credits.ts';
import type { OrganizationSeed } from '../../world/records/seed.ts';
import type { Call } from '../kernel/call.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Entry } from '../records/entry.ts';
import type { OrganizationStore } from '../records/store.ts';
import type { Faults } from './faults.ts';
import type { Ids } from './ids.ts';

export interface Asset {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** How a job ends: with its result, or with an error, at once or after it ran for `ranSeconds`. */
export type JobEnd =
  | { readonly result: Entry<JobResult> }
  | { readonly error: NonNullable<Job['error']>; readonly ranSeconds?: number };

/** What a kind of job computes. The life of a job knows nothing else about it. */
export interface Work {
  /** What the work needs beyond the job's input, as plain data; it is part of the world's state. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** The end of a job whose last step has come. `at` is when it ends. */
  readonly end: (context: CallContext, job: Job, at: string) => JobEnd;
  /** The part that can be done, unseen, before the read that ends the job; undefined when there is none. */
  readonly precompute: (context: CallContext, job: Job) => Slices<void> | undefined;
}

/** What is left to do of a job that this world accepted. Jobs of the seed have no run: they are pinned. */
export interface Run {
  /** How many reads have found the job unfinished. */
  readonly reads: number;
  readonly work: Work;
}

export type ActOperation = (typeof actOperations)[number];

export interface CallContext {
  readonly organizationId: string;
  /** The caller's part of what every world starts from. */
  readonly seed: OrganizationSeed;
  /** The caller's records; there is no way to another organization's. */
  readonly store: OrganizationStore;
  readonly credits: Credits;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The runs of unfinished jobs, by the job's id. */
  readonly runs: Map<string, Run>;
  /** Uploaded logos by their name under /assets; logos are public, so they belong to the whole world. */
  readonly assets: Map<string, Asset>;
  /** The faults of the whole world. */
  readonly faults: Faults;
  /** How many reads find a job unfinished before one finds it ended (Decision 13). */
  readonly jobSteps: number;
  /** The records of every organization. Only `control` uses it: time passes for the whole world. */
  stores(): readonly OrganizationStore[];
  /** True for what people do while the clock is moved: the clock then attempts their webhook deliveries. */
  readonly isPassing: boolean;
  /** Carries out, in slices, what a person does, if the rules allow it by then; returns whether it was done. */
  act(operationId: ActOperation, context: CallContext, body: unknown): Slices<boolean>;
  /** Returns to the seed: all organizations, the clock, ids, credits, and every key but that of the running call. */
  reset(): void;
}

export interface Input<Id extends OperationId> extends Pick<Call, 'query'> {
  /** Checked before: a `kind` is a word of the row, an `id` is in its collection. */
  readonly params: { readonly [Name in ParameterOf<Id>]: WordOf<RowOf<Id>> };
  readonly body: WithoutNulls<BodyOf<Id>>;
  readonly isPeek: boolean;
}

type WordOf<Row> = Row extends { readonly kind: infer Kind extends TSchema } ? Static<Kind> : string;

/** The JSON text of `data`, in one piece or several, or of a whole page; the row decides the status and the envelope. */
export interface Outcome {
  readonly json: string | Buffer | readonly Buffer[];
  readonly location?: string;
  /** True while the work that the reply describes has not ended: the reply then says when to ask again. */
  readonly isUnfinished?: boolean;
  /** True when this is the row's other answer. */
  readonly isOtherAnswer?: boolean;
}

export interface Handler<Id extends OperationId> {
  (context: CallContext, input: Input<Id>): Outcome;
  /** Work that the call would do and that can be done before it, unseen; undefined when there is none. May throw Problem. */
  readonly precompute?: (context: CallContext, input: Input<Id>) => Slices<void> | undefined;
}

/** A handler that serves several operations. */
export interface ListHandler {
  (context: CallContext, input: Pick<Call, 'query'>): Outcome;
  readonly precompute?: (context: CallContext, input: Pick<Call, 'query'>) => Slices<void> | undefined;
}
export type SingleHandler = (context: CallContext, input: { readonly params: { readonly id: string } }) => Outcome;
