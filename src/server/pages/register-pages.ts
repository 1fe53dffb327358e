// One loop over the table of pages. The operations are registered elsewhere (routes.ts).

import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { sendAnswer } from '../answers/answer.ts';
import { routePathOf } from '../way-of-a-request.ts';
import type { Page, PageContext, PageRequest, RenderPage } from './frame/page.ts';
import { pages } from './pages.ts';

export function registerPages(app: FastifyInstance, context: PageContext): void {
  for (const page of pages) {
    app.route({ method: ['GET', 'HEAD'], url: routePathOf(page.path), handler: buildHandler(page, context) });
  }
}

function buildHandler({ load }: Page, context: PageContext): RouteHandlerMethod {
  let render: RenderPage | undefined;
  return async (request, reply) => {
    render ??= await load();
    const { params, query } = request as unknown as PageRequest;
    const {
      status = 200,
      headers = {},
      ...content
    } = await render(context, { headers: request.headers, params, query });
    sendAnswer(reply, { status, headers, ...content });
  };
}
