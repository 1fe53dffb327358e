// The routes of the control operations whose answer is a stream. Their checks are those of all operations.

import { lastEventHeader } from '../../contract/form/surface.ts';
import { streamRows } from '../../contract/rows.ts';
import { refuseQuery } from '../../engine/paging/queries.ts';
import { beginStream } from '../answers/answer.ts';
import type { Credentials, Identity } from '../callers/credentials.ts';
import { type Route, routeOf } from '../handle-request.ts';
import type { Followers } from './followers.ts';

export const streamRoutes = (credentials: Credentials, followers: Followers): Route[] =>
  streamRows.map((row) =>
    routeOf(row, credentials, (context) => {
      refuseQuery(row, context.query);
      followers.requireRoom();
      const { response, method, host, identity } = context;
      const { worldName } = identity as Identity;
      const last = context.headers[lastEventHeader];
      const { requestRing } = host;
      const next = last === undefined ? requestRing.to : requestRing.after(worldName, String(last));
      beginStream(context, 'text/event-stream');
      if (method === 'HEAD') response.end();
      else followers.add(response, worldName, next);
    }),
  );
