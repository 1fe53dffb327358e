// The answers of a simulated endpoint (Decision 9): they follow from its host and the number of the attempt.

import { retryPolicy } from '../../contract/form/surface.ts';
import type { Attempt } from '../../contract/records.ts';
import { LimitedCache } from '../../primitives/limited-cache.ts';
import { hashText } from '../../primitives/texture.ts';

export type EndpointAnswer = Pick<Attempt, 'outcome' | 'responseStatus' | 'durationMs'>;

const success = 200;
const failure = 500;
export const gone = 410;

/** The status of the nth attempt by the host under .sandbox.test; null for no answer. */
const statusOfHost: Record<string, (attemptNumber: number) => number | null> = {
  flaky: (attemptNumber) => (attemptNumber <= 2 ? failure : success),
  'always-500': () => failure,
  timeout: () => null,
  gone: () => gone,
};

/** The answers that an endpoint's URL determines. */
interface Endpoint {
  readonly statusOf: (attemptNumber: number) => number | null;
  readonly hash: number;
}

/** Every attempt looks up its endpoint, and nearly all go to the same few. */
const remembered = new LimitedCache<Endpoint>(100);

export const endpointOf = (endpointUrl: string): Endpoint =>
  remembered.get(endpointUrl) ?? remembered.keep(endpointUrl, readEndpoint(endpointUrl));

/** Any other host counts as ok. */
function readEndpoint(endpointUrl: string): Endpoint {
  const host = new URL(endpointUrl).hostname;
  const name = host.endsWith('.sandbox.test') ? host.slice(0, -'.sandbox.test'.length) : 'ok';
  const named = Object.hasOwn(statusOfHost, name) ? statusOfHost[name] : undefined;
  return { statusOf: named ?? (() => success), hash: hashText(endpointUrl) };
}

export const isSuccess = (responseStatus: number | null): boolean =>
  responseStatus !== null && responseStatus >= 200 && responseStatus < 300;

export function answerOf({ hash }: Endpoint, attemptNumber: number, responseStatus: number | null): EndpointAnswer {
  if (responseStatus === null)
    return { outcome: 'timeout', responseStatus, durationMs: retryPolicy.timeoutSeconds * 1000 };
  const outcome = isSuccess(responseStatus) ? 'success' : 'http_error';
  return { outcome, responseStatus, durationMs: 40 + (hashText(` ${attemptNumber}`, hash) % 160) };
}
