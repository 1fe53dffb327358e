import { type Translation, t } from '../../../contract/form/localization/localized-text.ts';
import { html, type Markup } from '../../../primitives/markup.ts';
import { anchorOf } from './markdown.ts';
import { type DocPage, isDecision, readPageGroups } from './page-groups.ts';

const renderEntry = (address: string, title: string, isCurrent: boolean, isEnglish = false): Markup =>
  html`<li${isEnglish ? html` lang="en"` : ''}><a href="${address}"${isCurrent ? html` aria-current="page"` : ''}>${title}</a></li>`;

export function renderSidebar(current?: DocPage, translation?: Translation): Markup {
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

export function renderContents({ slug, text }: DocPage, translation?: Translation): Markup {
  const headings = [...text.replace(/^```.*?^```/gms, '').matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
  if (headings.length < 2) return html``;
  return html`<nav class="contents" aria-label="${t('On this page').render(translation)}"><h2>${t('On this page').render(translation)}</h2>
<ul>${headings.map((heading) => renderEntry(`#${anchorOf(heading)}`, heading.replaceAll('`', ''), false))}</ul>
<ul>${renderEntry(`/docs/${slug}.md`, t('As Markdown').render(translation), false)}</ul></nav>`;
}
