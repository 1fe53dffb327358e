// What a browser is shown where no page is: what the service says to programs, and where to look.

import type { Problem } from '../../../contract/form/problem.ts';
import { html, renderFrame } from '../frame/html.ts';
import type { Content } from '../frame/page.ts';
import { renderSearch, searchPolicy } from './search-form.ts';

export function renderMissing({ status, detail }: Problem): Content {
  const content = html`<h1>There is no page here</h1>
<p>${`${detail}`}</p>
${renderSearch('')}
<p><a href="/docs">All pages</a></p>`;
  return { ...renderFrame('Not found · sbox', content, undefined, { policy: searchPolicy }), status };
}
