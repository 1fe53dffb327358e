// Every refusal leaves through here as an RFC 9457 document (Decision 10). No stack and no internals leave with it.

import { Problem, refuseBusy, renderProblem } from '../../contract/form/problem.ts';
import { say } from '../../contract/form/said/said.ts';
import { systemCodeOf } from '../../primitives/thrown.ts';
import { prefersHtml } from '../wire/accept.ts';
import type { KnownPaths } from '../wire/known-paths.ts';
import { pathOf } from '../wire/request-path.ts';
import { spanishHeaders, wordsOfCaller } from '../wire/words-of-caller.ts';
import { problemOfLog } from '../worlds/worlds.ts';
import { type Answer, sendAnswer, varyBy } from './answer.ts';
import type { Passage } from './passage.ts';

/** The page that says so. */
export type RenderMissing = (
  problem: Problem,
  headers: Passage['headers'],
) => Promise<Pick<Answer, 'contentType' | 'body'> & Partial<Answer>>;

/** Called with each defect, of which a 500 reveals nothing to its caller. */
export type OnDefect = (error: unknown, request: { method: string; path: string }) => void;

/** In the language of the caller. */
export function buildProblemAnswer(passage: Passage, problem: Problem): Answer {
  passage.code = problem.code;
  const words = wordsOfCaller(passage.headers);
  const { status, headers } = problem;
  const body = Buffer.from(JSON.stringify(renderProblem(problem, pathOf(passage.target), words)));
  const own = words && { ...spanishHeaders, ...varyBy(passage, spanishHeaders.vary) };
  return { status, contentType: 'application/problem+json', headers: { ...headers, ...own }, body };
}

export function sendProblem(passage: Passage, problem: Problem): void {
  sendAnswer(passage, buildProblemAnswer(passage, problem));
}

export class Refusals {
  readonly #knownPaths: KnownPaths;
  readonly #onDefect: OnDefect;
  readonly #renderMissing: RenderMissing | undefined;

  constructor(knownPaths: KnownPaths, onDefect: OnDefect, renderMissing?: RenderMissing) {
    this.#knownPaths = knownPaths;
    this.#onDefect = onDefect;
    this.#renderMissing = renderMissing;
  }

  /** Answers with what was thrown. Anything that is no problem of the service is a defect. */
  readonly refuse = (passage: Passage, error: unknown): void => {
    const known = problemOfLog(error);
    const problem = known instanceof Problem ? known : translate(known);
    const { method, target, response } = passage;
    if (problem.code === 'internal_error') this.#onDefect(error, { method, path: pathOf(target) });
    if (!response.headersSent) this.#send(passage, problem);
  };

  readonly refuseUnknown = (passage: Passage): void => {
    this.#send(passage, buildNotFound(passage.method, pathOf(passage.target), this.#knownPaths));
  };

  /** A person who opens an address where nothing is gets a page, every program the problem. */
  #send(passage: Passage, problem: Problem): void {
    const isOpened =
      problem.code === 'route_not_found' && passage.method === 'GET' && prefersHtml(passage.headers.accept);
    if (!isOpened || this.#renderMissing === undefined) sendProblem(passage, problem);
    else
      void this.#renderMissing(problem, passage.headers).then(
        (page) => {
          passage.code = problem.code;
          sendAnswer(passage, { headers: {}, status: problem.status, ...page });
        },
        // Where its files cannot be read now.
        () => sendProblem(passage, problem),
      );
  }

  /** No operation has a path that is not valid percent-encoding. */
  readonly refuseUnreadable = (passage: Passage): void => {
    const detail = say('No operation has this path: it is not valid percent-encoding. A literal % is written %25.');
    sendProblem(passage, new Problem('route_not_found', detail));
  };
}

function buildNotFound(method: string, path: string, knownPaths: KnownPaths): Problem {
  const allowed = knownPaths.methodsOf(path);
  if (allowed.length > 0) {
    const allow = allowed.join(', ');
    const detail = say('{method} is not a method of this path; it has {allow}.', { method, allow });
    return new Problem('method_not_allowed', detail, { headers: { allow } });
  }
  const nearest = knownPaths.nearestTo(path);
  const hint = nearest === undefined ? say('/docs/api lists all paths.') : say('Did you mean {nearest}?', { nearest });
  return new Problem('route_not_found', say('No operation has this path. {hint}', { hint }));
}

/** No file descriptor may be left, for the code of an operation or for a file of a page. */
const translate = (error: unknown): Problem =>
  ['EMFILE', 'ENFILE'].includes(systemCodeOf(error) ?? '')
    ? refuseBusy(say('The server has no file descriptor left.'))
    : new Problem('internal_error', say('The sandbox met a defect of its own; the request is not at fault.'));
