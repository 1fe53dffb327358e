// Finds the sections of all pages, and the problem codes, by their words. The index is made when somebody first searches.

import { type ProblemCode, problemCodes, problems } from '../../../contract/form/problems.ts';
import { memoize } from '../../../primitives/memoize.ts';
import { anchorOf } from './markdown.ts';
import { plainOf } from './plain-text.ts';
import { type DocPage, isDecision, listPages } from './shelves.ts';

export interface Section {
  readonly address: string;
  /** Of its page. */
  readonly title: string;
  /** What its page is called, its address included. */
  readonly names: string;
  /** Empty for what stands before the first heading. */
  readonly heading: string;
  readonly text: string;
  readonly weight: number;
}

interface Indexed {
  readonly section: Section;
  /** As words are compared, made once: a search of many words reads all of it for each. */
  readonly folded: Readonly<Record<keyof typeof points, string>>;
}

/** What says how to do something comes before what tells a story, and that before what was decided. */
const weightOf = (page: DocPage): number => {
  if (isDecision(page)) return 0.4;
  if (page.path.startsWith('stories/') || page.path === 'CHANGELOG.md') return 0.7;
  return page.path === 'docs/commands.md' ? 0.8 : 1;
};

const readIndex = memoize((): readonly Indexed[] =>
  [...listPages().flatMap(sectionsOf), ...problemCodes.map(sectionOfCode)].map((section) => ({
    section,
    folded: { names: fold(section.names), heading: fold(section.heading), text: fold(section.text) },
  })),
);

const sectionOfCode = (code: ProblemCode): Section => ({
  address: `/problems/${code}`,
  title: code,
  names: code,
  heading: problems[code].title,
  text: `${problems[code].meaning} ${problems[code].remedy}`,
  weight: 0.8,
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

const points = { names: 6, heading: 5, text: 1 } as const;
/** A word that a section repeats says no more after so many times. */
const mostCounted = 3;

/** The best section of each page, best first; of those that have all words, or else any of them. */
export function searchPages(sought: string, most: number): Section[] {
  const words =
    sought
      .toLowerCase()
      .match(/[\p{L}\p{N}_-]{2,}/gu)
      ?.map(stemOf) ?? [];
  const rated = readIndex().map(({ section, folded }) => ({ section, found: words.map((word) => rate(folded, word)) }));
  const whole = rated.filter(({ found }) => found.every((score) => score > 0));
  const pages = new Set<string>();
  return (whole.length > 0 ? whole : rated)
    .map(({ section, found }) => ({ section, score: section.weight * found.reduce((sum, one) => sum + one, 0) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ section }) => section)
    .filter(({ title }) => !pages.has(title) && pages.add(title))
    .slice(0, most);
}

/** `retries` and `retry` are found by each other, and so are `imports` and `importing`. */
const stemOf = (word: string): string => word.replace(/(?:ies|y)$/, 'i').replace(/(?:es|s|ing|ed)$/, '') || word;

/** A text in which stems are found. */
const fold = (text: string): string => text.toLowerCase().replaceAll(/y\b|ies\b/g, 'i');

function countOf(folded: string, word: string): number {
  let count = 0;
  for (let at = folded.indexOf(word); at >= 0 && count < mostCounted; at = folded.indexOf(word, at + word.length))
    count += 1;
  return count;
}

const rate = ({ names, heading, text }: Indexed['folded'], word: string): number =>
  points.names * Number(names.includes(word)) +
  points.heading * Number(heading.includes(word)) +
  points.text * countOf(text, word);

/** The sentence of the section in which the search is met, or its first one. */
export function sentenceOf({ text }: Section, sought: string): string {
  const words = sought.toLowerCase().split(/\s+/).map(stemOf);
  const sentences = text.split(/(?<=[.!?])\s/);
  const found = sentences.find((sentence) => words.some((word) => fold(sentence).includes(word))) ?? sentences[0] ?? '';
  return found.length <= mostShown ? found : `${found.slice(0, found.lastIndexOf(' ', mostShown))} …`;
}

const mostShown = 160;
