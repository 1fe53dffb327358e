import type { Operation } from '../contract/form/operation.ts';
import type { ProblemDocument } from '../contract/form/page.ts';
import { idempotencyKeyHeader } from '../contract/form/surface.ts';
import type { Job } from '../contract/schemas/job.ts';
import { isJsonObject, parseJsonObject } from '../primitives/json-object.ts';
import type { HttpRequest } from './request.ts';

/** A status of success is 200 to 299. Header names are lower-case. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** The API refused the request and said why. */
export class ProblemAnswer extends Error {
  override readonly name = 'ProblemAnswer';
  readonly problem: ProblemDocument & Readonly<Record<string, unknown>>;
  readonly request: HttpRequest;
  readonly answer: HttpAnswer;

  constructor(problem: ProblemDocument & Record<string, unknown>, request: HttpRequest, answer: HttpAnswer) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
    this.problem = problem;
    this.request = request;
    this.answer = answer;
  }

  /** The answer's bytes and the request's secrets are left out. */
  toJSON(): object {
    const { name, message, problem, request } = this;
    return { name, message, problem, request: { method: request.method, url: request.url } };
  }
}

export class ForeignAnswer extends Error {
  override readonly name = 'ForeignAnswer';
  readonly request: HttpRequest;
  readonly answer: HttpAnswer;

  constructor(request: HttpRequest, answer: HttpAnswer) {
    const type = answer.headers['content-type'] ?? 'no content type';
    super(`${request.url} answered ${answer.status} (${type}), which is not a response of this API`);
    this.request = request;
    this.answer = answer;
  }
}

/** There was no answer. `code` is Node's, such as ECONNREFUSED; `canRepeat` is true when the connection was lost. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly request: HttpRequest;
  readonly code: string;
  readonly canRepeat: boolean;

  constructor(request: HttpRequest, code: string, options?: ErrorOptions) {
    super(`${request.method} ${request.url} got no response (${code})`, options);
    this.request = request;
    this.code = code;
    this.canRepeat = ['ECONNRESET', 'EPIPE', 'ECONNABORTED'].includes(code);
  }
}

/** The seed holds the job in its state, so waiting for its end would never end. */
export class HeldJob extends Error {
  override readonly name = 'HeldJob';
  readonly job: Job;

  constructor(job: Job) {
    super(`${job.jobId} stays ${job.status}: the seed keeps it in this state. Enqueue your own job to see one finish`);
    this.job = job;
  }
}

/** The waiting has ended; the job goes on. */
export class WaitTimeout extends Error {
  override readonly name = 'WaitTimeout';
  readonly seconds: number;

  constructor(what: string, seconds: number, next = 'the job is still running') {
    super(`${what} after ${seconds} s; ${next}`);
    this.seconds = seconds;
  }
}

/** The outcome of a write: `unknown` where it may have been carried out, and must be repeated with the same key. */
export type Outcome = 'carriedOut' | 'refused' | 'unknown';

/** These refusals do not tell whether the call was carried out: a fault may have replaced the answer (Decision 5). */
const undecided: readonly number[] = [408, 425, 429];

/** Returns the outcome of a failed write, and its key. A write that was never sent counts as refused. */
export function outcomeOf(failure: unknown): { outcome: Outcome; idempotencyKey?: string } {
  if (!(failure instanceof ProblemAnswer || failure instanceof NoAnswer || failure instanceof ForeignAnswer))
    return { outcome: 'refused' };
  const key = failure.request.headers[idempotencyKeyHeader];
  const named = key === undefined ? {} : { idempotencyKey: key };
  if (!(failure instanceof ProblemAnswer)) return { outcome: 'unknown', ...named };
  const { status, code } = failure.problem;
  const isRefusal = status < 500 && !undecided.includes(status) && code !== 'idempotency_in_progress';
  return { outcome: isRefusal ? 'refused' : 'unknown', ...named };
}

export const isSuccess = ({ status }: Pick<HttpAnswer, 'status'>): boolean => status >= 200 && status < 300;

/**
 * Returns the JSON of a success; throws ProblemAnswer or ForeignAnswer for any other answer. A problem has the status of its
 * answer, since the member of its body is only a copy, which may be wrong.
 */
export function parseAnswer(request: HttpRequest, answer: HttpAnswer): Record<string, unknown> {
  const document = parseJsonObject(answer.text);
  if (isSuccess(answer) && document !== undefined && 'data' in document) return document;
  const { status } = answer;
  if (status >= 400 && document !== undefined && isProblem(document))
    throw new ProblemAnswer({ ...document, status }, request, answer);
  throw new ForeignAnswer(request, answer);
}

/** Like parseAnswer, but also checks the form of the data as far as its readers rely on it. */
export function parseAnswerOf(row: Operation, request: HttpRequest, answer: HttpAnswer): Record<string, unknown> {
  if (row.bytes === 'answer' && isSuccess(answer)) return { data: answer.bytes };
  const document = parseAnswer(request, answer);
  const { data, page } = document;
  const isPage = row.answer === 'page';
  const schema = row.data as ShapeFacts;
  const isList = isPage || schema.type === 'array';
  const isRecord = isRecordOf((isList && schema.items) || schema);
  const fits = isList ? Array.isArray(data) && data.every(isRecord) : isRecord(data);
  if (fits && (!isPage || (isJsonObject(page) && isCursor(page.nextCursor)))) return document;
  throw new ForeignAnswer(request, answer);
}

interface ShapeFacts {
  readonly type?: string;
  readonly items?: ShapeFacts;
  readonly required?: readonly string[];
}

/** True for an object with any of the required members: a sandbox of another version may lack some. */
const isRecordOf =
  ({ required = [] }: ShapeFacts) =>
  (value: unknown): boolean =>
    isJsonObject(value) && (required.length === 0 || required.some((name) => Object.hasOwn(value, name)));

const isCursor = (value: unknown): boolean => value === null || typeof value === 'string';

function isProblem(document: Record<string, unknown>): document is ProblemDocument & Record<string, unknown> {
  const { code, status, title = '', errors } = document;
  const isNamed = typeof code === 'string' && typeof status === 'number' && typeof title === 'string';
  return isNamed && hasDetail(document) && Array.isArray(errors) && errors.every(isEntry);
}

const hasDetail = (entry: unknown): entry is Record<string, unknown> =>
  isJsonObject(entry) && typeof entry.detail === 'string';

const isEntry = (entry: unknown): boolean =>
  hasDetail(entry) && [entry.pointer, entry.parameter, entry.header].every((at = '') => typeof at === 'string');
