// The pages under /docs: the shelves with their search, each page, its pictures, and the list of them for machines.

import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { Problem } from '../../../contract/form/problem.ts';
import { say } from '../../../contract/form/said/said.ts';
import { suggestName } from '../../../contract/form/said/suggest-name.ts';
import { findPackageFile } from '../../../package/package-files.ts';
import { html, type Markup } from '../../../primitives/markup.ts';
import { renderFrame, staticPolicy } from '../frame/html.ts';
import type { RenderPage } from '../frame/page.ts';
import { renderMarkdown } from './markdown.ts';
import { renderRunLinks } from './run-block.ts';
import { type DocPage, listPages, readShelves } from './shelves.ts';

const pictures = /^docs\/(?:console\/)?([\w.-]+\.(?:webp|svg))$/;

/** The page's own form may be sent to this server. */
const policy = staticPolicy.replace("form-action 'none'", "form-action 'self'");

export const renderDocs: RenderPage = (_context, { query }) => {
  const sought = String(query.q ?? '')
    .trim()
    .slice(0, mostSought);
  return renderFrame(
    'Documentation of sbox',
    html`<h1>Documentation</h1>
<form action="/docs" role="search"><input type="search" name="q" value="${sought}" aria-label="Search the pages" placeholder="Search"> <button>Search</button></form>
${sought === '' ? renderShelves() : renderFound(sought)}`,
    '/docs',
    policy,
  );
};

const renderShelves = (): Markup =>
  html`${readShelves().map(
    ({ title, about, pages }) => html`<h2>${title}</h2><p>${about}</p><ul>${pages.map(renderLink)}</ul>`,
  )}<p><a href="/docs/api">API reference</a>: every operation, with examples to send</p>`;

const renderLink = ({ slug, title }: DocPage): Markup => html`<li><a href="/docs/${slug}">${title}</a></li>`;

const mostSought = 100;
const mostFound = 40;
const aroundFound = 80;

/** Every page is searched without an index; they are few. Those whose title has the words come first. */
function renderFound(sought: string): Markup {
  const words = sought.toLowerCase().split(/\s+/);
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = listPages()
    .filter(({ text }) => has(text))
    .toSorted((one, other) => Number(has(other.title)) - Number(has(one.title)));
  if (found.length === 0)
    return html`<p role="status">No page has all of these words. <a href="/docs">All pages</a></p>`;
  return html`<p role="status">${found.length} pages. <a href="/docs">All pages</a></p>
<ul>${found.slice(0, mostFound).map(({ slug, title, text }) => {
    const at = Math.max(0, text.toLowerCase().indexOf(words[0] as string) - aroundFound);
    return html`<li><a href="/docs/${slug}">${title}</a><br>… ${text.slice(at, at + 2 * aroundFound).replace(/\s+/g, ' ')} …</li>`;
  })}</ul>`;
}

export const renderDoc: RenderPage = (_context, { params }) => {
  const pages = listPages();
  const [, name = params.page, isSource] = /^(.*)(\.md)$/.exec(params.page ?? '') ?? [];
  const page = pages.find(({ slug }) => slug === name);
  if (page === undefined) {
    const names = pages.map(({ slug }) => slug);
    throw new Problem(
      'route_not_found',
      say('No page has this name; {suggestion}.', { suggestion: suggestName(params.page ?? '', names) }),
    );
  }
  // The source of the page, for machines.
  if (isSource !== undefined) return { contentType: 'text/markdown; charset=utf-8', body: Buffer.from(page.text) };
  const known = rendered.get(page) ?? renderDocPage(page);
  rendered.set(page, known);
  return known;
};

/** They do not change while the server runs, and the longest takes 20 ms. */
const rendered = new Map<DocPage, ReturnType<typeof renderFrame>>();

const renderDocPage = (page: DocPage) =>
  renderFrame(
    `${page.title} · sbox`,
    html`<p class="crumb"><a href="/docs">Documentation</a></p>
${renderMarkdown(page.text, { resolve: (target) => resolveLink(page, target), below: renderRunLinks })}`,
    '/docs',
  );

/** Undefined for files that only the sources have. */
export function resolveLink({ path }: DocPage, target: string): string | undefined {
  if (/^(https?:|#)/.test(target)) return target;
  const [file = '', fragment] = target.split('#');
  const within = posix.normalize(posix.join(posix.dirname(path), file));
  const [, picture] = pictures.exec(within) ?? [];
  if (picture !== undefined) return `/docs/pictures/${picture}`;
  if (within === 'docs/openapi.json') return '/openapi.json';
  const page = listPages().find(
    (each) => each.path === within || each.path === `${within.replace(/\/$/, '')}/README.md`,
  );
  return page && `/docs/${page.slug}${fragment === undefined ? '' : `#${fragment}`}`;
}

export const renderDocPicture: RenderPage = async (_context, { params }) => {
  const name = params.name ?? '';
  const path = /^[\w-]+\.(webp|svg)$/.test(name) ? findPackageFile(`docs/console/${name}`, `docs/${name}`) : undefined;
  if (path === undefined) throw new Problem('route_not_found', say('No picture has this name.'));
  return {
    contentType: name.endsWith('.svg') ? 'image/svg+xml' : 'image/webp',
    body: await readFile(path),
    headers: { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" },
  };
};

/** In the form of https://llmstxt.org: what this is, and where to read on. */
export const renderForMachines: RenderPage = () => {
  const lines = readShelves().flatMap(({ title, about, pages }) => [
    `## ${title}: ${about}`,
    '',
    ...pages.map(({ slug, title: name }) => `- [${name}](/docs/${slug}.md)`),
    '',
  ]);
  const text = `# sbox

> A deterministic sandbox of a crop-risk monitoring and claims API, its command-line client, and its console.

The whole surface is at /openapi.json, every problem code under /problems. Send \`Authorization: Bearer sbox-full-access-token\`;
append \`+name\` to the token for a world of your own. \`sbox mcp\` serves each operation as a tool.

${lines.join('\n')}`;
  return { contentType: 'text/plain; charset=utf-8', body: Buffer.from(text) };
};
