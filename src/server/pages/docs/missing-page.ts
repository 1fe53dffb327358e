import type { IncomingHttpHeaders } from 'node:http';
import { t } from '../../../contract/form/localization/localized-text.ts';
import type { Problem } from '../../../contract/form/problem.ts';
import { wordsOfCaller } from '../../wire/words-of-caller.ts';
import { html, renderFrame } from '../frame/html.ts';
import type { Content } from '../frame/page.ts';
import { renderSearch, searchPolicy } from './search-form.ts';

export function renderMissing({ status, localized }: Problem, headers: IncomingHttpHeaders): Content {
  const words = wordsOfCaller(headers);
  const content = html`<h1>${t('There is no page here').render(words)}</h1>
<p>${localized.render(words)}</p>
${renderSearch('', words)}
<p><a href="/docs">${t('All pages').render(words)}</a></p>`;
  const title = `${t('Not found').render(words)} · sbox`;
  return { ...renderFrame(title, content, undefined, { policy: searchPolicy, words }), status };
}
