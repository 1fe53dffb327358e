// Links to other pages of the sandbox: no server has them here, so each is asked of the sandbox and shown as a document of its
// own.

import { pagesStyle } from '../server/pages/frame/stylesheet.ts';

const styleLink = '<link rel="stylesheet" href="/assets/pages.css">';

export function openPages(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
    if (link === null) return;
    event.preventDefault();
    const shown = window.open('', '_blank');
    if (shown !== null) void show(shown, link.getAttribute('href') ?? '/');
  });
}

async function show(shown: Window, path: string): Promise<void> {
  const answer = await fetch(path, { headers: { accept: 'text/html' } });
  const type = answer.headers.get('content-type') ?? 'text/plain';
  const text = (await answer.text()).replace(styleLink, `<style>${pagesStyle}</style>`);
  shown.location.href = URL.createObjectURL(new Blob([text], { type }));
}
