// A page that is a sandbox: its seed lies in the page, and the console calls it as it calls any other. Nothing is asked of a
// network (the page's own policy forbids it), and what happened is gone with the tab unless it is saved as a file.

import { renderFacts } from '../server/pages/facts.ts';
import { icon } from '../server/pages/frame/icon.ts';
import { pagesOfWorlds } from '../server/pages/pages-of-worlds.ts';
import { buildSandbox } from '../server/sandbox.ts';
import { openSeedPieces, type SeedPiece } from '../server/seed/seed-pieces.ts';
import { createSeed } from '../world/records/seed.ts';
import { openPages } from './open-pages.ts';
import { createFetch } from './page-fetch.ts';

const inFlightBytes = { holdBody: () => () => {}, holdRequest: () => () => {}, holdAnswer: () => {} };

const pieces = await unpack('seed');
const { source, identity } = openSeedPieces(pieces);
const sandbox = buildSandbox(
  { seed: createSeed(source), jobSteps: 1 },
  {
    inFlightBytes,
    pages: [{ path: '/', load: async () => renderFacts }, ...pagesOfWorlds],
    onDefect: (error) => globalThis.reportError(error),
    describeMaker: async () => ({
      programVersion: document.documentElement.dataset['version'] ?? '',
      identity,
      pieces,
    }),
  },
);
globalThis.fetch = createFetch(sandbox);
openPages();
document
  .querySelector<HTMLLinkElement>('link[rel=icon]')
  ?.setAttribute('href', `data:image/svg+xml,${encodeURIComponent(icon)}`);
await import('../console/shell/main.tsx');

/** A part of the page: JSON as gzip, in base64. */
async function unpack(id: string): Promise<SeedPiece[]> {
  const packed = Buffer.from(document.getElementById(id)?.textContent ?? '', 'base64');
  const inflated = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(inflated).json();
}
