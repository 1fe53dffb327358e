import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { type Translation, t } from '../../../contract/form/localization/localized-text.ts';
import { Problem } from '../../../contract/form/problem.ts';
import { findPackageFile } from '../../../package/package-files.ts';
import { counted } from '../../../primitives/counted.ts';
import { html, type Markup } from '../../../primitives/markup.ts';
import { getOrMake } from '../../../primitives/memoize.ts';
import { nearestName } from '../../../primitives/nearest-name.ts';
import { rewriteLine } from '../../../primitives/shells/rewrite-line.ts';
import { spanishHeaders, translationFor } from '../../wire/translation-for.ts';
import { renderFrame } from '../frame/html.ts';
import type { Content, RenderPage } from '../frame/page.ts';
import { type ReadersShell, readShell, rememberShell, renderShells } from '../frame/readers-shell.ts';
import { anchorOf, renderMarkdown } from './markdown.ts';
import { type DocPage, isDecision, listPages, readPageGroups } from './page-groups.ts';
import { renderRunLinks } from './run-block.ts';
import { searchPages, sentenceOf } from './search.ts';
import { renderSearch, searchPolicy } from './search-form.ts';

const pictures = /^docs\/(?:console\/)?([\w.-]+\.(?:webp|svg))$/;

const renderShelved = (title: string, content: Markup, current?: DocPage, translation?: Translation) =>
  renderFrame(title, content, '/docs', {
    translation,
    policy: searchPolicy,
    script: '/assets/docs.js',
    beside: html`${renderSidebar(current, translation)}${current === undefined ? '' : renderContents(current, translation)}`,
  });

export const renderDocs: RenderPage = async (_context, { query }) => {
  const searchText = String(query.q ?? '')
    .trim()
    .slice(0, maxSought);
  return renderShelved(
    'Documentation of sbox',
    html`<h1>Documentation</h1>
${renderSearch(searchText)}
${searchText === '' ? renderStart() : await renderFound(searchText)}`,
  );
};

const maxSought = 100;
const maxFound = 20;
/** The cards of a group; the sidebar lists all pages. */
const cardsOfShelf = 3;

const renderStart = (): Markup => {
  const [, ...groups] = readPageGroups();
  return html`<section class="start"><h2>Start here: a hailstorm, in ten minutes</h2>
<ol><li><code>npx sbox serve --open</code> opens the console</li><li>Nine clicks lead from a storm to a signed report</li><li>The same calls with curl, then in your tests</li></ol>
<p><a href="/docs/story-footprint">Begin with the footprint</a></p></section>
${groups.map(({ title, pages, links = [] }) => {
  const cards = [...pages.map((page) => ({ ...page, address: `/docs/${page.slug}` })), ...links];
  return html`<h2>${title}</h2><ul class="cards">${cards
    .slice(0, cardsOfShelf)
    .map((card) => html`<li><a href="${card.address}">${card.title}</a> ${card.summary}</li>`)}</ul>`;
})}`;
};

async function renderFound(searchText: string): Promise<Markup> {
  const found = await searchPages(searchText, maxFound);
  if (found.length === 0)
    return html`<p role="status">No page has any of these words. <a href="/docs">All pages</a></p>`;
  return html`<p role="status">${found.length === maxFound ? 'The best ' : ''}${counted(found.length, 'page')}. <a href="/docs">All pages</a></p>
<ul class="found">${found.map(
    (section) =>
      html`<li><a href="${section.address}">${section.title}${section.heading === '' ? '' : `: ${section.heading}`}</a><br>${sentenceOf(section)}</li>`,
  )}</ul>`;
}

export const renderDoc: RenderPage = (_context, request) => {
  const names = listPages().map(({ slug }) => slug);
  const [, name = '', isSource] = /^(.*?)(\.md)?$/.exec(request.params.page ?? '') ?? [];
  const page = listPages()[names.indexOf(name)];
  if (page === undefined) {
    const nearest = nearestName(name, names);
    throw new Problem(
      'route_not_found',
      nearest === undefined
        ? t('No page has this name. /docs lists all of them.')
        : t('No page has this name. Did you mean /docs/{nearest}?', { nearest }),
    );
  }
  const translation = page.spanish === undefined ? undefined : translationFor(request.headers);
  const doc = (translation && page.spanish) ?? page;
  // Programs get the source of the page.
  if (isSource !== undefined) {
    const headers = translation === undefined ? { vary: spanishHeaders.vary } : spanishHeaders;
    return { contentType: 'text/markdown; charset=utf-8', body: Buffer.from(doc.text), headers };
  }
  const reader = readShell(request);
  const content = getOrMake(rendered, `${doc.path} ${reader.name}`, () => renderDocPage(doc, reader, translation));
  return rememberShell(content, request);
};

/** Pages do not change while the server runs, and the longest takes 20 ms. */
const rendered = new Map<string, Content>();

const shellBlocks = ['sh', 'console'];
const longPage = 25_000;

function renderDocPage(page: DocPage, reader: ReadersShell, translation?: Translation): Content {
  const hasCommands = /^```(?:sh|console)$/m.test(page.text);
  const write = (language: string, line: string): string => {
    const [, prompt = '', command = line] = /^(\$ )?(.*)$/.exec(line) ?? [];
    return shellBlocks.includes(language) ? `${prompt}${rewriteLine(command, reader.shell)}` : line;
  };
  const content = renderMarkdown(page.text, {
    resolve: (target) => resolveLink(page, target),
    below: (language, lines) => renderRunLinks(language, lines, translation),
    write,
    ...(page.text.length > longPage ? { folded: 3 } : {}),
  });
  return renderShelved(
    `${page.title} · sbox`,
    html`<p class="crumb"><a href="/docs">${t('All pages').render(translation)}</a></p>
${hasCommands ? renderShells(reader, translation) : ''}
${content}`,
    page,
    translation,
  );
}

/** Undefined for files that are not served. */
export function resolveLink({ path }: DocPage, target: string): string | undefined {
  if (/^(https?:|#)/.test(target)) return target;
  const [file = '', fragment] = target.split('#');
  const within = posix.normalize(posix.join(posix.dirname(path), file)).replace('docs/es/', 'docs/');
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
  if (path === undefined) throw new Problem('route_not_found', t('No picture has this name.'));
  return {
    contentType: name.endsWith('.svg') ? 'image/svg+xml' : 'image/webp',
    body: await readFile(path),
    headers: { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" },
  };
};

/** Renders the pages in the form of https://llmstxt.org: what this is, and where to read on. */
export const renderForMachines: RenderPage = () => {
  const lines = readPageGroups().flatMap(({ title, about, pages }) => [
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

const renderEntry = (address: string, title: string, isCurrent: boolean, isEnglish = false): Markup =>
  html`<li${isEnglish ? html` lang="en"` : ''}><a href="${address}"${isCurrent ? html` aria-current="page"` : ''}>${title}</a></li>`;

function renderSidebar(current?: DocPage, translation?: Translation): Markup {
  const shown = current !== undefined && isDecision(current) ? 'decisions' : current?.slug;
  return html`<nav class="sidebar" aria-label="Pages">${readPageGroups().map(
    ({
      links = [],
      ...group
    }) => html`<h2>${t(group.title).render(translation)} <small>${t(group.about).render(translation)}</small></h2>
<ul>${group.pages.filter((page) => !isDecision(page)).map((page) => renderEntry(`/docs/${page.slug}`, ((translation && page.spanish) ?? page).title, page.slug === shown, translation && !page.spanish))}${links.map(
      (link) => renderEntry(link.address, t(link.title).render(translation), false),
    )}</ul>`,
  )}</nav>`;
}

function renderContents({ slug, text }: DocPage, translation?: Translation): Markup {
  const headings = [...text.replace(/^```.*?^```/gms, '').matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
  if (headings.length < 2) return html``;
  return html`<nav class="contents" aria-label="${t('On this page').render(translation)}"><h2>${t('On this page').render(translation)}</h2>
<ul>${headings.map((heading) => renderEntry(`#${anchorOf(heading)}`, heading.replaceAll('`', ''), false))}</ul>
<ul>${renderEntry(`/docs/${slug}.md`, t('As Markdown').render(translation), false)}</ul></nav>`;
}
