// The Markdown of this project's own pages as HTML: headings, paragraphs, lists, tables, blocks of code, links and pictures.
// Anything else is text; a header between two lines of dashes is for machines and left out.

import { html, Markup } from '../../../primitives/markup.ts';

export interface MarkdownOptions {
  /** Where a link of the page leads; undefined for what is not served, of which only the words stay. */
  readonly resolve: (target: string) => string | undefined;
  /** Writes a line of a block of code for its reader. */
  readonly write?: (language: string, line: string) => string;
  /** Sections of this level are shown when they are opened: a long page is a list of them. */
  readonly folded?: number;
  /** Renders what is put below a block of code. */
  readonly below: (language: string, lines: readonly string[]) => Markup;
}

export function renderMarkdown(text: string, options: MarkdownOptions): Markup {
  const lines = text.replace(/^---\n.*?\n---\n|<!--.*?-->\n?/gs, '').split('\n');
  const blocks: Markup[] = [];
  let isOpen = false;
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] as string;
    const [, marks = '', heading] = /^(#{1,4}) (.*)$/.exec(line) ?? [];
    if (line.trim() === '') at += 1;
    else if (heading !== undefined) {
      const tag = new Markup(`h${marks.length}`);
      const title = html`<${tag} id="${anchorOf(heading)}">${renderInline(heading, options)}</${tag}>`;
      const begins = marks.length === options.folded;
      if (isOpen && (begins || marks.length < Number(options.folded))) blocks.push(foldEnd);
      isOpen = begins || (isOpen && marks.length > Number(options.folded));
      blocks.push(begins ? html`${foldBegin}${title}</summary>` : title);
      at += 1;
    } else if (/^```/.test(line)) {
      const end = lines.findIndex((other, index) => index > at && other.startsWith('```'));
      const until = end < 0 ? lines.length : end;
      const code = lines.slice(at + 1, until);
      const [language = ''] = line.slice(3).split(' ');
      const written = options.write === undefined ? code : code.map((one) => options.write?.(language, one) ?? one);
      blocks.push(html`<pre><code>${written.join('\n')}</code></pre>${options.below(language, code)}`);
      at = until + 1;
    } else {
      const kind = kindOf(line);
      const end = lines.findIndex((other, index) => index > at && isOtherBlock(other, kind));
      const until = end < 0 ? lines.length : end;
      blocks.push(renderBlock(kind, lines.slice(at, until), options));
      at = until;
    }
  }
  if (isOpen) blocks.push(foldEnd);
  return html`${blocks}`;
}

const foldBegin = new Markup('<details><summary>');
const foldEnd = new Markup('</details>');

type Kind = 'table' | 'ordered' | 'bulleted' | 'paragraph';

const item = { ordered: /^\d+[.)] /, bulleted: /^[-*] / } as const;

const kindOf = (line: string): Kind => {
  if (line.startsWith('|')) return 'table';
  if (item.ordered.test(line)) return 'ordered';
  return item.bulleted.test(line) ? 'bulleted' : 'paragraph';
};

function isOtherBlock(line: string, kind: Kind): boolean {
  if (line.trim() === '' || /^(#{1,4} |```)/.test(line)) return true;
  return kind !== 'paragraph' && !line.startsWith(' ') ? kindOf(line) !== kind && kind === 'table' : false;
}

function renderBlock(kind: Kind, lines: readonly string[], options: MarkdownOptions): Markup {
  if (kind === 'table') return renderTable(lines, options);
  if (kind === 'paragraph') return html`<p>${renderInline(lines.join(' '), options)}</p>`;
  const items: string[] = [];
  for (const line of lines) {
    if (item[kind].test(line)) items.push(line.replace(item[kind], ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  const rendered = items.map((text) => html`<li>${renderInline(text, options)}</li>`);
  return kind === 'ordered' ? html`<ol>${rendered}</ol>` : html`<ul>${rendered}</ul>`;
}

/** A bar within code or after a backslash separates no cells. */
const cellsOf = (line: string): string[] =>
  [...line.trim().matchAll(/\|((?:`[^`]*`|\\\||[^|`])*)(?=\|)/g)].map(([, cell = '']) =>
    cell.trim().replaceAll('\\|', '|'),
  );

/** A longer table is opened by whoever wants it. */
const mostRows = 30;

function renderTable([head = '', , ...rows]: readonly string[], options: MarkdownOptions): Markup {
  const cells = (line: string, tag: Markup) =>
    cellsOf(line).map((cell) => html`<${tag}>${renderInline(cell, options)}</${tag}>`);
  const [th, td] = [new Markup('th'), new Markup('td')];
  const table = html`<div class="scroll"><table><thead><tr>${cells(head, th)}</tr></thead><tbody>${rows.map((row) => html`<tr>${cells(row, td)}</tr>`)}</tbody></table></div>`;
  return rows.length > mostRows ? html`<details><summary>${rows.length} rows</summary>${table}</details>` : table;
}

const marked = /(`[^`]+`|\*\*[^*]+\*\*|!?\[[^\]]*\]\([^)\s]*\)|<https?:\/\/[^>]+>)/;

function renderInline(text: string, options: MarkdownOptions): Markup {
  return html`${text.split(marked).map((run) => renderRun(run, options))}`;
}

function renderRun(run: string, options: MarkdownOptions): Markup {
  if (/^`[^`]+`$/.test(run)) return html`<code>${run.slice(1, -1)}</code>`;
  if (/^\*\*[^*]+\*\*$/.test(run)) return html`<strong>${renderInline(run.slice(2, -2), options)}</strong>`;
  const [, image = '', words = '', target = ''] = /^(!?)\[([^\]]*)\]\(([^)\s]*)\)$/.exec(run) ?? [];
  if (target === '') return html`${run}`;
  const address = options.resolve(target);
  if (address === undefined) return renderInline(words, options);
  if (image !== '') return html`<img src="${address}" alt="${words}" loading="lazy">`;
  return html`<a href="${address}">${renderInline(words, options)}</a>`;
}

/** As code hosts make them. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
