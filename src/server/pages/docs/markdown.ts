// Renders the Markdown of this project's pages as HTML. HTML in it is text; a header between two lines of dashes is for machines.

import { Lexer, type MarkedToken, Parser, Renderer, type Token, type Tokens } from 'marked';
import { bind } from '../../../client/reading/figures.ts';
import { html, Markup } from '../../../primitives/markup.ts';

export interface MarkdownOptions {
  /** Undefined for a target that is not served, whose link becomes text. */
  readonly resolve: (target: string) => string | undefined;
  readonly write?: (language: string, line: string) => string;
  /** Sections of this level are folded, so that a long page is a list of them. */
  readonly folded?: number;
  readonly below: (language: string, lines: readonly string[]) => Markup;
}

export function renderMarkdown(text: string, options: MarkdownOptions): Markup {
  const tokens = new Lexer().lex(text.replace(/^---\n.*?\n---\n|<!--.*?-->\n?/gs, ''));
  const parser = new Parser({ renderer: new PageRenderer(options) });
  return new Markup(foldSections(tokens, options.folded, (token) => parser.parse([token])));
}

/** Folds each section of the level under its heading. */
function foldSections(tokens: readonly Token[], level: number | undefined, render: (token: Token) => string): string {
  let [text, isOpen] = ['', false];
  for (const token of tokens as readonly MarkedToken[]) {
    const depth = token.type === 'heading' ? token.depth : Number.POSITIVE_INFINITY;
    if (isOpen && depth <= Number(level)) text += '</details>';
    const begins = depth === level;
    isOpen = begins || (isOpen && depth > Number(level));
    text += begins ? `<details><summary>${render(token)}</summary>` : render(token);
  }
  return isOpen ? `${text}</details>` : text;
}

class PageRenderer extends Renderer {
  readonly #options: MarkdownOptions;

  constructor(options: MarkdownOptions) {
    super();
    this.#options = options;
  }

  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return html`${text}`.text;
  }

  override heading({ tokens, depth, text }: Tokens.Heading): string {
    return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>`;
  }

  override code({ text, lang = '' }: Tokens.Code): string {
    const { write = (_language, line) => line, below } = this.#options;
    const [language = ''] = lang.split(' ');
    const lines = text.split('\n');
    return html`<pre><code>${lines.map((line) => write(language, line)).join('\n')}</code></pre>${below(language, lines)}`
      .text;
  }

  override table(token: Tokens.Table): string {
    const table = super.table(token).replace(/<th([^>]*)><\/th>/g, '<td$1></td>');
    return `<div class="scroll"${token.header.length > 3 ? ' tabindex="0"' : ''}>${table}</div>`;
  }

  override text(token: Tokens.Text | Tokens.Escape): string {
    return 'tokens' in token ? super.text(token) : bind(super.text(token));
  }

  override link({ href, tokens }: Tokens.Link): string {
    const [address, words] = [this.#options.resolve(href), new Markup(this.parser.parseInline(tokens))];
    return address === undefined ? words.text : html`<a href="${address}">${words}</a>`.text;
  }

  override image({ href, text }: Tokens.Image): string {
    const address = this.#options.resolve(href);
    return (address === undefined ? html`${text}` : html`<img src="${address}" alt="${text}" loading="lazy">`).text;
  }
}

/** Anchors are the same as those of code hosts. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** The plain sentences of Markdown: without blocks of code, markup, and the addresses of links. */
export const plainOf = (markdown: string): string =>
  markdown
    .replace(/^---\n.*?\n---\n|<!--.*?-->|^```.*?^```/gms, ' ')
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/^[#>*-]+ |^\d+[.)] |\*\*|`|^\|[-| ]+$/gm, '')
    .replace(/ *\|\s*/g, '. ')
    .replace(/(?:\. )+/g, '. ')
    .replace(/\s+/g, ' ')
    .trim();
