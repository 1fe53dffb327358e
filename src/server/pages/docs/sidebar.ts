import { html, type Markup } from '../../../primitives/markup.ts';
import { anchorOf } from './markdown.ts';
import { type DocPage, isDecision, readShelves } from './shelves.ts';

const renderEntry = (address: string, title: string, isCurrent: boolean): Markup =>
  html`<li><a href="${address}"${isCurrent ? html` aria-current="page"` : ''}>${title}</a></li>`;

export function renderSidebar(current?: DocPage): Markup {
  const shown = current !== undefined && isDecision(current) ? 'decisions' : current?.slug;
  return html`<nav class="sidebar" aria-label="Pages">${readShelves().map(
    ({ title, about, pages, links = [] }) => html`<h2>${title} <small>${about}</small></h2>
<ul>${pages.filter((page) => !isDecision(page)).map(({ slug, title: name }) => renderEntry(`/docs/${slug}`, name, slug === shown))}${links.map(
      (link) => renderEntry(link.address, link.title, false),
    )}</ul>`,
  )}</nav>`;
}

export function renderContents({ slug, text }: DocPage): Markup {
  const headings = [...text.replace(/^```.*?^```/gms, '').matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
  if (headings.length < 2) return html``;
  return html`<nav class="contents" aria-label="On this page"><h2>On this page</h2>
<ul>${headings.map((heading) => renderEntry(`#${anchorOf(heading)}`, heading.replaceAll('`', ''), false))}</ul>
<ul>${renderEntry(`/docs/${slug}.md`, 'As Markdown', false)}</ul></nav>`;
}
