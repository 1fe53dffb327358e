// A page that is a sandbox: it contains the seed, or a world with its seed, and the console calls the sandbox like any other.
// Nothing is sent over a network (the page's own policy forbids it), and the world is lost with the tab unless it is saved as a
// file.

import { firstAddress, renderAddress } from '../console/state/address.ts';
import { buildCall, send } from '../console/state/exchange.ts';
import { failureOf } from '../console/state/failure.ts';
import { unpackWorldFile } from '../server/files/packed-lines.ts';
import { renderFacts } from '../server/pages/facts.ts';
import { pagesOfWorlds } from '../server/pages/pages-of-worlds.ts';
import { buildSandbox } from '../server/sandbox.ts';
import { openSeedPieces, type SeedPiece } from '../server/seed/seed-pieces.ts';
import { createSeed } from '../world/records/seed.ts';
import { openPages } from './open-pages.ts';
import { createFetch } from './page-fetch.ts';

const inFlightBytes = { holdBody: () => () => {}, holdRequest: () => () => {}, holdAnswer: () => {} };

const saved = bytesIn('world');
const file = saved && (await unpackWorldFile(saved));
const pieces = (file?.parts.seed.items as SeedPiece[] | undefined) ?? (await unpack(bytesIn('seed')));
const { source, identity } = openSeedPieces(pieces);
const sandbox = buildSandbox(
  { seed: createSeed(source), jobSteps: file?.head.jobSteps ?? 1 },
  {
    inFlightBytes,
    pages: [{ path: '/', load: async () => renderFacts }, ...pagesOfWorlds],
    onDefect: (error) => globalThis.reportError(error),
    describeServedSeed: async () => ({
      programVersion: document.documentElement.dataset['version'] ?? '',
      identity,
      pieces,
    }),
  },
);
globalThis.fetch = createFetch(sandbox);
if (file !== undefined) await openSaved(file.head.world);
openPages(sandbox.routes);
await import('../console/shell/main.tsx');

/** A part of the page in base64. */
function bytesIn(id: string): Buffer | undefined {
  const text = document.getElementById(id)?.textContent;
  return text == null ? undefined : Buffer.from(text, 'base64');
}

async function unpack(packed: Buffer | undefined): Promise<SeedPiece[]> {
  const inflated = new Blob([packed as Buffer<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(inflated).json();
}

async function openSaved(world: string): Promise<void> {
  const failure = failureOf(await send(buildCall('openWorldFile', { params: { name: world }, body: saved })));
  if (failure !== undefined) throw new Error(failure.detail);
  if (location.hash === '') history.replaceState(null, '', renderAddress({ ...firstAddress, world }));
}
