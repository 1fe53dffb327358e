// One loop over a table of pages.

import { sendAnswer } from '../answers/answer.ts';
import type { Route } from '../handle-request.ts';
import type { Page, PageContext } from '../pages/frame/page.ts';

export const pageRoutes = (pages: readonly Page[], pageContext: PageContext): Route[] =>
  pages.map(({ path, load }) => ({
    method: 'GET',
    path,
    answer: async (context) => {
      const render = await load();
      const { status = 200, headers = {}, ...content } = await render(pageContext, context);
      sendAnswer(context, { status, headers, ...content });
    },
  }));
