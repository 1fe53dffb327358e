// The routes of the control operations whose answer is a stream. Their checks are those of all operations; what they send then
// bypasses the framework.

import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { lastEventHeader } from '../../contract/form/surface.ts';
import { type StreamRow, streamRows } from '../../contract/rows.ts';
import type { Call } from '../../engine/kernel/call.ts';
import { refuseQuery } from '../../engine/paging/queries.ts';
import { beginStream } from '../answers/answer.ts';
import type { HeldAnswers } from '../answers/held-answers.ts';
import type { RequestRing } from '../answers/request-ring.ts';
import type { Credentials, Identity } from '../callers/credentials.ts';
import { registerRow } from '../way-of-a-request.ts';
import { Followers } from './followers.ts';

interface Streamed {
  readonly requestRing: RequestRing;
  readonly heldAnswers: HeldAnswers;
}

export function registerStreams(app: FastifyInstance, credentials: Credentials, streamed: Streamed): void {
  const { requestRing: ring, heldAnswers } = streamed;
  const followers = new Followers(ring, heldAnswers);
  app.addHook('preClose', async () => followers.close());
  for (const row of streamRows) registerRow(app, row, { credentials, handler: buildHandler(row, ring, followers) });
}

function buildHandler(row: StreamRow, ring: RequestRing, followers: Followers): RouteHandlerMethod {
  return (request, reply) => {
    refuseQuery(row, request.query as Call['query']);
    followers.requireRoom();
    const { worldName } = request.passage.identity as Identity;
    const last = request.headers[lastEventHeader];
    const next = last === undefined ? ring.to : ring.after(String(last));
    beginStream(reply, 'text/event-stream');
    if (request.raw.method === 'HEAD') reply.raw.end();
    else followers.add(reply.raw, worldName, next);
  };
}
