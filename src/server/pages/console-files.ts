import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { t } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';
import { getOrMake, memoizeSuccess } from '../../primitives/memoize.ts';
import type { Content, RenderPage } from './frame/page.ts';

const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
};

/** Chunks have a hash in their names. Browsers ask for other files each time, mostly to learn that nothing changed. */
const namedByContent = /-[A-Z0-9]{8}\.js$/;

interface ConsoleFile extends Content {
  readonly headers: Readonly<Record<'etag' | 'cache-control', string>>;
}

const folders = new Map<string, () => Promise<ReadonlyMap<string, ConsoleFile>>>();

export const renderConsoleFile: RenderPage = async ({ consoleFolder }, { params, headers }) => {
  const file = consoleFolder === undefined ? undefined : (await readOnce(consoleFolder)).get(params.name ?? '');
  if (file === undefined) throw new Problem('route_not_found', t('The console has no file of this name.'));
  if (headers['if-none-match'] !== file.headers.etag) return file;
  return { ...file, status: 304, body: Buffer.alloc(0) };
};

/** The chunks that the entry imports: a browser that knows them fetches them together with the entry. */
export async function listFirstChunks(folder: string): Promise<string[]> {
  const entry = (await readOnce(folder)).get('console.js')?.body.toString() ?? '';
  return [...entry.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)].map(([, name = '']) => name);
}

const readOnce = (folder: string): Promise<ReadonlyMap<string, ConsoleFile>> =>
  getOrMake(folders, folder, () => memoizeSuccess(() => readFiles(folder)))();

async function readFiles(folder: string): Promise<ReadonlyMap<string, ConsoleFile>> {
  const names = await readdir(folder);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readOne(join(folder, name), name)] as const)),
  );
}

async function readOne(path: string, name: string): Promise<ConsoleFile> {
  const body = await readFile(path);
  const contentType = contentTypes[name.replace(/^.*\./, '')] ?? 'application/octet-stream';
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const cacheControl = namedByContent.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache';
  return { contentType, body, headers: { etag, 'cache-control': cacheControl } };
}
