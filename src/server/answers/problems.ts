// Sends every refusal as an RFC 9457 document (Decision 10), without stack or internals.

import { t } from '../../contract/form/localization/localized-text.ts';
import { Problem, refuseBusy, renderProblem } from '../../contract/form/problem.ts';
import { systemCodeOf } from '../../primitives/thrown.ts';
import { prefersHtml } from '../wire/accept.ts';
import type { NotFound } from '../wire/not-found.ts';
import { pathOf } from '../wire/request-path.ts';
import { spanishHeaders, translationFor } from '../wire/translation-for.ts';
import { problemOfLog } from '../worlds/worlds.ts';
import { type Answer, sendAnswer, varyBy } from './answer.ts';
import type { RequestContext } from './request-context.ts';

export type RenderMissing = (
  problem: Problem,
  headers: RequestContext['headers'],
) => Promise<Pick<Answer, 'contentType' | 'body'> & Partial<Answer>>;

/** Called with each defect, whose 500 reveals nothing to the caller. */
export type OnDefect = (error: unknown, request: { method: string; path: string }) => void;

export function buildProblemAnswer(context: RequestContext, problem: Problem): Answer {
  context.code = problem.code;
  const translation = translationFor(context.headers);
  const { status, headers } = problem;
  const body = Buffer.from(JSON.stringify(renderProblem(problem, pathOf(context.target), translation)));
  const localized = translation && { ...spanishHeaders, ...varyBy(context, spanishHeaders.vary) };
  return { status, contentType: 'application/problem+json', headers: { ...headers, ...localized }, body };
}

function sendProblem(context: RequestContext, problem: Problem): void {
  sendAnswer(context, buildProblemAnswer(context, problem));
}

export type Refusals = ReturnType<typeof createRefusals>;

export function createRefusals(buildNotFound: NotFound, onDefect: OnDefect, renderMissing?: RenderMissing) {
  /** For an unknown address a browser gets a page, every other program the problem. */
  const send = (context: RequestContext, problem: Problem): void => {
    const isOpened =
      problem.code === 'route_not_found' && context.method === 'GET' && prefersHtml(context.headers.accept);
    if (!isOpened || renderMissing === undefined) sendProblem(context, problem);
    else
      void renderMissing(problem, context.headers).then(
        (page) => {
          context.code = problem.code;
          sendAnswer(context, { headers: {}, status: problem.status, ...page });
        },
        () => sendProblem(context, problem),
      );
  };
  return {
    /** Answers with a thrown problem. Any other error is a defect. */
    refuse: (context: RequestContext, error: unknown): void => {
      const known = problemOfLog(error);
      const problem = known instanceof Problem ? known : translate(known);
      const { method, target, response } = context;
      if (problem.code === 'internal_error') onDefect(error, { method, path: pathOf(target) });
      if (!response.headersSent) send(context, problem);
    },
    refuseUnknown: (context: RequestContext): void =>
      send(context, buildNotFound(context.method, pathOf(context.target))),
    /** A path that is not valid percent-encoding is the path of no operation. */
    refuseUnreadable: (context: RequestContext): void => {
      const detail = t('No operation has this path: it is not valid percent-encoding. Write a literal % as %25.');
      sendProblem(context, new Problem('route_not_found', detail));
    },
  };
}

/** Loading the code of an operation or a page fails where the process has no file descriptor left. */
const translate = (error: unknown): Problem =>
  ['EMFILE', 'ENFILE'].includes(systemCodeOf(error) ?? '')
    ? refuseBusy(t('The server has no file descriptors left.'))
    : new Problem('internal_error', t('The sandbox has a bug; the request is not at fault.'));
