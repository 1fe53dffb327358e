import { createHash } from 'node:crypto';
import { reportStyle } from '../../client/report/report-style.ts';
import { seededAt, surfaceVersion } from '../../contract/form/surface.ts';
import { defaultWorldName } from '../../contract/permissions.ts';
import { prefersJson } from '../wire/accept.ts';
import { originOf } from '../wire/origin.ts';
import { listFirstChunks } from './console-files.ts';
import { buildCommands, links, renderFacts, what } from './facts.ts';
import {
  buildHtmlContent,
  html,
  type Markup,
  policyOf,
  renderCommand,
  renderDocument,
  renderFrame,
  renderHeader,
} from './frame/html.ts';
import type { Content, RenderPage } from './frame/page.ts';
import { readShell, rememberShell, renderShells } from './frame/readers-shell.ts';

const title = 'sbox: sandbox of a crop-risk API';
const needsScripts = 'The console needs JavaScript. Everything else works without it.';
export const renderLanding: RenderPage = async (context, request) => {
  if (prefersJson(request.headers.accept)) return renderFacts(context, request);
  const { factsOf, consoleFolder } = context;
  const { seed, tokens } = factsOf(defaultWorldName);
  const reader = readShell(request);
  const commands = buildCommands(originOf(request), tokens[0]?.token ?? '', reader.shell);
  const need = consoleFolder === undefined ? 'The console was not built: npm run build builds it.' : needsScripts;
  const content = html`<h1>Crop-risk sandbox</h1>
<p class="lead">${what}</p>
<p>${need}</p>
<h2>Three commands</h2>
${renderShells(reader)}
<ol class="steps">${commands.map(({ about, line }) => html`<li>${about}${renderCommand(line)}</li>`)}</ol>
<h2>Tokens</h2>
<p>Tokens are not secret. Append <code>+name</code> to any of them for a world of your own.</p>
<div class="scroll"><table><thead><tr><th>Token</th><th>Organization</th><th>What for</th></tr></thead>
<tbody>${tokens.map(({ token, organizationId, purpose }) => html`<tr><td><code>${token}</code></td><td><code>${organizationId}</code></td><td>${purpose}</td></tr>`)}</tbody></table></div>
<h2>From here</h2>
<ul class="links">${links.map(({ path, title, about }) => html`<li><a href="${path}">${title}</a><span>${about}</span></li>`)}</ul>
<footer>${surfaceVersion} &middot; dataset ${seed.datasetVersion} &middot; every world starts at ${seededAt}</footer>`;
  const page = consoleFolder === undefined ? renderFrame(title, content) : renderConsole(consoleFolder, title, content);
  return rememberShell(await page, request);
};

/** A report that the console opens as a page inherits the console's policy, and has its own style inline. */
const reportStyleHash = createHash('sha256').update(reportStyle).digest('base64');

const policy = policyOf(
  "script-src 'self'",
  `style-src 'self' 'sha256-${reportStyleHash}'`,
  "img-src 'self' data: blob:",
  "connect-src 'self'",
);

/** The frame uses the classes of the console, so that nothing moves when the console is drawn into it. */
async function renderConsole(folder: string, title: string, withoutScripts: Markup): Promise<Content> {
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
