// The first page: the console. Who has a browser that runs no scripts reads the facts instead.

import { seededAt, surfaceVersion } from '../../contract/form/surface.ts';
import { defaultWorldName } from '../../contract/permissions.ts';
import { prefersJson } from '../wire/accept.ts';
import { originOf } from '../wire/origin.ts';
import { renderConsole } from './console.ts';
import { buildCommands, links, renderFacts, what } from './facts.ts';
import { html, renderCommand, renderFrame } from './frame/html.ts';
import type { RenderPage } from './frame/page.ts';
import { readShell, rememberShell, renderShells } from './frame/readers-shell.ts';

const title = 'sbox: sandbox of a crop-risk API';
const needsScripts = 'The console that shows the sandbox at work needs JavaScript. All else works without it.';
export const renderLanding: RenderPage = async (context, request) => {
  if (prefersJson(request.headers.accept)) return renderFacts(context, request);
  const { factsOf, consoleFolder } = context;
  const { seed, tokens } = factsOf(defaultWorldName);
  const reader = readShell(request);
  const commands = buildCommands(originOf(request), tokens[0]?.token ?? '', reader.shell);
  const need = consoleFolder === undefined ? 'The console was not built: npm run build makes it.' : needsScripts;
  const content = html`<h1>Crop-risk sandbox</h1>
<p class="lead">${what}</p>
<p>${need}</p>
<h2>Three commands</h2>
${renderShells(reader)}
<ol class="steps">${commands.map(({ about, line }) => html`<li>${about}${renderCommand(line)}</li>`)}</ol>
<h2>Tokens</h2>
<p>None is secret. Append <code>+name</code> to any of them for a world of your own.</p>
<div class="scroll"><table><thead><tr><th>Token</th><th>Organization</th><th>What for</th></tr></thead>
<tbody>${tokens.map(({ token, organizationId, purpose }) => html`<tr><td><code>${token}</code></td><td><code>${organizationId}</code></td><td>${purpose}</td></tr>`)}</tbody></table></div>
<h2>From here</h2>
<ul class="links">${links.map(({ path, title, about }) => html`<li><a href="${path}">${title}</a><span>${about}</span></li>`)}</ul>
<footer>${surfaceVersion} &middot; dataset ${seed.datasetVersion} &middot; every world starts at ${seededAt}</footer>`;
  const page = consoleFolder === undefined ? renderFrame(title, content) : renderConsole(consoleFolder, title, content);
  return rememberShell(await page, request);
};
