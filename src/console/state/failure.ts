import type { ProblemDocument } from '../../contract/form/page.ts';
import { isProblemCode, problems } from '../../contract/form/problems.ts';
import { isJsonObject } from '../../primitives/json-object.ts';
import { t, type Word } from '../words/t.ts';

export interface Failure {
  readonly title: string;
  readonly detail: string;
  /** Null where the failure is not a problem of the API. */
  readonly code: string | null;
  readonly remedy: string;
}

/** The failure of a write while the page shows the past; it was not sent. */
export const whyNothingIsWritten: Failure = {
  title: 'You are looking at the past' satisfies Word,
  detail: 'You cannot change anything while you look back.' satisfies Word,
  code: null,
  remedy: 'Return to now first.' satisfies Word,
};

export interface ReadAnswer {
  /** 0 where there was no answer. */
  readonly status: number;
  /** Undefined where the answer is not JSON. */
  readonly json: unknown;
  readonly text: string;
}

export function failureOf({ status, json, text }: ReadAnswer): Failure | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (json === whyNothingIsWritten) return whyNothingIsWritten;
  if (status === 0)
    return {
      title: 'The sandbox does not respond' satisfies Word,
      detail:
        'No response: the sandbox stopped, or the connection was lost. Run sbox serve again, or check the connection.' satisfies Word,
      code: null,
      remedy: 'Then the page reconnects by itself.' satisfies Word,
    };
  const problem = isJsonObject(json) ? (json as Partial<ProblemDocument>) : {};
  return {
    title: problem.title ?? t('The server returned {0}', status),
    detail: problem.detail ?? text.slice(0, 500),
    code: problem.code ?? null,
    remedy: remedyOf(problem.code ?? null) ?? ('See the request in the list of requests.' satisfies Word),
  };
}

/** Undefined for a code that this page does not know. */
export const remedyOf = (code: string | null): string | undefined =>
  code !== null && isProblemCode(code) ? problems[code].remedy : undefined;
