// Opens links to other pages of the sandbox: each page is requested from the sandbox and written into a new window, since there
// is no server. Links to pages that only a server has are removed.

import { iconAddress } from '../console/state/server-origin.ts';
import { html } from '../primitives/markup.ts';
import type { Route } from '../server/handle-request.ts';
import { findRoute } from './page-fetch.ts';

const iconPath = '/assets/icon.svg';
const styleLink = '<link rel="stylesheet" href="/assets/pages.css">';

/** The page contains the style and the icon of the pages. */
export function openPages(routes: readonly Route[]): void {
  const pagesStyle = document.getElementById('pages-style')?.textContent ?? '';
  follow(document, () => window.open('', '_blank'));

  function follow(from: Document, openWindow: () => Window | null): void {
    from.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a[href^="/"]');
      if (link === null) return;
      event.preventDefault();
      const shown = openWindow();
      if (shown !== null) void show(shown, link.getAttribute('href') ?? '/');
    });
  }

  async function show(shown: Window, path: string): Promise<void> {
    const { pathname, hash } = new URL(path, 'file:');
    if (pathname === '/') {
      shown.close();
      location.hash = hash;
      return;
    }
    const answer = await fetch(path, { headers: { accept: 'text/html' } });
    const text = await answer.text();
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
    const page = isPage ? text.replace(styleLink, `<style>${pagesStyle}</style>`) : html`<pre>${text}</pre>`.text;
    const { document: written } = shown;
    written.open();
    written.write(page.replaceAll(iconPath, iconAddress() ?? ''));
    written.close();
    for (const link of written.querySelectorAll('a[href^="/"]')) {
      const [pathname = ''] = (link.getAttribute('href') ?? '').split(/[?#]/);
      if (findRoute(routes, 'GET', pathname) !== undefined) continue;
      if (link.closest('nav') === null) link.replaceWith(...link.childNodes);
      else link.remove();
    }
    follow(written, () => shown);
  }
}
