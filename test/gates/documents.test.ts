import { expect, test } from 'vitest';
import { operations } from '../../src/contract/operations.ts';
import { dependenciesOf } from '../support/manifests.ts';
import { listFiles, readText } from '../support/source-files.ts';

const decisions = listFiles('docs/decisions')
  .filter((path) => !path.endsWith('README.md'))
  .map(readText);
const numbers = decisions.map(({ path }) => Number(path.match(/\/(\d\d)-[a-z0-9-]+\.md$/)?.[1]));
const architecture = readText('ARCHITECTURE.md').text;

test('every decision has a number of its own, and each page says it', () => {
  expect(numbers.length).toBeGreaterThan(12);
  expect(new Set(numbers).size).toBe(decisions.length);
  decisions.forEach(({ text }, index) => {
    expect(text).toMatch(new RegExp(`^# Decision ${numbers[index]}: `));
  });
});

test.each(decisions)('$path has context, choice and consequence on at most 40 lines', ({ text }) => {
  expect(text.match(/^## .*$/gm)).toEqual(['## Context', '## Choice', '## Consequence']);
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
});

test('every decision that a row, a comment or a page cites is written', () => {
  const cited = ['src', 'scripts', 'test', 'bench', 'docs', 'fixtures']
    .flatMap(listFiles)
    .filter((path) => /\.(ts|mjs|md)$/.test(path))
    .flatMap((path) => [...readText(path).text.matchAll(/\bDecisions? (\d+)/g)].map(([, number]) => Number(number)));
  const ofRows = operations.flatMap((row) => ('decision' in row ? [row.decision] : []));
  expect(cited.length).toBeGreaterThan(20);
  expect([...cited, ...ofRows].filter((number) => !numbers.includes(number))).toEqual([]);
});

test('the pages and the stories have at most 24,000 words beside the decisions', () => {
  const pages = ['docs', 'stories'].flatMap(listFiles).filter((path) => /^(docs|stories)\/[\w-]+\.md$/.test(path));
  expect(pages).toEqual(expect.arrayContaining(['docs/commands.md', 'stories/retries.md']));
  const words = pages.flatMap((path) =>
    readText(path)
      .text.split(/\s+/)
      .filter((word) => word !== ''),
  );
  expect(words.length).toBeLessThanOrEqual(24_000);
});

test('ARCHITECTURE.md is short, and each dependency has its reason there or with the tools of others', () => {
  const [prose = '', everyday = ''] = architecture.split('## Dependencies');
  expect(architecture.trimEnd().split('\n').length).toBeLessThan(269);
  expect(prose.trimEnd().split('\n').length).toBeLessThanOrEqual(160);
  const explained = (table: string) =>
    [...table.matchAll(/^\| ([@a-z][\w@/.-]*) \| (.{10,}) \|$/gm)].flatMap(([, name]) => name ?? []);
  expect(explained(everyday).toSorted()).toEqual(Object.keys(dependenciesOf('')).sort());
  expect(explained(readText('test/tools/README.md').text).toSorted()).toEqual(
    ['test/tools/', 'test/mutation/', 'bench/', 'bench/peers/']
      .flatMap((folder) => Object.keys(dependenciesOf(folder)))
      .sort(),
  );
});

test('the ten functions that a call passes stand where ARCHITECTURE.md says', () => {
  const [, rest = ''] = architecture.split('## One call');
  const [walk = ''] = rest.split('\n## ');
  const places = [...walk.matchAll(/((?:`\w+`(?: and )?)+)\s\(`([\w/-]+\.ts)`\)/g)].flatMap(([, names = '', path]) =>
    [...names.matchAll(/\w+(?=`)/g)].map(([name]) => ({ name, path: `src/${path}` })),
  );
  expect(places).toHaveLength(10);
  const declares = (text: string, name: string) =>
    new RegExp(`^((export )?(async )?function|export const|  (async )?)\\s*${name}[<(:= ]`, 'm').test(text);
  expect(places.filter(({ name, path }) => !declares(readText(path).text, name))).toEqual([]);
});

test.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'])('every file that %s names is there', (page) => {
  const { text } = readText(page);
  const present = listFiles('');
  const named = [
    ...text.matchAll(/`((?:src|test|scripts|docs|bin)\/[\w./-]+\.(?:ts|mjs|js|md|json|txt))`|\]\((?!http)([^)]+)\)/g),
  ];
  expect(named.length).toBeGreaterThan(0);
  const absent = named
    .map(([, code, link]) => String(code ?? link).replace(/#.*$/, ''))
    .filter((path) => !present.some((file) => file === path || file.startsWith(`${path}/`)));
  expect(absent).toEqual([]);
});

/** A file by its path from the root, from `src/`, or by its name alone. */
const namedFile = /(?<![\w@./-])((?:[a-z.][\w.-]*\/)*[a-z][\w-]*(?:\.[\w-]+)*\.(?:ts|tsx|mjs|md|json|txt|sh))\b/g;

test('every file that a comment names is there', () => {
  const known = new Set(
    listFiles('').flatMap((path) => path.split('/').map((_, index, all) => all.slice(index).join('/'))),
  );
  const comments = ['src', 'test', 'scripts', 'bench']
    .flatMap(listFiles)
    .filter((path) => /\.(tsx?|mjs)$/.test(path))
    .flatMap((path) =>
      [...readText(path).text.matchAll(/^\s*(?:\/\/|\*|\/\*\*?) (.*)$/gm)].flatMap(([, comment = '']) =>
        [...comment.matchAll(namedFile)].map(([, name]) => ({ path, name: String(name) })),
      ),
    );
  expect(comments.length).toBeGreaterThan(20);
  expect(comments.filter(({ name }) => !known.has(name)).map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});
