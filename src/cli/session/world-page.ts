// Builds a page that is a sandbox with a world in it: the page of the package, with the file of the world instead of its seed.

import { gunzipSync } from 'node:zlib';
import { findPackageFile, readPackageFile } from '../../package/package-files.ts';
import type { Access } from '../access/access.ts';
import { UsageError } from '../failures/failures.ts';

const page = 'dist/try.html';
const contents = /<script type="application\/gzip" id="(seed|world)">([^<]*)<\/script>/;

/** Throws UsageError for a world that no page can open. */
export function renderWorldPage(file: Uint8Array): string {
  const [head = ''] = gunzipSync(file).toString('utf8').split('\n', 1);
  if ('tokensDigest' in JSON.parse(head))
    throw new UsageError(
      'This sandbox was started with its own tokens, which a page cannot contain.',
      'save the world as a file that ends with .sbox',
    );
  if (findPackageFile(page) === undefined)
    throw new UsageError('The page of a sandbox was not built.', 'npm run build builds it');
  const part = `<script type="application/gzip" id="world">${Buffer.from(file).toString('base64')}</script>`;
  return readPackageFile(page).replace(contents, () => part);
}

/** Reads a file, or the file within a page. Throws UsageError for a page without one. */
export async function readFileOrPage(access: Pick<Access, 'read'>, name: string): Promise<Buffer> {
  const bytes = await access.read(name);
  if (bytes[0] !== '<'.charCodeAt(0)) return bytes;
  const [, kind, base64 = ''] = contents.exec(bytes.toString()) ?? [];
  if (kind === 'world') return Buffer.from(base64, 'base64');
  throw new UsageError(`${name} is a page without a world in it.`, 'sbox worlds save FILE.html writes one');
}
