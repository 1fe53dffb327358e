import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import { t } from '../../../contract/form/localization/localized-text.ts';
import { Problem } from '../../../contract/form/problem.ts';
import { findPackageFile, locatePackageFile } from '../../../package/package-files.ts';
import { memoizeSuccess } from '../../../primitives/memoize.ts';
import type { Content, RenderPage } from './page.ts';

/** Each stylesheet begins with the colours and the bar that all pages share. */
const partsOf: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'pages.css': ['bar.css', 'pages.css', 'documentation.css'],
  'reference.css': ['bar.css', 'reference.css'],
  'icon.svg': ['icon.svg'],
  'docs.js': ['docs.js'],
};

const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

export const renderAsset: RenderPage = (_context, { params }) => {
  const name = params.name ?? '';
  if (name === 'reference.js') return readReferenceScript();
  const parts = Object.hasOwn(partsOf, name) ? partsOf[name] : undefined;
  if (parts === undefined) throw new Problem('route_not_found', t('No asset has this name.'));
  const contentType = String(contentTypes[name.replace(/^.*\./, '')]);
  return { contentType, body: Buffer.from(parts.map(readPart).join('')) };
};

/** The file is in dist/ after the build, and in the sources during development. */
const readPart = (name: string): string => {
  const path = findPackageFile(`dist/assets/${name}`) ?? locatePackageFile(`src/server/pages/frame/${name}`);
  return readFileSync(path, 'utf8');
};

const readReferenceScript = memoizeSuccess(async (): Promise<Content> => {
  // The build compresses it into dist/, since it is the largest file of the package. In development it is read from its own package.
  const path = findPackageFile(
    'dist/assets/standalone.js.br',
    'node_modules/@scalar/fastify-api-reference/dist/js/standalone.js',
  );
  if (path === undefined) throw new Problem('route_not_found', t('The script was not built; npm run build builds it.'));
  const stored = await readFile(path);
  return {
    contentType: 'text/javascript; charset=utf-8',
    body: path.pathname.endsWith('.br') ? brotliDecompressSync(stored) : stored,
    headers: { 'cache-control': 'public, max-age=3600' },
  };
});
