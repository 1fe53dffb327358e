// The last requests of the caller's world, as the stream of them tells each, for whoever no stream comes through to.

import { isSeenIn } from '../answers/request-ring.ts';
import { describeRequest } from '../control/describe-request.ts';
import { buildJsonContent, identifyCaller, type RenderPage } from './frame/page.ts';

/** Those behind the request `after`, or all that are kept, oldest first. */
export const renderRequests: RenderPage = async (context, asked) => {
  const { requestRing } = context;
  const { query } = asked;
  const { worldName } = await identifyCaller(context, asked);
  const first = query.after === undefined ? requestRing.from : requestRing.after(String(query.after));
  const data = [];
  for (let number = first; number < requestRing.to; number += 1) {
    const request = requestRing.at(number);
    if (isSeenIn(worldName, request)) data.push(describeRequest(requestRing, request));
  }
  return buildJsonContent({ data });
};
