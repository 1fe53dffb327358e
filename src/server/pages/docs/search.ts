import MiniSearch from 'minisearch';
import { type ProblemCode, problemCodes, problems } from '../../../contract/form/problems.ts';
import { memoize } from '../../../primitives/memoize.ts';
import { anchorOf, plainOf } from './markdown.ts';
import { type DocPage, isDecision, listPages } from './page-groups.ts';

interface Section {
  readonly address: string;
  readonly title: string;
  readonly names: string;
  /** Empty for text before the first heading. */
  readonly heading: string;
  readonly text: string;
  readonly weight: number;
}

export interface Found extends Section {
  /** Words of the section that match the search. */
  readonly terms: readonly string[];
}

/** Instructions rank above stories, and stories above decisions. */
const weightOf = (page: DocPage): number => {
  if (isDecision(page)) return 0.4;
  if (page.path.startsWith('stories/') || page.path === 'CHANGELOG.md') return 0.7;
  return page.path === 'docs/commands.md' ? 0.8 : 1;
};

const listSections = memoize((): readonly Section[] => [
  ...listPages().flatMap(sectionsOf),
  ...problemCodes.map(sectionOfCode),
]);

const readIndex = memoize(() => {
  const sections = listSections();
  const index = new MiniSearch<Section & { readonly id: number }>({
    fields: ['names', 'heading', 'text'],
    processTerm: stemOf,
    searchOptions: {
      boost: { names: 3, heading: 2 },
      prefix: true,
      boostDocument: (id) => sections[id]?.weight ?? 1,
    },
  });
  return index.addAllAsync(sections.map((section, id) => ({ ...section, id }))).then(() => index);
});

const sectionOfCode = (code: ProblemCode): Section => ({
  address: `/problems/${code}`,
  title: code,
  names: code,
  heading: problems[code].title,
  text: `${problems[code].meaning} ${problems[code].remedy}`,
  weight: 0.3,
});

function sectionsOf(page: DocPage): Section[] {
  const [begin = '', ...parts] = page.text.replace(/^# .*$/m, '').split(/^#{2,3} (?=.*$)/m);
  const about = { title: page.title, names: `${page.slug} ${page.title}`, weight: weightOf(page) };
  return [
    { ...about, address: `/docs/${page.slug}`, heading: '', text: plainOf(begin) },
    ...parts.map((part) => {
      const [heading = ''] = part.split('\n', 1);
      const address = `/docs/${page.slug}#${anchorOf(heading)}`;
      return { ...about, address, heading: plainOf(heading), text: plainOf(part.slice(heading.length)) };
    }),
  ];
}

/** The best section of each page, best first; sections with all words come before those with any of them. */
export async function searchPages(text: string, max: number): Promise<Found[]> {
  const index = await readIndex();
  const words = text.split(/[\s?]+/).filter((word) => !stopWords.has(word.toLowerCase()));
  const query = words.join(' ') || text;
  const found = [...index.search(query, { combineWith: 'AND' }), ...index.search(query)];
  const pages = new Set<string>();
  return found
    .map(({ id, terms }) => ({ ...(listSections()[id] as Section), terms }))
    .filter(({ title }) => !pages.has(title) && pages.add(title))
    .slice(0, max);
}

/** These words of a question do not describe its subject, and would match any page. */
const stopWords = new Set(
  'a an and are at be by can do does for from get how i if in into is it me my of on or the there this to use was what when where which who why with you'.split(
    ' ',
  ),
);

/** Makes `retries` match `retry`, and `imports` match `importing`. */
const stemOf = (word: string): string => {
  const folded = word.toLowerCase();
  return folded.replace(/(?:ies|y)$/, 'i').replace(/(?:es|s|ing|ed)$/, '') || folded;
};

export function sentenceOf({ text, terms }: Found): string {
  const sentences = text.split(/(?<=[.!?])\s/);
  const wordsOf = (sentence: string) => sentence.split(/[^\p{L}\p{N}]+/u).map(stemOf);
  const found =
    sentences.find((sentence) => wordsOf(sentence).some((word) => terms.includes(word))) ?? sentences[0] ?? '';
  return found.length <= maxShown ? found : `${found.slice(0, found.lastIndexOf(' ', maxShown))} …`;
}

const maxShown = 160;
