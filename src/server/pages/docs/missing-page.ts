import type { IncomingHttpHeaders } from 'node:http';
import { t } from '../../../contract/form/localization/localized-text.ts';
import type { Problem } from '../../../contract/form/problem.ts';
import { translationFor } from '../../wire/translation-for.ts';
import { html, renderFrame } from '../frame/html.ts';
import type { Content } from '../frame/page.ts';
import { renderSearch, searchPolicy } from './search-form.ts';

export function renderMissing({ status, localized }: Problem, headers: IncomingHttpHeaders): Content {
  const translation = translationFor(headers);
  const content = html`<h1>${t('There is no page here').render(translation)}</h1>
<p>${localized.render(translation)}</p>
${renderSearch('', translation)}
<p><a href="/docs">${t('All pages').render(translation)}</a></p>`;
  const title = `${t('Not found').render(translation)} · sbox`;
  return { ...renderFrame(title, content, undefined, { policy: searchPolicy, translation }), status };
}
