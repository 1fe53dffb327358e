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

/** `asked` is the name of a shipped story, or the path of a file. Throws UsageError. */
export async function findStory(access: Access, asked: string): Promise<FoundStory> {
  if (shippedStories.some((name) => name === asked))
    return { story: parseStory(asked, readPackageFile(`stories/${asked}.md`)), path: undefined };
  if (!/[/\\.]/.test(asked)) throw refuseName(asked);
  const bytes = await access.read(asked);
  if (bytes.length > maxBytes) throw new UsageError(`${asked} is larger than a story may be (${maxBytes} bytes).`);
  return { story: parseStory(basename(asked), decodeText(bytes, asked).replaceAll('\r\n', '\n')), path: asked };
}

/** Undefined for a story of the package, also where its file was named. */
export const pageFolderOf = ({ path }: FoundStory): string | undefined =>
  path === undefined || resolve(dirname(path)) === resolve(fileURLToPath(locatePackageFile('stories/')))
    ? undefined
    : dirname(path);

const maxBytes = 256 * 1024;

function refuseName(asked: string): UsageError {
  return new UsageError(
    `There is no story "${asked}".`,
    ...questionsFor(asked, shippedStories),
    'sbox walkthrough --list shows those that come with sbox; a file is named with its ending, such as story.md',
  );
}
