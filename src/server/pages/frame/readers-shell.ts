// The shell for which a page writes its commands: the one that was chosen on a page, which a cookie remembers, else the one of
// the system that the browser names.

import { say, type Words } from '../../../contract/form/said/said.ts';
import { shellCookie } from '../../../contract/form/surface.ts';
import {
  isShellName,
  readersShell,
  type ShellName,
  shellNames,
  shells,
} from '../../../primitives/shells/choose-shell.ts';
import type { Shell } from '../../../primitives/shells/shell.ts';
import { html, type Markup } from './html.ts';
import type { Content, PageRequest } from './page.ts';

const aYear = 365 * 24 * 60 * 60;

export interface ReadersShell {
  readonly name: ShellName;
  readonly shell: Shell;
}

export function readShell({ headers, query }: PageRequest): ReadersShell {
  const kept = new RegExp(`(?:^|; )${shellCookie}=(\\w+)`).exec(headers.cookie ?? '')?.[1];
  const name = readersShell(isShellName(query.shell) ? query.shell : kept, headers['user-agent'] ?? '');
  return { name, shell: shells[name] };
}

/** The choice, above commands to copy. */
export const renderShells = ({ name }: ReadersShell, words?: Words): Markup =>
  html`<p class="shells">${say('Commands for').tell(words)} ${shellNames.map((one) => html`<a href="?shell=${one}"${one === name ? html` aria-current="true"` : ''}>${one}</a> `)}</p>`;

/** A page with commands differs by who reads it, and remembers what its address chooses. */
export function rememberShell(content: Content, { query }: PageRequest): Content {
  const headers = { ...content.headers, vary: `${content.headers?.vary}, cookie, user-agent` };
  if (!isShellName(query.shell)) return { ...content, headers };
  const cookie = `${shellCookie}=${query.shell}; Path=/; Max-Age=${aYear}; SameSite=Lax`;
  return { ...content, headers: { ...headers, 'set-cookie': cookie } };
}
