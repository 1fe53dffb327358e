// The pages that come with the package, on four shelves by what a reader wants: to follow, to do, to look up, to understand.

import { readdirSync } from 'node:fs';
import { locatePackageFile, readPackageFile } from '../../../package/package-files.ts';
import { memoize } from '../../../primitives/memoize.ts';

export interface DocPage {
  /** The path below /docs/. */
  readonly slug: string;
  /** Within the package. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

export interface Shelf {
  readonly title: string;
  readonly about: string;
  readonly pages: readonly DocPage[];
}

const filesOf = (folder: string): string[] =>
  readdirSync(locatePackageFile(`${folder}/`))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}/${name}`);

/** Pages to look something up in; all others of docs/ say how to do something. */
const references = ['docs/commands.md', 'docs/operations.md', 'docs/permissions.md'];

export const readShelves = memoize((): readonly Shelf[] => {
  const written = filesOf('docs');
  return [
    { title: 'Stories', about: 'to follow once, from start to end', pages: filesOf('stories').map(readPage) },
    {
      title: 'How to',
      about: 'to get something done',
      pages: ['README.md', ...written.filter((path) => !references.includes(path))].map(readPage),
    },
    { title: 'Reference', about: 'to look something up', pages: [...references, 'CHANGELOG.md'].map(readPage) },
    {
      title: 'Why',
      about: 'what was decided where the specification leaves a choice',
      pages: filesOf('docs/decisions').map(readPage),
    },
  ];
});

export const listPages = (): DocPage[] => readShelves().flatMap(({ pages }) => pages);

function readPage(path: string): DocPage {
  const text = readPackageFile(path);
  const [, title = path] = /^# (.*)$/m.exec(text) ?? [];
  return { slug: slugOf(path), path, title: title.replaceAll('`', ''), text };
}

/** A folder's index is named for its folder; a story has a prefix, since a page of docs/ may have its name. */
function slugOf(path: string): string {
  const [name = '', folder = ''] = path.replace(/\.md$/, '').split('/').reverse();
  if (folder === 'stories') return `story-${name.toLowerCase()}`;
  return name === 'README' ? (folder === '' ? 'readme' : folder) : name.toLowerCase();
}
