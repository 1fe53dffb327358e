import type { IncomingHttpHeaders } from 'node:http';
import type { Problem } from '../../../contract/form/problem.ts';
import { say } from '../../../contract/form/said/said.ts';
import { wordsOfCaller } from '../../wire/words-of-caller.ts';
import { html, renderFrame } from '../frame/html.ts';
import type { Content } from '../frame/page.ts';
import { renderSearch, searchPolicy } from './search-form.ts';

export function renderMissing({ status, said }: Problem, headers: IncomingHttpHeaders): Content {
  const words = wordsOfCaller(headers);
  const content = html`<h1>${say('There is no page here').tell(words)}</h1>
<p>${said.tell(words)}</p>
${renderSearch('', words)}
<p><a href="/docs">${say('All pages').tell(words)}</a></p>`;
  const title = `${say('Not found').tell(words)} · sbox`;
  return { ...renderFrame(title, content, undefined, { policy: searchPolicy, words }), status };
}
