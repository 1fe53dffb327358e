import { readdirSync } from 'node:fs';
import { locatePackageFile, readPackageFile } from '../../../package/package-files.ts';
import { memoize } from '../../../primitives/memoize.ts';
import { plainOf } from './markdown.ts';

export interface DocPage {
  readonly slug: string;
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
  /** Undefined for a page that is in English alone. */
  readonly spanish?: DocPage;
}

export interface PageGroup {
  readonly title: 'Start' | 'Guides' | 'Concepts' | 'Reference';
  readonly about: 'ten minutes' | 'step by step' | 'how it works' | 'every operation and command';
  readonly pages: readonly DocPage[];
  readonly links?: typeof links;
}

const filesOf = (folder: string): string[] =>
  readdirSync(locatePackageFile(`${folder}/`))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}/${name}`);

const startPages = ['stories/footprint.md', 'docs/start.md', 'docs/console.md', 'README.md'];
/** These come first; all others follow by name. */
const howToPages = ['stories/retries.md', 'docs/webhooks.md', 'docs/support.md'];
const backgroundPages = ['stories/season.md', 'stories/access.md', 'stories/by-index.md', 'stories/tokens.md'];
const referencePages = ['docs/operations.md', 'docs/commands.md', 'docs/permissions.md', 'CHANGELOG.md'];
/** Contributors read these in the sources. */
const contributorPages = ['docs/releasing.md'];
const decisions = 'docs/decisions/README.md';

const inSpanish = ['docs/start.md', 'docs/console.md', 'docs/support.md'];

const links = [
  { address: '/docs/api', title: 'API reference', summary: 'Every operation, with examples to send.' },
  { address: '/problems', title: 'Problem codes', summary: 'What each refusal means, and how to reproduce it.' },
] as const;

export const readPageGroups = memoize((): readonly PageGroup[] => {
  const placed = [...startPages, ...howToPages, ...backgroundPages, ...referencePages, ...contributorPages];
  const others = [...filesOf('docs'), ...filesOf('stories')].filter((path) => !placed.includes(path));
  const decisionPages = filesOf('docs/decisions').filter((path) => path !== decisions);
  return [
    { title: 'Start', about: 'ten minutes', pages: startPages.map(readPage) },
    { title: 'Guides', about: 'step by step', pages: [...howToPages, ...others].map(readPage) },
    {
      title: 'Concepts',
      about: 'how it works',
      pages: [...backgroundPages, decisions, ...decisionPages].map(readPage),
    },
    { title: 'Reference', about: 'every operation and command', pages: referencePages.map(readPage), links },
  ];
});

export const listPages = (): DocPage[] => readPageGroups().flatMap(({ pages }) => pages);

/** True for the page of one decision, and not for the list of all. */
export const isDecision = ({ path }: DocPage): boolean => path.startsWith('docs/decisions/') && path !== decisions;

function readPage(path: string): DocPage {
  const text = readPackageFile(path);
  const [, title = path] = /^# (.*)$/m.exec(text) ?? [];
  const [, begins = ''] = /^# .*\n+((?!```)(?:[^\n#|!<-].*\n)+)/m.exec(text) ?? [];
  const [summary = ''] = plainOf(begins).split(/(?<=[.!?])\s/);
  const spanish = inSpanish.includes(path) ? { spanish: readPage(path.replace('docs/', 'docs/es/')) } : {};
  return { slug: slugOf(path), path, title: title.replaceAll('`', ''), summary, text, ...spanish };
}

/** A folder's index is named after its folder; a story has a prefix, since a page of docs/ may have its name. */
function slugOf(path: string): string {
  const [name = '', folder = ''] = path.replace(/\.md$/, '').split('/').reverse();
  if (folder === 'stories') return `story-${name.toLowerCase()}`;
  return name === 'README' ? (folder === '' ? 'readme' : folder) : name.toLowerCase();
}
