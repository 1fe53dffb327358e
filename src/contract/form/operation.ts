import type { TSchema } from 'typebox';
import type { ProblemCode } from './problems.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * How an operation answers: `page` and `item` 200, `created` 201 with Location, `accepted` 202 with the Location of
 * the job, `applied` 200, `stream` 200 with events that go on.
 */
export type AnswerKind = 'page' | 'item' | 'created' | 'accepted' | 'applied' | 'stream';

export interface Filter {
  readonly schema: TSchema;
  /** The member of a record that it compares, where that has another name; or an index that the world names. */
  readonly by?: string;
  /** `since` is the instant of a record that must not lie before the value, `before` the one that must. */
  readonly since?: string;
  readonly before?: string;
  /** The filter needs another collection: the world has its rule. */
  readonly unindexed?: true;
}

/** What follows the name of a member that is missing; each is a sentence of said/. */
type Needed = 'is required for a new claim' | 'is required for a visit' | 'is required for a new report';

/** A request with the full token that succeeds on a fresh sandbox. Tests send it, and documents show it. */
export interface Example {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Operation extends RowFacts {
  readonly example: Example;
  /** How to meet the other answer of an operation that has two. */
  readonly otherExample?: Example;
}

export interface RowFacts {
  readonly id: string;
  readonly method: Method;
  /** Path template; its parameters stand in braces. */
  readonly path: string;
  /** Null: a credential is enough. */
  readonly permission: string | null;
  readonly idempotencyKey: boolean;
  readonly answer: AnswerKind;
  /** A second way to answer, which the handler chooses: signing a draft report applies instead of creating. */
  readonly otherAnswer?: AnswerKind;
  /** The collection that a page lists, or in which the path's id is looked up. */
  readonly collection?: string;
  /** The words that the path parameter `kind` may be; another one answers import_kind_unknown. */
  readonly kind?: TSchema;
  /** Filters of a page, or query parameters of an item; cursor and limit belong to every page and are not repeated. */
  readonly filters?: Readonly<Record<string, Filter>>;
  readonly body?: TSchema;
  /** The answer or the body is a file, and no JSON: bytes of `fileType`. */
  readonly bytes?: 'answer' | 'body';
  /** Members that a body of this form has unless it names a record that it changes. */
  readonly needed?: { readonly names: readonly string[]; readonly unless: string; readonly why: Needed };
  readonly largeBody?: true;
  /** Form of `data`, of one element of it on a page, or of what one event of a stream holds. */
  readonly data: TSchema;
  /** The member of a record that is its geometry: callers who prefer it get such records as GeoJSON (Decision 55). */
  readonly geometry?: string;
  /** What the operation refuses beyond what every one of its kind does (see problemsOf). */
  readonly problems: readonly ProblemCode[];
  /** A read that may change its world. Writes always may. */
  readonly unsafeRead?: true;
  /** A write that passes where worlds have no room left, since it makes some. */
  readonly freesMemory?: true;
  /** A read that may take long: it waits its turn as a write does, and is precomputed in slices. */
  readonly isLong?: true;
  /** The answer lists what happens to records of several collections, and a caller sees those that he may read. */
  readonly showsRecords?: true;
  /** Accepted work that may overwrite existing records. What answers `applied` always may. */
  readonly replaces?: true;
  readonly command: readonly string[];
  readonly summary: string;
  /** A model is offered it from the start, with these arguments, since it is on the way from a storm to a claim. */
  readonly offeredByDefault?: readonly string[];
  /** What else the operation is for, each a tool of its own: the members that it needs, and those that are always sent. */
  readonly intents?: Readonly<Record<string, { summary: string; needs: readonly string[]; fixed?: object }>>;
  /** The operation whose example is sent first, where a fresh sandbox has nothing to show. */
  readonly exampleAfter?: string;
  /** The operation that is read until the accepted work has ended. */
  readonly awaits?: string;
  readonly result?: TSchema;
  /** The status in which it leaves its record: where the answer to a write without a key is lost, it tells that it was applied. */
  readonly endsAs?: string;
  /** A list that is empty until something happens, which its command can wait for. */
  readonly offersWait?: true;
  /** Brings the world back to the seed; `rewinds` to a position. */
  readonly resets?: true;
  readonly rewinds?: true;
  /** The operation is about worlds by their names; one in the path is that of a world. */
  readonly namesWorld?: true;
  /** The answer depends on which answers the server holds at that moment. */
  readonly readsHeld?: true;
  /** The decision that answers what the spec does not show of this row. */
  readonly decision?: number;
  /** A single read that the spec's Locations need (Decision 0), or what a decision adds. */
  readonly extension?: true;
  /** A control operation (Decision 34) is served by a world, or by the host that keeps the worlds. */
  readonly served?: 'world' | 'host';
}

/** It controls the sandbox: the service has no such operation, or no such reset. */
export const isControl = ({ served, resets }: Pick<Operation, 'served' | 'resets'>): boolean =>
  served !== undefined || resets === true;

/** What the OpenAPI document and a fault call the operations of one kind. */
export const tagOf = ({ served, command }: Operation): string =>
  served === undefined ? String(command[0]) : 'control';
