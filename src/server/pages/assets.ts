// Files: the pages' stylesheet and icon, the script of the API reference, and the logos of all worlds.

import { readFile } from 'node:fs/promises';
import { Problem } from '../../contract/problem.ts';
import { findReferenceScript } from '../package-files.ts';
import { icon } from './icon.ts';
import type { Content, RenderPage } from './page.ts';
import { stylesheet } from './stylesheet.ts';

const files: Readonly<Record<string, () => Content | Promise<Content>>> = {
  'pages.css': () => ({ contentType: 'text/css; charset=utf-8', body: Buffer.from(stylesheet) }),
  'icon.svg': () => ({ contentType: 'image/svg+xml', body: Buffer.from(icon) }),
  'reference.js': readReferenceScript,
};

export const renderAsset: RenderPage = (_context, { params }) => {
  const name = params.name ?? '';
  const file = Object.hasOwn(files, name) ? files[name] : undefined;
  if (file === undefined) throw new Problem('route_not_found', 'No asset has this name.');
  return file();
};

export const renderLogo: RenderPage = ({ worlds }, { params }) => {
  const asset = worlds.findAsset(`logos/${params.name}`);
  if (asset === undefined) throw new Problem('route_not_found', 'No organization of any world has this logo.');
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'",
  };
  return { contentType: asset.contentType, body: asset.bytes, headers };
};

async function readReferenceScript(): Promise<Content> {
  const path = findReferenceScript();
  if (path === undefined) throw new Problem('route_not_found', 'The script was not built; npm run build makes it.');
  return {
    contentType: 'text/javascript; charset=utf-8',
    body: await readFile(path),
    headers: { 'cache-control': 'public, max-age=3600' },
  };
}
