// The page that becomes the console when its script runs. Without scripts it is what it is given.

import { buildHtmlContent, html, type Markup, renderHeader } from './html.ts';
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
  return buildHtmlContent(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/assets/icon.svg">
<link rel="stylesheet" href="/console/style.css">
<noscript><link rel="stylesheet" href="/assets/pages.css"></noscript>
<script type="module" src="/console/console.js"></script>
</head>
<body>
<div id="console"></div>
<noscript>
${renderHeader()}
<main>
${withoutScripts}
</main>
</noscript>
</body>
</html>
`,
    policy,
  );
}
