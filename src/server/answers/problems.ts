// Every refusal leaves through here as an RFC 9457 document (Decision 10). No stack and no internals leave with it.

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, refuseBusy, renderProblem } from '../../contract/form/problem.ts';
import type { KnownPaths } from '../wire/known-paths.ts';
import { pathOf } from '../wire/request-path.ts';
import { problemOfLog } from '../worlds/worlds.ts';
import { sendAnswer } from './answer.ts';
import { givePassage } from './passage.ts';

/** Called with each defect, of which a 500 reveals nothing to its caller. */
export type OnDefect = (error: unknown, request: { method: string; path: string }) => void;

export function sendProblem(reply: FastifyReply, problem: Problem): void {
  const { request } = reply;
  request.passage.code = problem.code;
  const body = Buffer.from(JSON.stringify(renderProblem(problem, pathOf(request.raw.url as string))));
  const { status, headers } = problem;
  sendAnswer(reply, { status, contentType: 'application/problem+json', headers, body });
}

export function registerProblems(app: FastifyInstance, knownPaths: KnownPaths, onDefect: OnDefect): void {
  const sendNotFound = (request: FastifyRequest, reply: FastifyReply) => {
    sendProblem(reply, buildNotFound(request.raw.method as string, pathOf(request.raw.url as string), knownPaths));
  };
  app.setNotFoundHandler(sendNotFound);
  app.setErrorHandler((error, request, reply) => {
    // Decision 1: a path or a method that does not exist comes before any defect of the body.
    if (request.is404) return sendNotFound(request, reply);
    const known = problemOfLog(error);
    const problem = known instanceof Problem ? known : translate(known as FastifyError);
    if (problem.code === 'internal_error') {
      onDefect(error, { method: request.raw.method as string, path: pathOf(request.raw.url as string) });
    }
    sendProblem(reply, problem);
  });
}

function buildNotFound(method: string, path: string, knownPaths: KnownPaths): Problem {
  const allowed = knownPaths.methodsOf(path);
  if (allowed.length > 0) {
    const allow = allowed.join(', ');
    const detail = `${method} is not a method of this path; it has ${allow}.`;
    return new Problem('method_not_allowed', detail, { headers: { allow } });
  }
  const nearest = knownPaths.nearestTo(path);
  const hint = nearest === undefined ? '/docs/api lists all paths.' : `Did you mean ${nearest}?`;
  return new Problem('route_not_found', `No operation has this path. ${hint}`);
}

/** The framework's own refusals, in the service's words. Anything unknown is a defect. */
function translate({ code, statusCode }: Partial<FastifyError>): Problem {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('body_too_large', 'The body is larger than this operation reads.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem('unsupported_media_type', 'The Content-Type is not well-formed; send application/json.');
    // No file descriptor is left, for the code of an operation or for a file of a page.
    case 'EMFILE':
    case 'ENFILE':
      return refuseBusy('The server has no file descriptor left.');
    default:
      // The body broke off: nobody is left to read the answer.
      return statusCode === 400
        ? new Problem('malformed_request', 'The request ended before its body was complete.')
        : new Problem('internal_error', 'The sandbox met a defect of its own; the request is not at fault.');
  }
}

/** No operation has a path that is not valid percent-encoding. It reaches no route, hence no hook. */
export function sendUnreadablePath(reply: FastifyReply): void {
  givePassage(reply.request);
  const detail = 'No operation has this path: it is not valid percent-encoding. A literal % is written %25.';
  sendProblem(reply, new Problem('route_not_found', detail));
}
