// The page that becomes the console when its script runs: until then an empty frame, and without scripts the content given.

import { createHash } from 'node:crypto';
import { reportStyle } from '../../client/report/report-style.ts';
import { listFirstChunks } from './console-files.ts';
import { buildHtmlContent, html, type Markup, policyOf, renderDocument, renderHeader } from './frame/html.ts';
import type { Content } from './frame/page.ts';

/** A report that the console opens as a page inherits the console's policy, and has its one style inline. */
const reportStyleHash = createHash('sha256').update(reportStyle).digest('base64');

const policy = policyOf(
  "script-src 'self'",
  `style-src 'self' 'sha256-${reportStyleHash}'`,
  "img-src 'self' data: blob:",
  "connect-src 'self'",
);

/** The frame has the console's own classes, so that nothing moves when the console is drawn into it. */
export async function renderConsole(folder: string, title: string, withoutScripts: Markup): Promise<Content> {
  const chunks = await listFirstChunks(folder);
  const links = html`<link rel="stylesheet" href="/console/style.css">
<noscript><link rel="stylesheet" href="/assets/pages.css"></noscript>
<script type="module" src="/console/console.js"></script>
${chunks.map((name) => html`<link rel="modulepreload" href="/console/${name}">`)}`;
  const body = html`<div id="console" class="console">
<header class="world-bar"><h1><span class="home"><img src="/assets/icon.svg" alt="" width="20" height="20">sbox</span></h1></header>
<div class="time-bar"></div>
<div class="body"><div class="panels"></div></div>
</div>
<noscript>
${renderHeader()}
<main>
${withoutScripts}
</main>
</noscript>`;
  return buildHtmlContent(renderDocument(title, links, body), policy);
}
