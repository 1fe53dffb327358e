// Finds the sections of all pages, and the problem codes, by their words. The index is made when somebody first searches.

import { problemCodes, problems } from '../../../contract/form/problems.ts';
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

/** What says how to do something comes before what tells a story, and that before what was decided. */
const weightOf = (page: DocPage): number => {
  if (isDecision(page)) return 0.4;
  if (page.path.startsWith('stories/') || page.path === 'CHANGELOG.md') return 0.7;
  return page.path === 'docs/commands.md' ? 0.8 : 1;
};

const readSections = memoize((): readonly Section[] => [
  ...listPages().flatMap(sectionsOf),
  ...problemCodes.map((code) => ({
    address: `/problems/${code}`,
    title: code,
    names: code,
    heading: problems[code].title,
    text: `${problems[code].meaning} ${problems[code].remedy}`,
    weight: 0.8,
  })),
]);

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

const points = { title: 6, heading: 5, text: 1 } as const;
/** A word that a section repeats says no more after so many times. */
const mostCounted = 3;

/** The best section of each page, best first; of those that have all words, or else any of them. */
export function searchPages(sought: string, most: number): Section[] {
  const words =
    sought
      .toLowerCase()
      .match(/[\p{L}\p{N}_-]{2,}/gu)
      ?.map(stemOf) ?? [];
  const rated = readSections().map((section) => ({ section, found: words.map((word) => rate(section, word)) }));
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
const stemOf = (word: string): string => word.replace(/(?:ies|y)$/, 'i').replace(/(?:es|s|ing|ed)$/, '');

const countOf = (text: string, word: string): number =>
  text
    .toLowerCase()
    .replaceAll(/y\b|ies\b/g, 'i')
    .split(word).length - 1;

const rate = ({ names, heading, text }: Section, word: string): number =>
  points.title * Math.min(1, countOf(names, word)) +
  points.heading * Math.min(1, countOf(heading, word)) +
  points.text * Math.min(mostCounted, countOf(text, word));

/** The sentence of the section in which the search is met, or its first one. */
export function sentenceOf({ text }: Section, sought: string): string {
  const words = sought.toLowerCase().split(/\s+/).map(stemOf);
  const sentences = text.split(/(?<=[.!?])\s/);
  const found = sentences.find((sentence) => words.some((word) => countOf(sentence, word) > 0)) ?? sentences[0] ?? '';
  return found.length <= mostShown ? found : `${found.slice(0, found.lastIndexOf(' ', mostShown))} …`;
}

const mostShown = 160;
