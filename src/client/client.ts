// The typed client: one function per row of the table. A request is repeated where that is safe (retry.ts), a write with the same
// idempotency key. Its creator provides the keys and the function that sends.

import type { Static, TSchema } from 'typebox';
import type { Filter, Operation } from '../contract/form/operation.ts';
import type { PageInfo } from '../contract/form/page.ts';
import { lastEventHeader } from '../contract/form/surface.ts';
import {
  type BodyOf,
  type DataOf,
  type OperationId,
  type ParameterOf,
  type RowOf,
  rows,
  type StreamOperationId,
  streamRows,
} from '../contract/rows.ts';
import { type HttpAnswer, isSuccess, parseAnswerOf } from './failures.ts';
import { type Followed, follow } from './follow.ts';
import type { OpenAnswer } from './read-answer.ts';
import { buildRequest, type Connection, type HttpRequest, type OperationInput } from './request.ts';
import { createRetry, type RetryOptions } from './retry.ts';
import type { Open, Send } from './send.ts';

type QueryOf<Id extends OperationId> = (RowOf<Id> extends {
  readonly filters: infer Filters extends Readonly<Record<string, Filter>>;
}
  ? { readonly [Name in keyof Filters]?: Static<Filters[Name]['schema']> }
  : unknown) &
  (RowOf<Id>['answer'] extends 'page' ? { readonly limit?: number; readonly cursor?: string } : unknown);

/** The input of an operation: `params` of its path, `query`, `body`, `idempotencyKey`, as far as it has them. */
export type InputOf<Id extends OperationId> = (RowOf<Id>['path'] extends `${string}{${string}`
  ? { readonly params: Readonly<Record<ParameterOf<Id>, string>> }
  : unknown) &
  (RowOf<Id> extends { readonly body: unknown } ? { readonly body: BodyOf<Id> } : unknown) &
  (RowOf<Id>['idempotencyKey'] extends true ? { readonly idempotencyKey?: string } : unknown) & {
    readonly query?: QueryOf<Id>;
  };

/** The id of accepted work. Its type, a plain string at run time, carries the type of the result. */
export type JobIdOf<Result> = string & { readonly [resultOf]: Result };
declare const resultOf: unique symbol;

type Accepted<Id extends OperationId> =
  RowOf<Id> extends { readonly result: infer Result extends TSchema }
    ? { readonly jobId: JobIdOf<Static<Result>> }
    : unknown;

/** `data` of the envelope, with the status and the headers. `page` on lists only, the key that was sent on writes only. */
export type AnswerOf<Id extends OperationId> = HttpAnswer & {
  readonly data: RowOf<Id>['answer'] extends 'page' ? DataOf<Id>[] : DataOf<Id> & Accepted<Id>;
} & (RowOf<Id>['answer'] extends 'page' ? { readonly page: PageInfo } : unknown) &
  (RowOf<Id>['idempotencyKey'] extends true ? { readonly idempotencyKey: string } : unknown);

type Arguments<Id extends OperationId> =
  Record<never, never> extends InputOf<Id>
    ? [input?: InputOf<Id>, signal?: AbortSignal]
    : [input: InputOf<Id>, signal?: AbortSignal];

export type AnyAnswer = HttpAnswer & {
  readonly data: unknown;
  readonly page?: PageInfo;
  readonly idempotencyKey?: string;
};

export interface StreamInput {
  /** Without it only new events come. */
  readonly lastEventId?: string;
  readonly onComment?: (text: string) => void;
}

type MaybeAsyncAnswer<Id extends OperationId> = (...input: Arguments<Id>) => Promise<AnswerOf<Id>>;
type Following<Id extends OperationId> = (
  input?: StreamInput,
  signal?: AbortSignal,
) => AsyncIterable<Followed<DataOf<Id>>>;

/** The type of the result is known from the operation whose answer gave the id. */
type ReadingResult = <JobId extends string>(
  input: InputOf<'getJobResult'> & { readonly params: { readonly id: JobId } },
  signal?: AbortSignal,
) => Promise<HttpAnswer & { readonly data: JobId extends JobIdOf<infer Result> ? Result : DataOf<'getJobResult'> }>;

export type Client = {
  readonly [Id in OperationId]: Id extends StreamOperationId
    ? Following<Id>
    : Id extends 'getJobResult'
      ? ReadingResult
      : MaybeAsyncAnswer<Id>;
} & {
  readonly call: (row: Operation, input?: OperationInput, signal?: AbortSignal) => Promise<AnyAnswer>;
  /** Any request, observed, and repeated after a lost connection where that is safe; the answer is not interpreted. */
  readonly exchange: (request: HttpRequest, signal?: AbortSignal) => Promise<HttpAnswer>;
  readonly connection: Connection;
};

export interface ClientOptions extends Connection, RetryOptions {
  /** Creates an idempotency key for a write without one. */
  readonly createKey: () => string;
  /** Called before each request is sent; the function that it returns is called with the outcome. */
  readonly observe?: (request: HttpRequest) => (outcome: HttpAnswer | Error) => void;
  readonly send: Send;
  /** Adds to requests what was seen last; by default nothing is added (seen-revisions.ts). */
  readonly remember?: (send: Send) => Send;
  /** Like `send`, for answers that are streams. */
  readonly open: Open;
}

/** Operations reject with ProblemAnswer, ForeignAnswer or NoAnswer. */
export function createClient(options: ClientOptions): Client {
  const { createKey, observe, send, remember = (plain) => plain, open, ...rest } = options;
  const { repeatDelaysMs, retryWithinMs, onRetry, ...connection } = rest;

  const observed = async <Answer extends OpenAnswer | HttpAnswer>(request: HttpRequest, answering: Promise<Answer>) => {
    const report = observe?.(request);
    try {
      const answer = await answering;
      report?.('text' in answer ? answer : { ...answer, bytes: new Uint8Array(), text: '' });
      return answer;
    } catch (error) {
      report?.(error as Error);
      throw error;
    }
  };
  const attempt = remember((request, signal) => observed(request, send(request, signal)));
  async function* stream(
    row: Operation,
    { lastEventId, onComment = () => {} }: StreamInput = {},
    signal?: AbortSignal,
  ) {
    const { headers, ...request } = buildRequest(connection, row);
    const resumed = { ...request, headers: { ...headers, ...(lastEventId && { [lastEventHeader]: lastEventId }) } };
    yield* follow<unknown>(resumed, await observed(resumed, open(resumed, signal)), onComment);
  }
  const sendWithRetries = createRetry(attempt, rest);
  const exchange: Client['exchange'] = (request, signal) => sendWithRetries(request, signal, false);
  /** A refused write without a key may have been carried out before its first answer was lost; its record shows that. */
  const sendUntilKnown = async (row: Operation, request: HttpRequest, signal: AbortSignal | undefined) => {
    let isLost = false;
    const answer = await sendWithRetries(request, signal, true, () => {
      isLost = true;
    });
    if (!isLost || isSuccess(answer) || row.endsAs === undefined) return answer;
    const read = rows.find(({ method, path }) => method === 'GET' && path === row.path);
    if (read === undefined) return answer;
    const found = await sendWithRetries({ ...request, method: read.method }, signal, true);
    const { data } = parseAnswerOf(read, request, found) as { data: { status?: unknown } };
    return data.status === row.endsAs ? found : answer;
  };
  const call: Client['call'] = async (row, input = {}, signal) => {
    const key = row.idempotencyKey ? { idempotencyKey: input.idempotencyKey ?? createKey() } : {};
    const request = buildRequest(connection, row, { ...input, ...key });
    const answer = await sendUntilKnown(row, request, signal);
    return { ...answer, ...(parseAnswerOf(row, request, answer) as { data: unknown }), ...key };
  };
  const calls = rows.map((row) => [row.id, call.bind(undefined, row)]);
  const streams = streamRows.map((row) => [row.id, stream.bind(undefined, row)]);
  return { ...Object.fromEntries([...calls, ...streams]), call, exchange, connection };
}
