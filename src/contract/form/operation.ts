import type { TSchema } from 'typebox';
import type { ProblemCode } from './problems.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The kind of answer: `page` and `item` 200, `created` 201 with Location, `accepted` 202 with the Location of the job, `applied`
 * 200, `stream` 200 with events without an end.
 */
export type AnswerKind = 'page' | 'item' | 'created' | 'accepted' | 'applied' | 'stream';

export interface Filter {
  readonly schema: TSchema;
  /** The compared member of a record, where its name differs from the filter's; or the name of an index of the world. */
  readonly by?: string;
  /** `since` names a member whose instant must not be before the value, `before` one whose instant must be. */
  readonly since?: string;
  readonly before?: string;
  /** The filter looks at another collection: the world has a rule for it. */
  readonly unindexed?: true;
}

/** The text after the name of a missing member; each is a sentence of localization/. */
type Needed = 'is required for a new claim' | 'is required for a visit' | 'is required for a new report';

/** A request with the full token that succeeds on a fresh sandbox. Tests send it, and documents show it. */
export interface Example {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Operation extends RowFacts {
  readonly example: Example;
  /** An example of the other answer, for an operation that has two. */
  readonly otherExample?: Example;
}

export interface RowFacts {
  readonly id: string;
  readonly method: Method;
  /** Path template; its parameters stand in braces. */
  readonly path: string;
  /** Null where any credential may call it. */
  readonly permission: string | null;
  readonly idempotencyKey: boolean;
  readonly answer: AnswerKind;
  /** A second way to answer, which the handler chooses: signing a draft report applies instead of creating. */
  readonly otherAnswer?: AnswerKind;
  /** The collection that a page lists, or in which the path's id is looked up. */
  readonly collection?: string;
  /** The values of the path parameter `kind`; any other is refused with import_kind_unknown. */
  readonly kind?: TSchema;
  /** Filters of a page, or query parameters of an item; cursor and limit belong to every page and are not repeated. */
  readonly filters?: Readonly<Record<string, Filter>>;
  readonly body?: TSchema;
  /** The answer or the body is a file, and not JSON: bytes of `fileType`. */
  readonly bytes?: 'answer' | 'body';
  /** Members that a body of this form must have, unless it names the record that it changes. */
  readonly needed?: { readonly names: readonly string[]; readonly unless: string; readonly why: Needed };
  readonly largeBody?: true;
  /** Form of `data`, of one element of it on a page, or of what one event of a stream holds. */
  readonly data: TSchema;
  /** The member of a record that is its geometry: callers who prefer it get such records as GeoJSON (Decision 55). */
  readonly geometry?: string;
  /** Problems of this operation beyond those of its kind (see problemsOf). */
  readonly problems: readonly ProblemCode[];
  /** A read that may change its world. Writes always may. */
  readonly unsafeRead?: true;
  /** A write that is accepted even where worlds have no memory left, since it frees some. */
  readonly freesMemory?: true;
  /** A read that may take long: it is queued like a write, and precomputed in slices. */
  readonly isLong?: true;
  /** The answer lists events of records of several collections, and a caller sees only those that they may read. */
  readonly showsRecords?: true;
  /** True for accepted work that may overwrite existing records; work that answers `applied` always may. */
  readonly replaces?: true;
  readonly command: readonly string[];
  readonly summary: string;
  /** The tool is offered to a model from the start, with these arguments, since it leads from a storm to a claim. */
  readonly offeredByDefault?: readonly string[];
  /** Further purposes of the operation, each a separate tool, with the title of the body's form that it sends. */
  readonly intents?: Readonly<Record<string, string>>;
  /** The operation whose example is sent first, where a fresh sandbox has nothing to show. */
  readonly exampleAfter?: string;
  /** The operation that reads the accepted work until it has ended. */
  readonly awaits?: string;
  readonly result?: TSchema;
  /** The status that it gives its record, which shows that a write without a key was applied if its answer is lost. */
  readonly endsAs?: string;
  /** A list that is empty until something happens, which its command can wait for. */
  readonly offersWait?: true;
  /** Brings the world back to the seed; `rewinds` to a position. */
  readonly resets?: true;
  readonly rewinds?: true;
  /** The operation takes names of worlds; a `name` in its path is one. */
  readonly namesWorld?: true;
  /** The answer depends on the answers that the server holds at that moment. */
  readonly readsHeld?: true;
  /** The decision about facts of this row that the spec leaves open. */
  readonly decision?: number;
  /** A single read that the spec's Locations need (Decision 0), or an operation that a decision adds. */
  readonly extension?: true;
  /** A control operation (Decision 34) is served by a world, or by the host that keeps the worlds. */
  readonly served?: 'world' | 'host';
}

/** True for an operation that controls the sandbox, which the real service does not have. */
export const isControl = ({ served, resets }: Pick<Operation, 'served' | 'resets'>): boolean =>
  served !== undefined || resets === true;

/** The tag of the operation in the OpenAPI document and in faults. */
export const tagOf = ({ served, command }: Operation): string =>
  served === undefined ? String(command[0]) : 'control';
