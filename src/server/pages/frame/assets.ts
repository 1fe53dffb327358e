// Files: the pages' stylesheet and icon, and the script of the API reference.

import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import { Problem } from '../../../contract/form/problem.ts';
import { say } from '../../../contract/form/said/said.ts';
import { findPackageFile } from '../../../package/package-files.ts';
import { memoizeSuccess } from '../../../primitives/memoize.ts';
import { docsScript } from './docs-script.ts';
import { icon } from './icon.ts';
import type { Content, RenderPage } from './page.ts';
import { pagesStyle, referenceStyle } from './stylesheet.ts';

const files: Readonly<Record<string, () => Content | Promise<Content>>> = {
  'pages.css': () => buildStyle(pagesStyle),
  'reference.css': () => buildStyle(referenceStyle),
  'icon.svg': () => ({ contentType: 'image/svg+xml', body: Buffer.from(icon) }),
  'docs.js': () => ({ contentType: 'text/javascript; charset=utf-8', body: Buffer.from(docsScript) }),
  'reference.js': () => readReferenceScript(),
};

const buildStyle = (text: string): Content => ({ contentType: 'text/css; charset=utf-8', body: Buffer.from(text) });

export const renderAsset: RenderPage = (_context, { params }) => {
  const name = params.name ?? '';
  const file = Object.hasOwn(files, name) ? files[name] : undefined;
  if (file === undefined) throw new Problem('route_not_found', say('No asset has this name.'));
  return file();
};

const readReferenceScript = memoizeSuccess(async (): Promise<Content> => {
  // In dist/ once it is built, compressed since it is the largest file of the package, and in its own package during development.
  const path = findPackageFile(
    'dist/assets/standalone.js.br',
    'node_modules/@scalar/fastify-api-reference/dist/js/standalone.js',
  );
  if (path === undefined)
    throw new Problem('route_not_found', say('The script was not built; npm run build makes it.'));
  const stored = await readFile(path);
  return {
    contentType: 'text/javascript; charset=utf-8',
    body: path.pathname.endsWith('.br') ? brotliDecompressSync(stored) : stored,
    headers: { 'cache-control': 'public, max-age=3600' },
  };
});
