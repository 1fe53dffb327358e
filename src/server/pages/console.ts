// The page that becomes the console when its script runs. Without scripts it is what it is given.

import { buildHtmlContent, html, type Markup, renderDocument, renderHeader } from './html.ts';
import type { Content } from './page.ts';

/** Everything is of this server, and no script or style stands in the page. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function renderConsole(title: string, withoutScripts: Markup): Content {
  const links = html`<link rel="stylesheet" href="/console/style.css">
<noscript><link rel="stylesheet" href="/assets/pages.css"></noscript>
<script type="module" src="/console/console.js"></script>`;
  const body = html`<div id="console"></div>
<noscript>
${renderHeader()}
<main>
${withoutScripts}
</main>
</noscript>`;
  return buildHtmlContent(renderDocument(title, links, body), policy);
}
