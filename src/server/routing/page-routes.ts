// One loop over a table of pages.

import { sendAnswer } from '../answers/answer.ts';
import type { Page, PageContext } from '../pages/frame/page.ts';
import type { Route } from '../way-of-a-request.ts';

export const pageRoutes = (pages: readonly Page[], context: PageContext): Route[] =>
  pages.map(({ path, load }) => ({
    method: 'GET',
    path,
    answer: async (passage) => {
      const render = await load();
      const { status = 200, headers = {}, ...content } = await render(context, passage);
      sendAnswer(passage, { status, headers, ...content });
    },
  }));
