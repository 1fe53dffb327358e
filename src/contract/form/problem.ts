// A refusal as an error to throw, and as an RFC 9457 document. It never contains internals.

import { join, LocalizedText, type Translation } from './localization/localized-text.ts';
import { type ProblemCode, problems } from './problems.ts';
import type { RequestHeader } from './surface.ts';
import type { ViolationCode } from './violation-codes.ts';

/** One violation inside a problem: where it is, by JSON pointer or by the name of a parameter or header, and what is wrong. */
export interface ProblemEntry {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly header?: RequestHeader;
  readonly code: ViolationCode;
  readonly detail: LocalizedText;
}

/** A refusal. It must be thrown before anything has changed. Members beyond RFC 9457's are in `extension`. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly localized: LocalizedText;
  readonly errors: readonly ProblemEntry[];
  readonly extension: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;

  constructor(
    code: ProblemCode,
    detail: LocalizedText,
    more: {
      errors?: readonly ProblemEntry[];
      extension?: Readonly<Record<string, unknown>>;
      headers?: Readonly<Record<string, string>>;
      /** Only injected_fault has several statuses; the default is the status of the code. */
      status?: number;
    } = {},
  ) {
    super(`${code}: ${detail}`);
    this.name = 'Problem';
    this.code = code;
    this.detail = `${detail}`;
    this.localized = detail;
    this.errors = more.errors ?? [];
    this.extension = more.extension ?? {};
    this.headers = more.headers ?? {};
    this.status = more.status ?? problems[code].status;
  }
}

/** Builds the refusal for one violation. It has the detail and the code of the entry unless others are given. */
export function refusalAt(entry: ProblemEntry & { readonly code: ProblemCode }, detail?: LocalizedText): Problem;
export function refusalAt(entry: ProblemEntry, detail: LocalizedText, code: ProblemCode): Problem;
export function refusalAt(entry: ProblemEntry, detail = sentenceOf(entry), code = entry.code as ProblemCode): Problem {
  return new Problem(code, detail, { errors: [entry] });
}

export const refuseParameter = (parameter: string, detail: LocalizedText): Problem =>
  refusalAt({ parameter, code: 'invalid_parameter', detail });

/** Builds the refusal of a header, whose name begins the sentence; reads and writes have different codes for it. */
export const headerRefusal = (
  name: string,
  entry: Pick<ProblemEntry, 'header' | 'code' | 'detail'>,
  isRead: boolean,
): Problem =>
  refusalAt(entry, join([name, ' ', entry.detail, '.']), isRead ? 'invalid_parameter' : 'validation_failed');

/** Builds the refusal for lack of memory or time: the request may be sent again after a second. */
export const refuseBusy = (detail: LocalizedText): Problem =>
  new Problem('server_busy', detail, { headers: { 'retry-after': '1' } });

const sentenceOf = ({ parameter, detail }: ProblemEntry): LocalizedText =>
  new LocalizedText((translation) => {
    const sentence = detail.render(translation);
    return `${parameter === undefined ? '' : `${parameter}: `}${sentence}${sentence.endsWith('.') ? '' : '.'}`;
  });

/** Renders the RFC 9457 document of a problem, in English unless a translation is given. `instance` is the request's path. */
export function renderProblem(problem: Problem, instance: string, translation?: Translation): Record<string, unknown> {
  return {
    type: `/problems/${problem.code}`,
    title: translation?.titleOf(problem.code) ?? problems[problem.code].title,
    status: problem.status,
    detail: problem.localized.render(translation),
    instance,
    code: problem.code,
    ...problem.extension,
    errors: problem.errors.map((entry) => ({ ...entry, detail: entry.detail.render(translation) })),
  };
}
