import { type Translation, t } from '../../../contract/form/localization/localized-text.ts';
import { defaultBaseUrl } from '../../../contract/form/surface.ts';
import { type PageLink, pageLinks } from '../../../contract/page-links.ts';
import { html, Markup } from '../../../primitives/markup.ts';
import type { Shell } from '../../../primitives/shells/shell.ts';
import { spanishHeaders } from '../../wire/translation-for.ts';
import type { Content } from './page.ts';

export { html, Markup };

/** Nothing else may be loaded or run. */
export const policyOf = (...allowed: readonly string[]): string =>
  ["default-src 'none'", ...allowed, "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"].join('; ');

export const staticPolicy = policyOf("style-src 'self'", "img-src 'self'");

export function buildHtmlContent(page: Markup, policy = staticPolicy): Content {
  return {
    contentType: 'text/html; charset=utf-8',
    body: Buffer.from(page.text),
    headers: { 'content-security-policy': policy, 'referrer-policy': 'no-referrer', vary: 'accept' },
  };
}

export interface FrameOptions {
  readonly policy?: string;
  /** At the left on wide screens, and below the content on others. */
  readonly beside?: Markup;
  readonly script?: string;
  readonly translation?: Translation | undefined;
}

export function renderFrame(
  title: string,
  content: Markup,
  within?: PageLink['path'],
  { policy, beside, script, translation }: FrameOptions = {},
): Content {
  const header = renderHeader(within, translation);
  const links = html`<link rel="stylesheet" href="/assets/pages.css">
${script === undefined ? '' : html`<script type="module" src="${script}"></script>`}`;
  const body =
    beside === undefined
      ? html`${header}<main>${content}</main>`
      : html`${header}<div class="shelved"><main>${content}</main>${beside}</div>`;
  return inLanguage(translation, buildHtmlContent(renderDocument(title, links, body, translation && 'es'), policy));
}

/** Adds the language of a page that differs by Accept-Language. */
export const inLanguage = (translation: Translation | undefined, page: Content): Content =>
  translation === undefined
    ? page
    : { ...page, headers: { ...page.headers, ...spanishHeaders, vary: `accept, ${spanishHeaders.vary}` } };

export function renderDocument(title: string, links: Markup, body: Markup, language = 'en'): Markup {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/assets/icon.svg">
${links}
</head>
<body>
${body}
</body>
</html>
`;
}

/** The navigation of all pages, with the shown page, or its parent, marked. */
export const renderHeader = (within?: PageLink['path'], translation?: Translation): Markup =>
  html`<header class="pages-bar"><a class="home" href="/"><img src="/assets/icon.svg" alt="" width="20" height="20">sbox</a>
<nav>${pageLinks.map(({ path, title }) => html`<a href="${path}"${path === within ? html` aria-current="page"` : ''}>${t(title).render(translation)}</a>`)}</nav></header>`;

export const renderCommand = (line: string): Markup => html`<pre class="command"><code>${line}</code></pre>`;

/** Empty where sbox uses the address of this server by default. */
export const renderAddress = (origin: string, shell: Shell): Markup | '' =>
  origin === defaultBaseUrl ? '' : renderCommand(shell.set('SBOX_BASE_URL', origin));
