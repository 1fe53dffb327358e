// The machine's types in this domain, and what the domain adds to a call: credits, jobs, logos.

import type { Static, TSchema } from 'typebox';
import { type CollectionName, idOf, type RecordOf } from '../../contract/collections.ts';
import type { WithoutNulls } from '../../contract/form/fields.ts';
import type { Branding, Job, JobResult } from '../../contract/records.ts';
import { type BodyOf, locationOf, type OperationId, type ParameterOf, type RowOf } from '../../contract/rows.ts';
import type * as machine from '../../engine/call-context/call-context.ts';
import type { Call } from '../../engine/kernel/call.ts';
import type { CountedMap } from '../../engine/kernel/counted-map.ts';
import type { Entry } from '../../engine/records/entry.ts';
import type { Domain } from '../../engine/records/facts.ts';
import type * as stores from '../../engine/records/store.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { IndexOf } from '../records/indexes.ts';
import type { OrganizationSeed } from '../records/seed.ts';
import type { Credits } from './credits.ts';

export interface Sandbox extends Domain {
  readonly records: { readonly [Name in CollectionName]: RecordOf<Name> };
  readonly indexes: { readonly [Name in CollectionName]: IndexOf<Name> };
  readonly seed: OrganizationSeed;
  readonly organizationState: { readonly credits: Credits; readonly branding: { current: Branding } };
  readonly shared: {
    /** The runs of unfinished jobs, by the job's id. */
    readonly runs: CountedMap<Run>;
    /** Uploaded logos by their name under /assets; logos are public, so they belong to the whole world. */
    readonly assets: CountedMap<Asset>;
  };
  readonly options: WorldOptions;
}

export interface WorldOptions {
  /** The number of reads that find a job unfinished before one finds it ended (Decision 13). */
  readonly jobSteps: number;
}

export type CallContext = machine.CallContext<Sandbox>;
export type OrganizationStore = stores.OrganizationStore<Sandbox>;
export type Outcome = machine.Outcome;
export type Handler<Id extends OperationId> = machine.Handler<Sandbox, Input<Id>>;

export interface Asset {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** How a job ends: with its result, or with an error, at once or after it ran for `ranSeconds`. */
export type JobEnd =
  | { readonly result: Entry<JobResult> }
  | { readonly error: NonNullable<Job['error']>; readonly ranSeconds?: number };

/** The work of a kind of job. The life of a job knows nothing else about it. */
export interface Work {
  /** The data that the work needs beyond the job's input; it is part of the world's state. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** The memory of the work, and of the records that it will add, in bytes. */
  readonly bytes: number;
  /** Computes the end of a job after its last step. `at` is when it ends. */
  readonly end: (context: CallContext, job: Job, at: string) => JobEnd;
  /** The part that can be done in advance, before the read that ends the job; undefined when there is none. */
  readonly precompute: (context: CallContext, job: Job) => Slices<void> | undefined;
}

/** The remaining work of a job that this world accepted. Jobs of the seed have no run, so their status never changes. */
export interface Run {
  /** The number of reads that found the job unfinished. */
  readonly reads: number;
  readonly work: Work;
}

export interface Input<Id extends OperationId> extends Pick<Call, 'query'> {
  /** A `kind` is a known word of the row, and an `id` is in its collection. */
  readonly params: { readonly [Name in ParameterOf<Id>]: WordOf<RowOf<Id>> };
  readonly body: WithoutNulls<BodyOf<Id>>;
  readonly isPeek: boolean;
}

type WordOf<Row> = Row extends { readonly kind: infer Kind extends TSchema } ? Static<Kind> : string;

/** Checks everything and changes nothing; the function that it returns applies the change. Throws Problem. */
type Admission<Body, Subject> = (context: CallContext, body: Body) => (at: string) => Subject;

/** `follow` applies the consequences of the new record for other records, or for itself. */
export function createIn<Body, Name extends CollectionName>(
  name: Name,
  admit: Admission<Body, RecordOf<Name>>,
  follow?: (context: CallContext, record: RecordOf<Name>, at: string) => void,
): (context: CallContext, input: { readonly body: Body }) => Outcome {
  return (context, { body }) => {
    const apply = admit(context, body);
    const at = context.clock.tick();
    const record = apply(at);
    follow?.(context, record, at);
    const id = idOf(name, record);
    return { json: JSON.stringify(context.store.get(name, id)), location: locationOf(name, id) };
  };
}
