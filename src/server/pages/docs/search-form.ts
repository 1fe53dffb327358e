import { type Translation, t } from '../../../contract/form/localization/localized-text.ts';
import { html, type Markup } from '../../../primitives/markup.ts';
import { policyOf } from '../frame/html.ts';

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
