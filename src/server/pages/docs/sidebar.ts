import { say, type Words } from '../../../contract/form/said/said.ts';
import { html, type Markup } from '../../../primitives/markup.ts';
import { anchorOf } from './markdown.ts';
import { type DocPage, isDecision, readShelves } from './shelves.ts';

const renderEntry = (address: string, title: string, isCurrent: boolean, isEnglish = false): Markup =>
  html`<li${isEnglish ? html` lang="en"` : ''}><a href="${address}"${isCurrent ? html` aria-current="page"` : ''}>${title}</a></li>`;

export function renderSidebar(current?: DocPage, words?: Words): Markup {
  const shown = current !== undefined && isDecision(current) ? 'decisions' : current?.slug;
  return html`<nav class="sidebar" aria-label="Pages">${readShelves().map(
    ({
      links = [],
      ...shelf
    }) => html`<h2>${say(shelf.title).tell(words)} <small>${say(shelf.about).tell(words)}</small></h2>
<ul>${shelf.pages.filter((page) => !isDecision(page)).map((page) => renderEntry(`/docs/${page.slug}`, ((words && page.spanish) ?? page).title, page.slug === shown, words && !page.spanish))}${links.map(
      (link) => renderEntry(link.address, say(link.title).tell(words), false),
    )}</ul>`,
  )}</nav>`;
}

export function renderContents({ slug, text }: DocPage, words?: Words): Markup {
  const headings = [...text.replace(/^```.*?^```/gms, '').matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
  if (headings.length < 2) return html``;
  return html`<nav class="contents" aria-label="${say('On this page').tell(words)}"><h2>${say('On this page').tell(words)}</h2>
<ul>${headings.map((heading) => renderEntry(`#${anchorOf(heading)}`, heading.replaceAll('`', ''), false))}</ul>
<ul>${renderEntry(`/docs/${slug}.md`, say('As Markdown').tell(words), false)}</ul></nav>`;
}
