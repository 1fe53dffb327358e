import { html, type Markup } from '../../../primitives/markup.ts';
import { policyOf } from '../frame/html.ts';

/** A page may send its form to this server, and run the one script of the pages. */
export const searchPolicy = policyOf("style-src 'self'", "img-src 'self'", "script-src 'self'").replace(
  "form-action 'none'",
  "form-action 'self'",
);

export const renderSearch = (sought: string): Markup =>
  html`<form class="search" action="/docs" role="search"><input type="search" name="q" value="${sought}" aria-label="Search the pages" placeholder="Search: retry, claim_already_open, peritaje"> <button>Search</button></form>`;
