// Prints the exchange with the service on stderr for -v and -vv. A token that is not public is shown only on request.

import type { ClientOptions } from '../../client/client.ts';
import { type HttpAnswer, NoAnswer } from '../../client/failures.ts';
import { idempotencyKeyHeader } from '../../contract/form/surface.ts';
import { clean } from '../terminal/clean-text.ts';
import type { Terminal } from '../terminal/terminal.ts';

type Headers = Readonly<Record<string, string>>;
type Observe = NonNullable<ClientOptions['observe']>;

const shownHeaders = ['location', 'retry-after', 'idempotent-replayed', 'x-request-id'];

export interface ObserverOptions {
  readonly terminal: Terminal;
  readonly verbosity: number;
  readonly shownToken: (token: string) => string;
}

export function createObserver({ terminal, verbosity, shownToken }: ObserverOptions): Observe {
  if (verbosity === 0) return () => () => undefined;
  const { dim } = terminal.errColours;
  const print = (mark: string, text: string) => terminal.err(clean`${dim(`${mark} ${text}`)}\n`);
  const printAll = (mark: string, headers: Headers, body: string | undefined) => {
    for (const [name, value] of Object.entries(showHeaders(headers, shownToken))) print(mark, `${name}: ${value}`);
    if (body) for (const line of body.split('\n')) print(mark, line);
  };
  return (request) => {
    const startedAt = performance.now();
    const { pathname, search } = new URL(request.url);
    const key = request.headers[idempotencyKeyHeader];
    print('>', `${request.method} ${pathname}${search}${key === undefined ? '' : `  key ${key}`}`);
    if (verbosity > 1) printAll('>', request.headers, request.body);
    return (outcome) => {
      const milliseconds = `${Math.round(performance.now() - startedAt)} ms`;
      if (outcome instanceof Error) print('<', `no response (${nameOf(outcome)}) after ${milliseconds}`);
      else printAnswer(outcome, milliseconds);
    };
  };

  function printAnswer(answer: HttpAnswer, milliseconds: string): void {
    const shown = shownHeaders.filter((name) => name in answer.headers);
    const facts = shown.map((name) => `${name} ${answer.headers[name]}`);
    print('<', [String(answer.status), milliseconds, ...facts].join('  '));
    if (verbosity > 1) printAll('<', answer.headers, answer.text);
  }
}

const nameOf = (error: Error): string => (error instanceof NoAnswer ? error.code : error.name);

export function showHeaders(headers: Headers, shownToken: (token: string) => string): Headers {
  const { authorization } = headers;
  if (authorization === undefined) return headers;
  const [, scheme = '', token = ''] = /^(\S+ +)?(.*)$/s.exec(authorization) ?? [];
  return { ...headers, authorization: `${scheme}${shownToken(token)}` };
}
