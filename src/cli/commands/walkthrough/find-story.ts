import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locatePackageFile, readPackageFile } from '../../../package/package-files.ts';
import { questionsFor } from '../../../primitives/nearest-name.ts';
import type { Access } from '../../access/access.ts';
import { decodeText } from '../../access/read-bytes.ts';
import { UsageError } from '../../failures/failures.ts';
import { parseStory } from './parse-story.ts';
import type { Story } from './story.ts';

export const shippedStories = [
  'footprint',
  'access',
  'tokens',
  'retries',
  'double-click',
  'undo',
  'season',
  'by-index',
  'webhooks',
] as const;

export interface FoundStory {
  readonly story: Story;
  /** Undefined for a story of the package: its page is not overwritten, and its folder is not read. */
  readonly path: string | undefined;
}

/** `name` is the name of a shipped story, or the path of a file. Throws UsageError. */
export async function findStory(access: Access, name: string): Promise<FoundStory> {
  if (shippedStories.some((known) => known === name))
    return { story: parseStory(name, readPackageFile(`stories/${name}.md`)), path: undefined };
  if (!/[/\\.]/.test(name)) throw refuseName(name);
  const bytes = await access.read(name);
  if (bytes.length > maxBytes) throw new UsageError(`${name} is larger than a story may be (${maxBytes} bytes).`);
  return { story: parseStory(basename(name), decodeText(bytes, name).replaceAll('\r\n', '\n')), path: name };
}

/** Undefined for a story of the package, also where its file was named. */
export const pageFolderOf = ({ path }: FoundStory): string | undefined =>
  path === undefined || resolve(dirname(path)) === resolve(fileURLToPath(locatePackageFile('stories/')))
    ? undefined
    : dirname(path);

const maxBytes = 256 * 1024;

function refuseName(name: string): UsageError {
  return new UsageError(
    `There is no story "${name}".`,
    ...questionsFor(name, shippedStories),
    'sbox walkthrough --list shows those that come with sbox; a file is named with its ending, such as story.md',
  );
}
