// The routes of the control operations that the host serves: the same checks, in the same order, as for a world. An answer may be
// a stream.

import { answersOf } from '../../contract/form/answers.ts';
import { revisionHeaders } from '../../contract/form/revision.ts';
import { fileType, lastEventHeader } from '../../contract/form/surface.ts';
import { type HostRow, hostRows, streamRows } from '../../contract/rows.ts';
import type { Reply } from '../../engine/kernel/call.ts';
import { fingerprintOf } from '../../engine/kernel/fingerprint.ts';
import { checkForm } from '../../engine/kernel/validation.ts';
import { refuseQuery } from '../../engine/paging/queries.ts';
import { beginStream, bytesOf, sendAnswer, varyBy } from '../answers/answer.ts';
import type { RequestContext } from '../answers/request-context.ts';
import { readContent } from '../bodies/read-content.ts';
import { readAtLeast } from '../callers/authorize.ts';
import type { Credentials, Identity } from '../callers/credentials.ts';
import { callOf, type Route, routeOf } from '../handle-request.ts';
import { pathOf } from '../wire/request-path.ts';
import { translationFor } from '../wire/translation-for.ts';
import { readRevision } from '../worlds/worlds.ts';
import type { Followers } from './followers.ts';
import { HostKeys } from './host-keys.ts';
import type { HostRequest } from './host-operations.ts';

type HostParts = Omit<HostRequest, 'call' | 'worldName' | 'identity' | 'translation'>;

export function hostRoutes(credentials: Credentials, others: Omit<HostParts, 'credentials'>): Route[] {
  const parts = { ...others, credentials };
  const hostKeys = new HostKeys();
  return hostRows.map((row) =>
    routeOf(row, credentials, async (context) => {
      const { status, headers, body } = await answerOnce(row, context, parts, hostKeys);
      const contentType = row.bytes === 'answer' ? fileType : 'application/json';
      sendAnswer(context, { status, contentType, headers, body: bytesOf(body) });
    }),
  );
}

async function answerOnce(row: HostRow, context: RequestContext, parts: HostParts, hostKeys: HostKeys): Promise<Reply> {
  const content = row.body === undefined ? {} : await readContent(row, context);
  const run = () => answer(row, context, parts, content.body);
  if (!row.idempotencyKey) return run();
  const written = { path: pathOf(context.target), body: content.body };
  const fingerprint = content.fingerprint ?? fingerprintOf(row, written);
  return hostKeys.runIdempotently(context, fingerprint, run);
}

async function answer(row: HostRow, context: RequestContext, parts: HostParts, body: unknown): Promise<Reply> {
  if (row.answer !== 'page' && row.filters === undefined) refuseQuery(row, context.query);
  if (row.body !== undefined && row.bytes === undefined) checkForm(row.body, body);
  const { hostOperations } = await import('./host-operations.ts');
  const identity = context.identity as Identity;
  const { worldName } = identity;
  const translation = translationFor(context.headers);
  // A file does not belong to the world that the caller saw.
  const atLeast = row.bytes === undefined ? readAtLeast(context.headers, row.method) : undefined;
  if (row.readsHeld) context.hold = 'aside';
  // An answer about a world is no older than the state that its caller saw.
  if (atLeast !== undefined) await readRevision(parts.worlds, worldName, { atLeast });
  // No world executes this call. A log lists only writes, and `peek` is set for reads alone.
  const { peek: _, ...call } = callOf(row, context, body === undefined ? {} : { body });
  const request = { ...parts, worldName, identity, translation, call };
  const { data, page, bytes, location, revision, rewoundTo, localized } = await hostOperations[row.id](request);
  if (row.method !== 'GET') parts.budget.recountSoon();
  const { position: worldPosition, generation } = revision ?? {};
  Object.assign(context, { worldPosition, generation, rewoundTo: rewoundTo ?? null });
  return {
    status: answersOf(row)[0].status,
    headers: {
      ...(location === undefined ? {} : { location }),
      ...(revision && revisionHeaders(revision)),
      ...(localized && { 'content-language': translation ? 'es' : 'en', ...varyBy(context, 'Accept-Language') }),
    },
    body: bytes ?? JSON.stringify(page === undefined ? { data } : { data, page }),
  };
}

export const streamRoutes = (credentials: Credentials, followers: Followers): Route[] =>
  streamRows.map((row) =>
    routeOf(row, credentials, (context) => {
      refuseQuery(row, context.query);
      followers.requireRoom();
      const { response, method, host, identity } = context;
      const { worldName } = identity as Identity;
      const last = context.headers[lastEventHeader];
      const { storedRequests } = host;
      const next = last === undefined ? storedRequests.to : storedRequests.after(worldName, String(last));
      beginStream(context, 'text/event-stream');
      if (method === 'HEAD') response.end();
      else followers.add(response, worldName, next);
    }),
  );
