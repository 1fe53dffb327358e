// The first page: the console. Programs, and people whose browser runs no scripts, read what this is, the tokens, three
// commands to copy, and where to go from here.

import { examples } from '../../contract/examples.ts';
import { idempotencyKeyHeader, seededAt, surfaceVersion } from '../../contract/form/surface.ts';
import type { Shell } from '../../primitives/shells/shell.ts';
import { renderPlainCurl } from '../../projections/curl.ts';
import { prefersJson } from '../wire/accept.ts';
import { originOf } from '../wire/origin.ts';
import { renderConsole } from './console.ts';
import { html, renderCommand, renderFrame } from './frame/html.ts';
import { buildJsonContent, type RenderPage } from './frame/page.ts';
import { readShell, rememberShell, renderShells } from './frame/readers-shell.ts';

const title = 'sbox: sandbox of a crop-risk API';
const needsScripts = 'The console that shows the sandbox at work needs JavaScript. All else works without it.';
const what =
  'A deterministic sandbox of a crop-risk monitoring and claims API. Every answer is a fixture: no customer data exists and no provider is called.';

const links = [
  { path: '/docs', title: 'Docs', about: 'stories to follow, how to do things, why it is as it is' },
  { path: '/docs/api', title: 'API reference', about: 'every operation, with examples to send' },
  { path: '/openapi.json', title: 'OpenAPI document', about: 'the same, for programs' },
  { path: '/problems', title: 'Problems', about: 'every error code: what it means, how to meet it, how to fix it' },
  { path: '/healthz', title: 'Health', about: 'which surface and which dataset are served' },
  { path: '/.well-known/jwks.json', title: 'Keys', about: 'verify the signed reports' },
];

export const renderLanding: RenderPage = async ({ seed, tokens: granted, consoleFolder }, request) => {
  const tokens = granted.map(({ token, organizationId, purpose }) => ({ token, organizationId, purpose }));
  const reader = readShell(request);
  const commands = buildCommands(originOf(request), tokens[0]?.token ?? '', reader.shell);
  if (prefersJson(request.headers.accept)) {
    const facts = { service: 'sbox', what, surfaceVersion, datasetVersion: seed.datasetVersion, seededAt };
    const addresses = Object.fromEntries(links.map(({ path, title }) => [title, path]));
    return buildJsonContent({ ...facts, tokens, links: addresses, commands: commands.map(({ line }) => line) });
  }
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

function buildCommands(origin: string, token: string, shell: Shell): { about: string; line: string }[] {
  const headers = { authorization: `Bearer ${token}` };
  const read = (path: string) => renderPlainCurl({ method: 'GET', url: `${origin}${path}`, headers }, shell);
  const job = {
    method: 'POST',
    url: `${origin}/v1/jobs`,
    headers: { ...headers, 'content-type': 'application/json', [idempotencyKeyHeader]: 'first-job' },
    body: JSON.stringify(examples.createJob.body),
  };
  const { id } = examples.getJobResult.params;
  return [
    { about: 'What happened?', line: read('/v1/events?peril=hail&limit=3') },
    { about: 'How much of a plot did it damage? The work runs as a job.', line: renderPlainCurl(job, shell) },
    { about: 'Read the result of a job.', line: read(`/v1/jobs/${id}/result`) },
  ];
}
