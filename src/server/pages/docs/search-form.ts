import type { IncomingHttpHeaders } from 'node:http';
import { type Translation, t } from '../../../contract/form/localization/localized-text.ts';
import type { Problem } from '../../../contract/form/problem.ts';
import type { Markup } from '../../../primitives/markup.ts';
import { translationFor } from '../../wire/translation-for.ts';
import { html, policyOf, renderFrame } from '../frame/html.ts';
import type { Content } from '../frame/page.ts';

/** A page may send its form to this server, and run the one script of the pages. */
export const searchPolicy = policyOf("style-src 'self'", "img-src 'self'", "script-src 'self'").replace(
  "form-action 'none'",
  "form-action 'self'",
);

export function renderSearch(searchText: string, translation?: Translation): Markup {
  const label = t('Search the pages').render(translation);
  const hint = t('Search: retry, claim_already_open, peritaje').render(translation);
  return html`<form class="search" action="/docs" role="search"><input type="search" name="q" value="${searchText}" aria-label="${label}" placeholder="${hint}"> <button>${t('Search').render(translation)}</button></form>`;
}

/** The page for an address that has none; a reader can search from it. */
export function renderMissing({ status, localized }: Problem, headers: IncomingHttpHeaders): Content {
  const translation = translationFor(headers);
  const content = html`<h1>${t('There is no page here').render(translation)}</h1>
<p>${localized.render(translation)}</p>
${renderSearch('', translation)}
<p><a href="/docs">${t('All pages').render(translation)}</a></p>`;
  const title = `${t('Not found').render(translation)} · sbox`;
  return { ...renderFrame(title, content, undefined, { policy: searchPolicy, translation }), status };
}
