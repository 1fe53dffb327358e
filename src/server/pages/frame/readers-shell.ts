// Chooses the shell for which a page writes its commands: the one chosen on a page, which a cookie remembers, else that of the
// system that the browser names.

import { type Translation, t } from '../../../contract/form/localization/localized-text.ts';
import {
  isShellName,
  keptShell,
  readersShell,
  type Shell,
  type ShellName,
  shellCookie,
  shellNames,
  shells,
} from '../../../primitives/shells/shell.ts';
import { html, type Markup } from './html.ts';
import type { Content, PageRequest } from './page.ts';

const aYear = 365 * 24 * 60 * 60;

export interface ReadersShell {
  readonly name: ShellName;
  readonly shell: Shell;
}

export function readShell({ headers, query }: PageRequest): ReadersShell {
  const chosen = isShellName(query.shell) ? query.shell : keptShell(headers.cookie);
  const name = readersShell(chosen, headers['user-agent'] ?? '');
  return { name, shell: shells[name] };
}

export const renderShells = ({ name }: ReadersShell, translation?: Translation): Markup =>
  html`<p class="shells">${t('Commands for').render(translation)} ${shellNames.map((one) => html`<a href="?shell=${one}"${one === name ? html` aria-current="true"` : ''}>${one}</a> `)}</p>`;

/** A page with commands depends on its reader, and remembers the shell in its address. */
export function rememberShell(content: Content, { query }: PageRequest): Content {
  const headers = { ...content.headers, vary: `${content.headers?.vary}, cookie, user-agent, accept-language` };
  if (!isShellName(query.shell)) return { ...content, headers };
  const cookie = `${shellCookie}=${query.shell}; Path=/; Max-Age=${aYear}; SameSite=Lax`;
  return { ...content, headers: { ...headers, 'set-cookie': cookie } };
}
